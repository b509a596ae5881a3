#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/dates.hpp"

#include <chrono>
#include <optional>

namespace arbiter::check {
namespace TAG23 {

std::chrono::sys_days to_days(Date date) {
    return std::chrono::year(date.year) / std::chrono::month(date.month) /
           std::chrono::day(date.day);
}

// The days of a date tag, unless TAG22 has something to say about it.
std::optional<DateRange> plausible_date(const GameContext& game, pgn::KnownTag tag) {
    const auto days = detail::date_of(game.view, tag);
    return days && detail::is_plausible(*days, game.today) ? days : std::nullopt;
}

// The clocks of the world are never more than a day apart.
bool is_far_apart(const DateRange& a, const DateRange& b) {
    constexpr std::chrono::days kMostApart{1};
    return to_days(a.first) - to_days(b.last) > kMostApart ||
           to_days(b.first) - to_days(a.last) > kMostApart;
}

void inspect(const GameContext& game, Findings& findings) {
    const auto date = plausible_date(game, pgn::KnownTag::Date);
    if (!date) return;
    const pgn::TagPair& tag = *game.view.find(pgn::KnownTag::Date);
    const auto event = plausible_date(game, pgn::KnownTag::EventDate);
    if (event && date->last < event->first) {
        findings.add(TAG23_date_vs_eventdate, detail::value_span(game, tag))
            .say("Date is '{}', but the event began later: EventDate is '{}'",
                 game.view.value_of(tag), *game.view.value(pgn::KnownTag::EventDate))
            .cite("PGN 9.2.1");
    }
    const auto utc = plausible_date(game, pgn::KnownTag::UtcDate);
    if (utc && is_far_apart(*date, *utc)) {
        findings.add(TAG23_date_vs_eventdate, detail::value_span(game, tag))
            .say("Date is '{}', but UTCDate is '{}', more than a day away", game.view.value_of(tag),
                 *game.view.value(pgn::KnownTag::UtcDate))
            .cite("PGN 9.5.3");
    }
}

}  // namespace TAG23

constinit const Rule TAG23_date_vs_eventdate{
    .id = RuleId::TAG23_date_vs_eventdate,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "The date of the game contradicts another date tag.",
    .explanation =
        R"(EventDate is the day on which the event began, so no game of it is older. UTCDate is the same day as
Date on another clock, so the two are never more than a day apart. Unknown parts of a date contradict
nothing. Which of the tags is wrong, the file does not say.)",
    .example = R"([Date "2024.05.01"]
[EventDate "2024.05.03"])",
    .source = "PGN 9.2.1, 9.5.3",
    .when = on(Feature::DateImplausible),
    .inspect = &TAG23::inspect,
};

}  // namespace arbiter::check
