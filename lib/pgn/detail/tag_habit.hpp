#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace arbiter::pgn::detail {

// Which tag names stand where: the games of an archive nearly always have the same tags in the same
// order, so that a name is compared with the one that stood there in the games before instead of
// being read. Holds copies, no views. THREADS: one owner.
class TagHabit {
  public:
    struct Name {
        // `[Name "`; a place of which nothing is known has bytes that no text has.
        std::array<std::uint64_t, 3> bytes{1, 0, 0}, mask{};
        std::uint32_t length = 0;
        std::int32_t known = -1;  // index among KnownTag, or -1
    };
    static constexpr std::size_t kPlaces = 32;

    void begin_game() { place_ = 0; }

    // The name that `text` begins with if it is the one of the next place, or of the one behind
    // that, for a tag that this game does not have; else nullptr.   REQUIRES: 24 readable bytes.
    [[nodiscard]] const Name* recognise(const char* text) const {
        const Name* const next = names_.data() + place_;
        if (begins(text, next[0])) return &next[0];
        if (begins(text, next[1])) return &next[1];
        return nullptr;
    }

    // The tag was there.   REQUIRES: `name` is what recognise() gave.
    void pass(const Name* name) {
        place_ = std::min(static_cast<std::size_t>(name - names_.data()) + 1, kPlaces);
    }

    // A tag that begins with `opening`, `[Name "`, stands at the next place from now on.
    // REQUIRES: 24 readable bytes.
    void learn(std::string_view opening, std::int32_t known) {
        if (const Name* name = recognise(opening.data())) return pass(name);
        if (place_ == kPlaces || opening.size() > sizeof(Name::bytes)) return;
        Name& name = names_[place_++];
        name = {.bytes = {},
                .mask = {},
                .length = static_cast<std::uint32_t>(opening.size()),
                .known = known};
        std::memcpy(name.bytes.data(), opening.data(), opening.size());
        std::memset(name.mask.data(), 0xFF, opening.size());
    }

  private:
    [[nodiscard]] static bool begins(const char* text, const Name& name) {
        std::array<std::uint64_t, 3> bytes;
        std::memcpy(bytes.data(), text, sizeof bytes);
        std::uint64_t differences = 0;
        for (std::size_t i = 0; i < bytes.size(); ++i)
            differences |= (bytes[i] & name.mask[i]) ^ name.bytes[i];
        return differences == 0;
    }

    std::array<Name, kPlaces + 2> names_{};  // the last two are never learned
    std::size_t place_ = 0;
};

}  // namespace arbiter::pgn::detail
