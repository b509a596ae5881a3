#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/clocks/clock_words.hpp"

#include <string>

namespace arbiter::check {
namespace CLK04 {

std::string message(const GameContext& game, const ClockReview& clocks) {
    using Kind = ControlFault::Kind;
    const ControlFault& fault = clocks.control_fault();
    const std::string control = control_in_words(*clocks.control());
    const std::string shown = detail::write_clock(fault.shown_ms);
    const std::string expected = detail::write_clock(fault.expected_ms);
    const std::string clock = detail::clock_of_player(game, fault.ply);
    const std::string after = detail::after_number(game, fault.ply);
    switch (fault.kind) {
        case Kind::StartsAbove:
            return fmt::format("{} shows {} {}, but {} allows {} at most: {}", clock, shown, after,
                               control, expected,
                               fault.count == 1 ? "was time given?" : "is it of another game?");
        case Kind::StartsBelow:
            return fmt::format(
                "both clocks begin below half of the time ({} shows {} {}), but {} begins "
                "with {}: is it of another game?",
                clock, shown, after, control, expected);
        case Kind::NoBonus:
            return fmt::format(
                "{} adds {} after move {}, but {} shows {} then, and no more a move later", control,
                expected, fault.after_moves, clock, shown);
        case Kind::TooMuchUsed:
            return fmt::format(
                "{} gives {} {} until move {}, but the times of the moves add up "
                "to {}",
                control, detail::player(detail::turn_after(game.facts, fault.ply - 1)), expected,
                detail::move_number_of(game.facts, fault.ply), shown);
    }
    return {};
}

void inspect(const GameContext& game, Findings& findings) {
    const ClockReview* clocks = detail::clocks_of(game);
    if (clocks == nullptr || !clocks->control_fault()) return;
    auto finding = detail::add_clock_fault(game, findings, CLK04_clk_vs_timecontrol, *clocks,
                                           clocks->control_fault());
    finding.cite("PGN 9.6.1");
    if (finding.is_read()) finding.say("{}", message(game, *clocks));
}

}  // namespace CLK04

constinit const Rule CLK04_clk_vs_timecontrol{
    .id = RuleId::CLK04_clk_vs_timecontrol,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .summary = "The clocks are not those of the TimeControl.",
    .explanation =
        R"(Four things are looked at. The first clock of each player must not show more than the base time and the
increments until then (one more than moves: electronic clocks add the first one before the first move). Both clocks must
not begin below 45 % of the base time: who gives up half of the time (berserk) begins with 50 %. After the last move of
a period, as move 40, the time of the next one must be on the clock: here it shows less, and no more a move later. And in a
game with the times of the moves only ([%emt ..]) they must not add up to more than the player had.

Often the tag is of another event, or in minutes (TAG39). Some clocks do not count moves and add the time of the next
period only when the first one has run down: then the finding about move 40 tells nothing wrong. A server where a fallen flag
must be claimed, as FICS, lets a player use more. So the finding is `possible`, as all findings about clocks.

Correct the TimeControl tag, or the clocks. One finding a game.)",
    .example = R"([TimeControl "300+3"]

1. e4 { [%clk 1:30:00] } e5 { [%clk 1:29:50] } *)",
    .source = "PGN 9.6.1; PGN supplement of 2001, clk",
    .when = on(Feature::HasComments),
    .inspect = &CLK04::inspect,
};

}  // namespace arbiter::check
