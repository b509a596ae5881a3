#pragma once

#include "core/check/rule.hpp"
#include "core/mating/proof.hpp"

#include <string>
#include <string_view>

namespace arbiter::check::detail {

// The words of findings about positions from which a side cannot checkmate any more.

// "king and knight against king and queen": the pieces of `first` first.
[[nodiscard]] std::string pieces_of_both(const replay::GamePosition& pos, chess::Color first);

// Why no line of moves can lead to mate, by a proof that is not Material: "the pieces are confined
// to squares on which no mate exists (proof: static)". `by` is the side that does not mate: empty
// for both sides, else " by white".
[[nodiscard]] std::string why_unwinnable(mating::Proof proof, std::string_view by);

// Why `winner` cannot checkmate from the final position any more: "with bare king against king and
// queen no series of moves lets White checkmate".   REQUIRES: can_win() of the ruling says no.
[[nodiscard]] std::string why_no_win(const GameContext& game, chess::Color winner);

}  // namespace arbiter::check::detail
