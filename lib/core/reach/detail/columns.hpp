#pragma once

#include "core/chess/bitboard.hpp"
#include "core/reach/detail/captures.hpp"

#include <array>
#include <cstddef>

namespace arbiter::reach::detail {

// What can be done with the pawns of one file, see Column. Places count from White's side, 0 first.

// A column fits its word: sixteen pawns on one file would take 32 captures (twice 1 + 2 + 3 + 4 +
// 1 + 2 + 3 files), and there are 30 at most.
inline constexpr unsigned kMostPawns = 15;

// A short list of places.
class Places {
  public:
    void push(unsigned place) { places_[size_++] = static_cast<std::uint8_t>(place); }
    [[nodiscard]] const std::uint8_t* begin() const { return places_.data(); }
    [[nodiscard]] const std::uint8_t* end() const { return places_.data() + size_; }

  private:
    std::array<std::uint8_t, 17> places_{};
    std::size_t size_ = 0;
};

[[nodiscard]] inline unsigned length_of(Column column) {
    return 31U - static_cast<unsigned>(__builtin_clz(column));
}
[[nodiscard]] inline bool is_black(Column column, unsigned at) {
    return (column >> at & 1U) != 0;
}

[[nodiscard]] inline Column column_of(unsigned file, Bitboard white, Bitboard black) {
    unsigned column = 0, length = 0;
    for (unsigned rank = 1; rank < 7; ++rank) {
        const Square sq = chess::make_square(file, rank);
        if (has(white | black, sq)) column |= (has(black, sq) ? 1U : 0U) << length++;
    }
    return static_cast<Column>(column | 1U << length);
}

[[nodiscard]] inline unsigned pawns_in(Column column, Color color) {
    const auto ones = static_cast<unsigned>(__builtin_popcount(column)) - 1;
    return color == Color::Black ? ones : length_of(column) - ones;
}

// Pairs of a white pawn and a black one above it, each pawn in one of them at most.
[[nodiscard]] inline unsigned facing_pairs_in(Column column) {
    unsigned waiting = 0, pairs = 0;
    for (; column > 1; column = static_cast<Column>(column >> 1)) {
        if ((column & 1U) == 0) {
            ++waiting;
        } else if (waiting != 0) {
            --waiting;
            ++pairs;
        }
    }
    return pairs;
}

[[nodiscard]] inline Column without(Column column, unsigned at) {
    const unsigned below = column & ((1U << at) - 1);
    return static_cast<Column>((column >> (at + 1)) << at | below);
}
// REQUIRES: less than kMostPawns are there.
[[nodiscard]] inline Column with(Column column, unsigned at, Color color) {
    const unsigned below = column & ((1U << at) - 1);
    return static_cast<Column>(((column >> at) << 1 | index(color)) << at | below);
}

// The foremost pawn of all is of that colour: nothing is between it and its last rank.
[[nodiscard]] inline bool has_pawn_in_front(Column column, Color color) {
    if (column <= 1) return false;
    return color == Color::White ? !is_black(column, length_of(column) - 1) : is_black(column, 0);
}
// REQUIRES: has_pawn_in_front().
[[nodiscard]] inline Column without_front(Column column, Color color) {
    return without(column, color == Color::White ? length_of(column) - 1 : 0);
}

// `column` turns into `goal` when foremost pawns promote, white ones at the top and black ones at
// the bottom, as far as they may.
[[nodiscard]] inline bool becomes_by_promotion(Column column, Column goal, bool white_may,
                                               bool black_may) {
    const unsigned length = length_of(column), goal_length = length_of(goal);
    if (length < goal_length) return false;
    const unsigned inside = (1U << goal_length) - 1;
    for (unsigned low = 0; low + goal_length <= length; ++low) {
        const unsigned high = length - goal_length - low;
        if (low != 0 && (!black_may || !is_black(column, low - 1))) return false;
        if (high != 0 && !white_may) continue;
        const unsigned rest = column >> low;
        if ((rest & inside) != (goal & inside)) continue;
        if (rest >> goal_length == 1U << high) return true;  // only white ones above
    }
    return false;
}

// One place of each run of pawns of that colour; a steady one (the lowest white, the highest black)
// is left out.
[[nodiscard]] inline Places runs_of(Column column, Color color, bool is_steady) {
    Places places;
    const unsigned length = length_of(column), wanted = index(color);
    for (unsigned at = 0; at < length; ++at) {
        if ((column >> at & 1U) != wanted) continue;
        // The top of a white run, the bottom of a black one: never the steady pawn unless alone.
        const unsigned next = color == Color::White ? at + 1 : at - 1;
        const bool is_end = color == Color::White ? next == length : at == 0;
        if (!is_end && (column >> next & 1U) == wanted) continue;
        const bool is_first = color == Color::White ? at == 0 : at + 1 == length;
        if (is_steady && is_first) continue;
        places.push(at);
    }
    return places;
}

// Every pawn of that colour but a steady one.
[[nodiscard]] inline Places places_of(Column column, Color color, bool is_steady) {
    Places places;
    const unsigned length = length_of(column);
    const unsigned steady = !is_steady ? length : color == Color::White ? 0 : length - 1;
    for (unsigned at = 0; at < length; ++at)
        if ((column >> at & 1U) == index(color) && at != steady) places.push(at);
    return places;
}

// Where a pawn can come in: not below a steady white pawn, not above a steady black one, and one
// place only next to each run of its own colour.
[[nodiscard]] inline Places gaps_for(Column column, Color color, bool is_low, bool is_high) {
    Places places;
    const unsigned length = length_of(column);
    for (unsigned at = is_low ? 1 : 0; at <= length - (is_high ? 1 : 0); ++at) {
        // Above a run of white pawns, below one of black ones: a steady pawn is in no way.
        const bool is_inside = color == Color::White ? at < length && !is_black(column, at)
                                                     : at > 0 && is_black(column, at - 1);
        if (!is_inside) places.push(at);
    }
    return places;
}

}  // namespace arbiter::reach::detail
