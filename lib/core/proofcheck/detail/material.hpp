#pragma once

#include "core/proofcheck/detail/mailbox.hpp"

namespace arbiter::proofcheck::detail {

// Can the winner mate from no position with these pieces, wherever they are, as long as it has not
// mated already? True for
//   a bare king;
//   king and knight, when the other side has nothing but its king and queens;
//   king and bishops on squares of one colour, when no pawn, no knight and no bishop on squares of
//   the other colour is on the board.   Proof: docs/guide/deadpos.md.
[[nodiscard]] bool cannot_mate_by_material(const Board& board, bool winner_is_white);

}  // namespace arbiter::proofcheck::detail
