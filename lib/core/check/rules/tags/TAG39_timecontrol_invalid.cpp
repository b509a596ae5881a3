#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/clocks/time_control.hpp"
#include "core/check/rules/clocks/time_in_minutes.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace TAG39 {

// "90+30", while a clock shows an hour and a half.
void inspect_unit(const GameContext& game, std::string_view value, ByteSpan span,
                  Findings& findings) {
    const auto time = time_in_minutes(game.view);
    if (!time) return;
    auto finding = findings.add(TAG39_timecontrol_invalid, span);
    finding.cite("PGN 9.6.1");
    if (!finding.is_read()) return;
    finding
        .say("TimeControl is '{}', but {}, so minutes are written; PGN writes seconds: '{}'",
             escaped(value), clock_in_words(*time), time->in_seconds)
        .replace(span, time->in_seconds);
}

// "G/90;d5": how the federation of the United States writes it, and no mistake of its author. The
// delay, for which PGN has no sign, is not looked at.
bool is_of_federation(std::string_view value) {
    if (!value.starts_with("G/")) return false;
    const std::string_view digits = "0123456789";
    const std::size_t last = value.find_last_not_of(digits);
    if (last != std::string_view::npos && value[last] == 'd' && last + 1 < value.size())
        value = value.substr(0, value.find_last_not_of("; ", last - 1) + 1);
    return !detail::read_time_control_words(value).empty();
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::TimeControl);
    if (tag == nullptr) return;
    const std::string_view value = game.view.value_of(*tag);
    if (trimmed(value).empty()) return;  // TAG16
    const ByteSpan span = detail::value_span(game, *tag);
    if (detail::is_time_control(value)) return inspect_unit(game, value, span, findings);
    auto finding = findings.add(TAG39_timecontrol_invalid, span);
    finding.cite("PGN 9.6.1");
    if (is_of_federation(trimmed(value))) finding.raised_to(Severity::Style);
    if (!finding.is_read()) return;
    const std::string right = detail::is_time_control(trimmed(value))
                                  ? std::string(trimmed(value))
                                  : detail::read_time_control_words(value);
    if (right.empty()) {
        finding.say("TimeControl is '{}', but PGN writes moves/seconds, seconds or base+increment",
                    escaped(value));
    } else {
        finding
            .say("TimeControl is '{}', but PGN writes it in seconds: '{}'?", escaped(value), right)
            .replace(span, right);
    }
}

}  // namespace TAG39

constinit const Rule TAG39_timecontrol_invalid{
    .id = RuleId::TAG39_timecontrol_invalid,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "The TimeControl tag is not written as the standard wants it.",
    .explanation =
        R"(The tag is made for programs: 40/7200 is 40 moves in 7200 seconds, 300 is 300 seconds for the game,
300+5 the same with 5 seconds for each move, *180 an hour-glass, and colons join periods. Whether a game
was rapid or blitz, and so which Laws applied, cannot be told from words.

The repair translates what people write: 90 minutes for 40 moves, 5|5, 60 mins, G/60. It is a guess, for
5|5 may mean other units elsewhere. The form of the federation of the United States, G/60 or G/60;d5, is
a matter of style; its delay has no sign in PGN and is left for a person.

90+30 has the right form, but means 90 seconds. It is reported only where a clock contradicts that: the
first [%clk] of the game (in the first ten moves), or without one a tag WhiteClock, BlackClock or Clock,
shows more than base time and increments can give, and fits the same number of minutes. Then the class of
the game (standard, rapid, blitz), and what an illegal move costs (END21), go by the minutes. Without a
clock 90+30 is taken as the standard says.)",
    .example = R"([TimeControl "90 minutes for 40 moves"])",
    .repaired = R"([TimeControl "40/5400"])",
    .source = "PGN 9.6.1",
    .when = on(Feature::TimeControlUnusual),
    .inspect = &TAG39::inspect,
};

}  // namespace arbiter::check
