#pragma once

#include "core/chess/board.hpp"
#include "core/mating/proof.hpp"

namespace arbiter::mating::detail {

// A helpmate without search: walks in which each side follows a simple plan and every check is
// tried for mate. A *siege* takes flights from the loser's king where it is; a *march* brings both
// kings to a corner and promotes a pawn where nothing heavier is left; minor pieces alone mate in a
// corner, next to which a piece of the loser blocks its king; a bishop behind walls mates in a
// corner where two do.
inline constexpr unsigned kDescents = 24;

// Walks number `from` to `to` find a line for almost all ordinary positions and then fill
// `answer`; that they find none says nothing. Adds the positions walked through, at most `most`,
// to answer.nodes.   REQUIRES: the side to move has a legal move.   COST: about 0.1 us a position.
[[nodiscard]] bool descend_to_mate(const chess::Board& root, chess::Color winner, unsigned from,
                                   unsigned to, std::uint64_t most, Answer& answer);

}  // namespace arbiter::mating::detail
