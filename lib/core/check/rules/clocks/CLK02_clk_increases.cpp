#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/clocks/clock_words.hpp"

#include <string>

namespace arbiter::check {
namespace CLK02 {

// What may be added, and by which source.
std::string allowed(const ClockReview& clocks) {
    if (!clocks.is_control_believed())
        return fmt::format(
            "{} tells what is added",
            clocks.control() ? "the TimeControl is not theirs, so nothing" : "no TimeControl");
    return fmt::format("{} allows {} at most", control_in_words(*clocks.control()),
                       detail::write_clock(clocks.rise().most_ms));
}

void inspect(const GameContext& game, Findings& findings) {
    const ClockReview* clocks = detail::clocks_of(game);
    if (clocks == nullptr || !clocks->rise()) return;
    const ClockRise& rise = clocks->rise();
    auto finding = detail::add_clock_fault(game, findings, CLK02_clk_increases, *clocks, rise);
    if (!finding.is_read()) return;
    finding.say("{} shows {} {}, but {} {}: {}{}", detail::clock_of_player(game, rise.ply),
                detail::write_clock(rise.to_ms), detail::after_number(game, rise.ply),
                detail::write_clock(rise.from_ms), detail::after_number(game, rise.before),
                allowed(*clocks), detail::times(rise.count));
}

}  // namespace CLK02

constinit const Rule CLK02_clk_increases{
    .id = RuleId::CLK02_clk_increases,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .summary = "A clock shows more time than the one before it and what was added.",
    .explanation =
        R"(A player's clock after a move ([%clk ..]) is at most the one after the move before, plus the increment,
plus the base time of a further period once the moves of the one before are made. More means that a clock was set by hand,
that a time was typed wrong, that the TimeControl is not the one of the game, or that somebody was given time: servers let
players do that, and arbiters correct clocks. So the finding is `possible`, and never a proof.

Without a TimeControl that is understood and fits the first clocks (CLK04), a minute more for a move is taken as an
increment, and five minutes or more from move 20 on as the time of a further period, three times at most. Clocks that have
changed places are CLK08. Hourglasses and time for each move (1/259200) are left out. --tolerance SECONDS says how exact
clocks must be.

Correct the clock or the TimeControl tag. One finding a game, at the first place, with their number.)",
    .example = R"([TimeControl "300+3"]

1. e4 { [%clk 0:05:00] } e5 { [%clk 0:05:00] } 2. Nf3 { [%clk 0:05:20] } *)",
    .source = "PGN 9.6.1; PGN supplement of 2001, clk",
    .when = on(Feature::HasComments),
    .inspect = &CLK02::inspect,
};

}  // namespace arbiter::check
