#pragma once

#include "core/chess/position.hpp"
#include "core/mating/proof.hpp"

#include <cstdint>

namespace arbiter::mating {

// Can `winner` still checkmate by some series of legal moves? The answer comes with its proof.

// Positions that one decision may look at before it answers Unknown. Part of the promise: the same
// budget gives the same answer on every machine.
inline constexpr std::uint64_t kDefaultBudget = 1'000'000;

struct Limits {
    std::uint64_t nodes = kDefaultBudget;
    bool with_certificate = false;  // costs a second walk over a closure
    // The series of moves ends, drawn, when 150 plies without capture or pawn move are complete,
    // the clock of the position included, unless the last one mates.   FIDE 2023 9.6.2.
    bool is_ended_by_seventy_five = false;
};

// Decides for one side. Deterministic: a function of its arguments alone. Memory grows with the
// positions looked at, about 65 bytes each, and is given back. Answers Unknown only when
// limits.nodes are spent.   REQUIRES: chess::validate() has nothing fatal to say about `pos`; it
// need not be reachable in play.
[[nodiscard]] Answer decide(const chess::Position& pos, chess::Color winner,
                            const Limits& limits = {});

}  // namespace arbiter::mating
