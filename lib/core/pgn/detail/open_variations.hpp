#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arbiter::pgn::detail {

// The variations that are open where a game is being read, the outermost first. Variations nested
// deeper than kTrackedNesting are only counted.   PGN 8.2.5.  THREADS: one owner.
class OpenVariations {
  public:
    // Flaws inside variations nested deeper than this are not distinguished.
    static constexpr std::size_t kTrackedNesting = 1U << 12;

    struct Variation {
        std::uint32_t begin;  // its '('
        std::uint32_t first_token;
        bool has_move;
    };

    void clear() {
        variations_.clear();
        untracked_ = 0;
    }
    [[nodiscard]] bool is_empty() const { return variations_.empty(); }
    [[nodiscard]] std::size_t depth() const { return variations_.size(); }
    [[nodiscard]] const Variation& outermost() const { return variations_.front(); }
    [[nodiscard]] Variation& innermost() { return variations_.back(); }

    void open(std::uint32_t begin, std::size_t first_token) {
        if (variations_.size() == kTrackedNesting)
            ++untracked_;
        else
            variations_.push_back({begin, static_cast<std::uint32_t>(first_token), false});
    }
    // Closes one of those that are only counted. False: there is none.
    [[nodiscard]] bool close_untracked() {
        if (untracked_ == 0) return false;
        --untracked_;
        return true;
    }
    // REQUIRES: one is open.
    void close() { variations_.pop_back(); }

  private:
    std::vector<Variation> variations_;
    std::size_t untracked_ = 0;
};

}  // namespace arbiter::pgn::detail
