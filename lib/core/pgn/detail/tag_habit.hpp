#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace arbiter::pgn::detail {

// The order of tag names: the games of an archive nearly always have the same tags in the same
// order, so that a name is compared with the one at this place in earlier games instead of being
// read. Holds copies, no views. THREADS: one owner.
class TagHabit {
  public:
    static constexpr std::size_t kPlaces = 32;
    static constexpr std::size_t kLongestOpening = 24;

    // How a tag pair begins: `[Name "`. A place of which nothing is known has bytes that no text
    // has.
    struct alignas(64) Opening {
        std::array<std::uint64_t, 3> bytes{1, 0, 0}, mask{};
        std::uint32_t length = 0;
        std::int32_t known = -1;  // index of the name among KnownTag, or -1
    };
    static_assert(sizeof(Opening::bytes) == kLongestOpening);

    void begin_game() { place_ = 0; }

    // The opening expected for the next tag.
    [[nodiscard]] const Opening* place() const { return openings_.data() + place_; }
    // What `text` begins with if that is the opening of `place`, or of the one after it, for a tag
    // that this game does not have; else nullptr.   REQUIRES: 24 readable bytes.
    [[nodiscard]] static const Opening* recognise(const char* text, const Opening* place) {
        if (begins(text, place[0])) return &place[0];
        if (begins(text, place[1])) return &place[1];
        return nullptr;
    }

    // The tags before `place` are there.   REQUIRES: it follows what recognise() gave.
    void go_to(const Opening* place) {
        place_ = static_cast<std::size_t>(place - openings_.data());
    }

    // From now on a tag that begins with `text` is expected at the next place.
    // REQUIRES: 24 readable bytes.
    void learn(std::string_view text, std::int32_t known) {
        if (const Opening* opening = recognise(text.data(), place())) return go_to(opening + 1);
        if (place_ == kPlaces || text.size() > kLongestOpening) return;
        Opening& opening = openings_[place_++];
        opening = {.bytes = {},
                   .mask = {},
                   .length = static_cast<std::uint32_t>(text.size()),
                   .known = known};
        std::memcpy(opening.bytes.data(), text.data(), text.size());
        std::memset(opening.mask.data(), 0xFF, text.size());
    }

  private:
    [[nodiscard]] static bool begins(const char* text, const Opening& opening) {
        const auto differs = [&](std::size_t i) {
            std::uint64_t bytes = 0;
            std::memcpy(&bytes, text + 8 * i, sizeof bytes);
            return (bytes & opening.mask[i]) ^ opening.bytes[i];
        };
        return (differs(0) | differs(1)) == 0 && (opening.length <= 16 || differs(2) == 0);
    }

    std::array<Opening, kPlaces + 2> openings_{};  // the last two are never learned
    std::size_t place_ = 0;
};

}  // namespace arbiter::pgn::detail
