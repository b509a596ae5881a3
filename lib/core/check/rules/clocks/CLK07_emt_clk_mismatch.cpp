#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/clocks/clock_words.hpp"

namespace arbiter::check {
namespace CLK07 {

void inspect(const GameContext& game, Findings& findings) {
    const ClockReview* clocks = detail::clocks_of(game);
    if (clocks == nullptr || !clocks->elapsed()) return;
    const ElapsedFault& fault = clocks->elapsed();
    auto finding = detail::add_clock_fault(game, findings, CLK07_emt_clk_mismatch, *clocks, fault);
    if (!finding.is_read()) return;
    finding.say("%emt says that {}'s move {} took {}, but by the clocks it took {}{}",
                detail::player(detail::turn_after(game.facts, fault.ply - 1)),
                detail::move_number_of(game.facts, fault.ply), detail::write_clock(fault.emt_ms),
                detail::write_clock(fault.used_ms), detail::times(fault.count));
}

}  // namespace CLK07

constinit const Rule CLK07_emt_clk_mismatch{
    .id = RuleId::CLK07_emt_clk_mismatch,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .summary = "The time that a move took is not the time by which the clock went down.",
    .explanation =
        R"(Some programs write both: what is left ([%clk ..]), and how long the move took ([%emt ..]). The clock after
a move is the one before it, less that time, plus the increment. Two clocks and a time that are rounded to seconds make a
difference of two seconds at most, which --tolerance allows. Who gives up the increment gets none, and a clock with a
delay gives back what a move took, up to the delay: of these countings the one that explains most half-moves is taken. Without
a TimeControl increment and delay are taken from the game itself.

One of the two was changed, or rounded to minutes. One finding a game, at the first place, with their number.)",
    .example = R"([TimeControl "300+0"]

1. e4 { [%clk 0:05:00] } e5 { [%clk 0:05:00] } 2. Nf3 { [%clk 0:04:50] [%emt 0:00:40] } *)",
    .source = "PGN supplement of 2001, clk and emt",
    .when = on(Feature::HasComments),
    .inspect = &CLK07::inspect,
};

}  // namespace arbiter::check
