#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/clocks/clock_words.hpp"

namespace arbiter::check {
namespace CLK08 {

void report_swapped(const GameContext& game, const ClockReview& clocks, Findings& findings) {
    const ClockFault& swapped = clocks.swapped();
    auto finding =
        detail::add_clock_fault(game, findings, CLK08_clk_swapped_or_stuck, clocks, swapped);
    if (!finding.is_read()) return;
    const std::string end = swapped.ply + swapped.count > game.facts.plies
                                ? std::string("to the end")
                                : fmt::format("for {} half-moves", swapped.count);
    finding.say(
        "the clocks change places at {}'s move {} and go on as those of the other player, "
        "{}: was the lever set the wrong way?",
        detail::player(detail::turn_after(game.facts, swapped.ply - 1)),
        detail::move_number_of(game.facts, swapped.ply), end);
}

void report_stuck(const GameContext& game, const ClockReview& clocks, Findings& findings) {
    const StuckClock& stuck = clocks.stuck();
    auto finding =
        detail::add_clock_fault(game, findings, CLK08_clk_swapped_or_stuck, clocks, stuck);
    if (!finding.is_read()) return;
    finding.say("{} shows {} after each of {} moves, {} to {}: did it not run?",
                detail::clock_of_player(game, stuck.ply), detail::write_clock(stuck.clk_ms),
                stuck.count, detail::move_number_of(game.facts, stuck.ply),
                detail::move_number_of(game.facts, stuck.last));
}

void inspect(const GameContext& game, Findings& findings) {
    const ClockReview* clocks = detail::clocks_of(game);
    if (clocks == nullptr) return;
    if (clocks->swapped())
        report_swapped(game, *clocks, findings);
    else if (clocks->stuck())
        report_stuck(game, *clocks, findings);
}

}  // namespace CLK08

constinit const Rule CLK08_clk_swapped_or_stuck{
    .id = RuleId::CLK08_clk_swapped_or_stuck,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .summary = "The clocks of the players have changed places, or one of them does not run.",
    .explanation =
        R"(An electronic board tells the clocks apart by the lever, and does not see when it is set the wrong way: then
White's clock goes on as Black's did, and the other way round. That is seen where they are more than a minute apart, and one
of them would have to rise. Or a clock shows the same time after many moves of its player, because it was not
started, or was no longer read.

How many moves are too many for one clock: more than 8 with an increment of five seconds or more, since each would have
to take exactly that; more than 10 with a shorter one or none, 15 in games shorter than ten minutes; more than 25 where the
clock knows only minutes or a delay. Games of lichess shorter than ten minutes with a short increment or none are left out:
there, moves that were entered in advance cost nothing, and of 37,146 games 502 clocks stand still for 15 moves and more.

Exchange the clocks, or take them from another record. One finding a game, at the first place.)",
    .example = R"([TimeControl "5400"]

1. e4 { [%clk 1:30:00] } e5 { [%clk 1:30:00] } 2. Nf3 { [%clk 1:29:00] } Nc6 { [%clk 1:10:00] }
3. Bb5 { [%clk 1:09:30] } a6 { [%clk 1:28:40] } *)",
    .source = "PGN supplement of 2001, clk",
    .when = on(Feature::HasComments),
    .inspect = &CLK08::inspect,
};

}  // namespace arbiter::check
