#pragma once

#include "core/reach/detail/piece_sets.hpp"

#include <array>

namespace arbiter::reach::detail {

// A pawn on its third rank made one move. Where all but one of the squares that it can have come
// from hold unmoved pawns, it was on that one from the start until its move, and where it is ever
// since: at every moment one of the two squares was closed.
struct Gate {
    Square before, after;
};

struct Gates {
    std::array<Gate, 2 * 8> of;
    unsigned size = 0;

    [[nodiscard]] const Gate* begin() const { return of.data(); }
    [[nodiscard]] const Gate* end() const { return of.data() + size; }
};

// Those of both sides.   REQUIRES: at most eight pawns a side, none on the first or last rank.
[[nodiscard]] Gates gates(const PieceSets& pieces);

// Bishops of `color` away from home whose neighbour squares are all steady or squares of gates, and
// that one of the gates locked in: neither with the pawn before its move nor after it, nor first so
// and then so, is there a way from the start square, or from a square where a pawn can have
// promoted.
[[nodiscard]] Bitboard bishops_behind_gates(const PieceSets& pieces, Color color, Bitboard steady);

}  // namespace arbiter::reach::detail
