#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/clocks/clock_words.hpp"

namespace arbiter::check {
namespace CLK05 {

void inspect(const GameContext& game, Findings& findings) {
    const ClockReview* clocks = detail::clocks_of(game);
    if (clocks == nullptr || !clocks->zero()) return;
    const ClockFault& zero = clocks->zero();
    auto finding = detail::add_clock_fault(game, findings, CLK05_clk_zero_play_on, *clocks, zero);
    if (!finding.is_read()) return;
    const HalfMoveTime& time = clocks->sheet().half_moves()[zero.ply - 1];
    finding.say("{} shows {} {}, but {} moves again: did the flag fall?{}",
                detail::clock_of_player(game, zero.ply), detail::write_clock(time.clk_ms),
                detail::after_number(game, zero.ply),
                detail::player(detail::turn_after(game.facts, zero.ply - 1)),
                detail::times(zero.count));
}

}  // namespace CLK05

constinit const Rule CLK05_clk_zero_play_on{
    .id = RuleId::CLK05_clk_zero_play_on,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .summary = "A clock shows 0:00:00, and the player moves again.",
    .explanation =
        R"(The flag may have fallen, and nobody saw it or the result does not say so; or the clock was not read. A
clock that shows whole seconds may have a part of one left, so the finding is `possible`.

Not reported: a clock that shows 0:00:00 all game long, which was never connected (CLK08); one to which the time of the next
period is added; and games of lichess without increment (or given up: berserk), where whole seconds are written and a move that was entered in
advance costs no time: of the 74,292 clocks of 37,146 such games 4,235 show 0:00:00 before the last move.

Look at the result and at another record of the clocks. One finding a game, at the first place, with their number.)",
    .example = R"([TimeControl "300+3"]

1. e4 { [%clk 0:00:00] } e5 { [%clk 0:05:00] } 2. Nf3 { [%clk 0:00:00] } *)",
    .source = "FIDE 2023 6.8; PGN supplement of 2001, clk",
    .when = on(Feature::HasComments),
    .inspect = &CLK05::inspect,
};

}  // namespace arbiter::check
