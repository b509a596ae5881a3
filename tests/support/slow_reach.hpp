#pragma once

#include "core/chess/position.hpp"
#include "core/reach/reason.hpp"

#include <set>
#include <vector>

namespace arbiter::testing {

// Every rule of reach::Level::Cheap that speaks against `pos`, each written a second time: on a
// plain array of squares, by trying out instead of counting. Start files are given to pawns one by
// one, captures to files one by one, and last moves are found by playing all moves of every
// position that could have come before. Takes milliseconds.   REQUIRES: rights of orthodox chess
// only.
[[nodiscard]] std::set<reach::Reason> slow_contradictions(const chess::Position& pos);

// Every position from which a legal move leads to `pos`, with each piece that it can have captured,
// and perhaps several times; only moves of pieces that never moved are left out, and pawns and
// promoted pieces beyond their number.
[[nodiscard]] std::vector<chess::Position> slow_positions_before(const chess::Position& pos);

}  // namespace arbiter::testing
