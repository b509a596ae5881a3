#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/dates.hpp"

#include <string_view>

namespace arbiter::check {
namespace TAG21 {

void report(const GameContext& game, Findings& findings, pgn::KnownTag known) {
    const pgn::TagPair* tag = game.view.find(known);
    if (tag == nullptr) return;
    const std::string_view value = game.view.value_of(*tag);
    const auto date = detail::read_year_last(value);
    if (!date || detail::is_empty_of_spreadsheet(value)) return;  // TAG20
    const ByteSpan span = detail::value_span(game, *tag);
    auto finding = findings.add(TAG21_date_ambiguous_order, span);
    finding.cite("PGN 8.1.1.3");
    const bool is_open = !date->day_first.empty() && !date->month_first.empty() &&
                         date->day_first != date->month_first;
    if (is_open) {
        finding.say("{} is '{}', but the year comes first, and this may be {} or {}",
                    pgn::tag_name(known), escaped(value), date->day_first, date->month_first);
        return;
    }
    const std::string_view only = date->day_first.empty() ? date->month_first : date->day_first;
    finding
        .say("{} is '{}', but the year comes first: write '{}'", pgn::tag_name(known),
             escaped(value), only)
        .replace(span, only);
}

void inspect(const GameContext& game, Findings& findings) {
    for (const pgn::KnownTag known :
         {pgn::KnownTag::Date, pgn::KnownTag::EventDate, pgn::KnownTag::UtcDate})
        report(game, findings, known);
}

}  // namespace TAG21

constinit const Rule TAG21_date_ambiguous_order{
    .id = RuleId::TAG21_date_ambiguous_order,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "A date ends with the year, so day and month may be swapped.",
    .explanation =
        R"(02.01.2024 is the second of January in Europe and the first of February in America. The file alone
does not tell; other games of the event may, or its report.

Where only one order gives a day, as in 31.12.2024, the repair writes it. Else the finding names both
and nothing is changed.)",
    .example = R"([Date "31.12.2024"])",
    .repaired = R"([Date "2024.12.31"])",
    .source = "PGN 8.1.1.3",
    .when = on(Feature::DateUnusual),
    .inspect = &TAG21::inspect,
};

}  // namespace arbiter::check
