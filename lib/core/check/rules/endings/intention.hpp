#pragma once

#include "core/chess/position.hpp"
#include "core/replay/facts.hpp"

#include <cstdint>

namespace arbiter::check::detail {

// The move by which the player to move could bring about the position that has occurred most often,
// and how often that was. If several: the one generated first; no move where no position would be
// repeated.   FIDE 2023 9.2.1.
struct Intention {
    chess::Move move = chess::Move::none();
    std::uint32_t stood = 0;
};

// In the position after `ply` half-moves; the counters of `position` are not looked at. COST: where
// only one position could come up for the third time or more, a few instructions for each ply since
// the last capture or pawn move; else all legal moves.
[[nodiscard]] Intention find_intention(const replay::GameFacts& facts, std::uint32_t ply,
                                       const replay::GamePosition& position);

}  // namespace arbiter::check::detail
