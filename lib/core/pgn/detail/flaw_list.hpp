#pragma once

#include "core/pgn/flaw.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arbiter::pgn::detail {

// Flaws of the game being read: places, the set of their kinds, and how many there are of each
// kind. The first kMostFlaws of a kind are kept; more occur only in hostile or corrupt text.
// THREADS: one owner.
class FlawList {
  public:
    static constexpr std::uint16_t kMostFlaws = 1000;

    void add(FlawKind kind, std::uint32_t begin, std::uint32_t end) {
        kinds_.add(kind);
        std::uint16_t& count = counts_[static_cast<std::size_t>(kind)];
        if (count == kMostFlaws) return;
        ++count;
        flaws_.push_back({kind, begin, end});
    }
    [[nodiscard]] bool has(FlawKind kind) const { return kinds_.has(kind); }
    [[nodiscard]] bool is_empty() const { return kinds_.is_empty(); }
    [[nodiscard]] std::size_t size() const { return flaws_.size(); }
    [[nodiscard]] std::span<const Flaw> all() const { return flaws_; }
    [[nodiscard]] FlawSet kinds() const { return kinds_; }

    void clear() {
        if (!kinds_.is_empty()) reset();
    }
    // The last one of that kind was none.   REQUIRES: there is one.
    void remove_last(FlawKind kind);
    // What begins at `begin` or after it is no part of the game; marks of bytes and escape lines
    // stay, wherever they are.
    void remove_from(std::uint32_t begin);
    // The game ends at `end`: what ends after it is no part of it, and neither are blank lines
    // there; the rest is sorted by offset.
    void settle(std::uint32_t end);

    // Gives its flaws away for the memory of `memory`, and is empty.
    void hand_over(std::vector<Flaw>& memory) {
        flaws_.swap(memory);
        reset();
    }

  private:
    void reset() {
        flaws_.clear();
        kinds_ = {};
        counts_.fill(0);
    }
    void count_kinds();
    template <class Predicate>
    void remove_if(std::vector<Flaw>::iterator first, Predicate is_removed);

    std::vector<Flaw> flaws_;
    FlawSet kinds_;
    std::array<std::uint16_t, static_cast<std::size_t>(FlawKind::kCount)> counts_{};
};

}  // namespace arbiter::pgn::detail
