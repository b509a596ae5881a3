#pragma once

#include "core/check/rule.hpp"
#include "core/check/rules/clocks/clock_review.hpp"
#include "core/check/rules/clocks/clock_text.hpp"

#include <cstdint>
#include <string>

namespace arbiter::check::detail {

// What the rules about clocks share.

// What the clocks of the game say; null when they say nothing.
[[nodiscard]] const ClockReview* clocks_of(const GameContext& game);

// The [%clk ..] or [%emt ..] after half-move `ply`; the ply itself where there is none.
[[nodiscard]] ByteSpan clock_span(const GameContext& game, const ClockReview& review,
                                  std::uint32_t ply);

// "White's clock", of the player of half-move `ply`.
[[nodiscard]] std::string clock_of_player(const GameContext& game, std::uint32_t ply);
// "after move 12", of the player of half-move `ply`.
[[nodiscard]] std::string after_number(const GameContext& game, std::uint32_t ply);

// Starts the finding at half-move `ply`; all findings about clocks are guesses.
[[nodiscard]] Findings::Builder add_clock_fault(const GameContext& game, Findings& findings,
                                                const Rule& rule, const ClockReview& review,
                                                const ClockFault& fault);

}  // namespace arbiter::check::detail
