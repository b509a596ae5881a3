#pragma once

#include "check/rule.hpp"
#include "deadpos/proof.hpp"

#include <string>
#include <string_view>

namespace arbiter::check::detail {

// The words of findings about positions from which a side cannot checkmate any more.

// "king and knight against king and queen": the pieces of `first` first.
[[nodiscard]] std::string pieces_of_both(const replay::GamePosition& pos, chess::Color first);

// Why no line of moves can lead to mate, by a proof that is not Material: "the pieces are confined
// to squares on which no mate exists (proof: static)". `by` is who does not mate: empty for both
// sides, else " by white".
[[nodiscard]] std::string why_unwinnable(deadpos::Proof proof, std::string_view by);

}  // namespace arbiter::check::detail
