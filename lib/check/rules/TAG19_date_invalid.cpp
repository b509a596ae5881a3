#include "base/text.hpp"
#include "check/detail/dates.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"

#include <string_view>

namespace arbiter::check {
namespace {

void inspect(const GameContext& game, Findings& findings) {
    for (const pgn::KnownTag known :
         {pgn::KnownTag::Date, pgn::KnownTag::EventDate, pgn::KnownTag::UtcDate}) {
        const pgn::TagPair* tag = game.view.find(known);
        if (tag == nullptr) continue;
        const std::string_view value = game.view.value_of(*tag);
        const detail::DateReading date = detail::read_date(value);
        if (date.form != detail::DateForm::Impossible) continue;
        findings.add(TAG19_date_invalid, detail::value_span(game, *tag))
            .say("{} is '{}', but the calendar has no such day", pgn::tag_name(known),
                 escaped(value))
            .cite("PGN 8.1.1.3");
    }
}

}  // namespace

constinit const Rule TAG19_date_invalid{
    .id = RuleId::TAG19_date_invalid,
    .code = "TAG19",
    .name = "date-invalid",
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "A date tag names a day that does not exist.",
    .explanation = R"(The calendar has no such month or day. Often day and month were swapped, or
zeros stand for an unknown part, which PGN writes with question marks. Nobody can guess the right
day from the game alone.)",
    .example = R"([Date "2024.02.30"])",
    .source = "PGN 8.1.1.3",
    .when = on(Feature::DateUnusual),
    .inspect = &inspect,
};

}  // namespace arbiter::check
