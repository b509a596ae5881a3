#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/clocks/clock_words.hpp"

#include <string>

namespace arbiter::check {
namespace CLK01 {

// Below zero there is no time left.
std::string right_of(const OddClock& clock) {
    if (!clock.ms) return {};
    return fmt::format("[%clk {}]", detail::write_clock(std::max<std::int64_t>(*clock.ms, 0)));
}

void inspect(const GameContext& game, Findings& findings) {
    const ClockReview* clocks = detail::clocks_of(game);
    if (clocks == nullptr || clocks->sheet().odd().empty()) return;
    const std::span<const OddClock> odd = clocks->sheet().odd();
    auto finding =
        findings.add(CLK01_clk_malformed, game.view.absolute(odd.front().begin, odd.front().end));
    finding.counting(static_cast<std::uint32_t>(odd.size()));
    if (!finding.is_read()) return;
    const std::string right = right_of(odd.front());
    finding.say("'{}' is written, but a clock is h:mm:ss{}{}",
                escaped(game.view.slice(odd.front().begin, odd.front().end)),
                right.empty() ? ", and no time can be read in it" : fmt::format(": '{}'?", right),
                detail::times(odd.size()));
    if (!finding.are_details_read()) return;
    for (const OddClock& each : odd)
        if (each.ms) finding.replace(game.view.absolute(each.begin, each.end), right_of(each));
}

}  // namespace CLK01

constinit const Rule CLK01_clk_malformed{
    .id = RuleId::CLK01_clk_malformed,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A clock in a comment is not written as h:mm:ss.",
    .explanation =
        R"(The supplement of the standard writes the time that a player has left as [%clk 1:05:30]: hours,
minutes of two digits, seconds of two digits. Programs that read clocks skip anything else, or stop. Accepted as well: a
leading zero of the hours (01:05:30, as DGT boards write it) and up to three decimals (0:00:59.9, as chess.com writes it).
A comment may be broken anywhere, so a line break inside a clock is no fault.

The repair writes the time that is meant: minutes and seconds above 59 are carried over, a time below zero becomes
0:00:00, a comma becomes a point, and 180.4 is seconds. Two numbers, as in 5:00, are minutes and seconds, unless TimeControl
gives half an hour or more and they fit only as hours and minutes. It is a guess, and [%clk soon] has no repair.

One finding a game, at the first such clock, with their number.)",
    .example = R"(1. e4 { [%clk 0:99:99] } e5)",
    .repaired = R"(1. e4 { [%clk 1:40:39] } e5)",
    .source = "PGN supplement of 2001, clk",
    .when = on(Feature::HasComments),
    .inspect = &CLK01::inspect,
};

}  // namespace arbiter::check
