#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/dates.hpp"

#include <string_view>

namespace arbiter::check {
namespace TAG20 {

constexpr std::string_view kUnknownDate = "????.\?\?.\?\?";

void inspect(const GameContext& game, Findings& findings) {
    for (const pgn::KnownTag known :
         {pgn::KnownTag::Date, pgn::KnownTag::EventDate, pgn::KnownTag::UtcDate}) {
        const pgn::TagPair* tag = game.view.find(known);
        if (tag == nullptr) continue;
        const std::string_view value = game.view.value_of(*tag);
        if (detail::is_empty_of_spreadsheet(value)) {
            const ByteSpan span = detail::value_span(game, *tag);
            findings.add(TAG20_date_format, span)
                .say(
                    "{} is '{}', which is what a spreadsheet makes of an empty date; the date is "
                    "not known, and should be '{}'",
                    pgn::tag_name(known), escaped(value), kUnknownDate)
                .cite("PGN 8.1.1.3")
                .replace(span, kUnknownDate)
                .fix_kind(FixKind::Unsafe);
            continue;
        }
        const detail::DateReading date = detail::read_date(value);
        if (date.form != detail::DateForm::Other) continue;
        auto finding = findings.add(TAG20_date_format, detail::value_span(game, *tag));
        // "?" and the like: nothing is known, and nothing is lost.
        if (value.find_first_of("0123456789") == std::string_view::npos)
            finding.raised_to(Severity::Style);
        finding
            .say("{} is '{}'; should be '{}'", pgn::tag_name(known), escaped(value), date.repaired)
            .cite("PGN 8.1.1.3")
            .replace(detail::value_span(game, *tag), date.repaired);
    }
}

}  // namespace TAG20

constinit const Rule TAG20_date_format{
    .id = RuleId::TAG20_date_format,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A date is not written YYYY.MM.DD.",
    .explanation = R"(The year comes first, then month and day with two digits each, separated by
dots; question marks stand for unknown parts. Programs that sort or select by date miss other
forms. The repair writes the same date in that form.

Only dates that start with the year are read here: 02.01.2024 may mean two days. Question marks in another
form than ????.??.?? are a matter of style.

1899-12-30 and 1900-01-00 are what spreadsheets make of an empty date: the repair writes ????.??.??, and is
unsafe, because a game may have been played on that day of 1899.)",
    .example = R"([Date "2024-01-02"])",
    .repaired = R"([Date "2024.01.02"])",
    .source = "PGN 8.1.1.3",
    .when = on(Feature::DateUnusual),
    .inspect = &TAG20::inspect,
};

}  // namespace arbiter::check
