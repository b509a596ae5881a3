#include "base/text.hpp"
#include "check/detail/dates.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"

#include <string_view>

namespace arbiter::check {
namespace {

// "20??.05.01": digits that nobody knows are question marks.
bool has_unknown_digits(std::string_view date) {
    return date.find('?') != std::string_view::npos &&
           date.find_first_not_of("0123456789?.") == std::string_view::npos;
}

void inspect(const GameContext& game, Findings& findings) {
    for (const pgn::KnownTag known :
         {pgn::KnownTag::Date, pgn::KnownTag::EventDate, pgn::KnownTag::UtcDate}) {
        const pgn::TagPair* tag = game.view.find(known);
        if (tag == nullptr) continue;
        const std::string_view value = game.view.value_of(*tag);
        const detail::DateReading date = detail::read_date(value);
        const bool is_unreadable = date.form == detail::DateForm::Foreign &&
                                   !has_unknown_digits(value) &&
                                   !trimmed(value).empty() &&       // TAG16
                                   !detail::read_year_last(value);  // TAG21
        if (date.form != detail::DateForm::Impossible && !is_unreadable) continue;
        auto finding = findings.add(TAG19_date_invalid, detail::value_span(game, *tag));
        finding.cite("PGN 8.1.1.3");
        if (is_unreadable) {
            finding.say("{} is '{}', but that is no date: PGN writes YYYY.MM.DD",
                        pgn::tag_name(known), escaped(value));
        } else {
            finding.say("{} is '{}', but the calendar has no such day", pgn::tag_name(known),
                        escaped(value));
        }
    }
}

}  // namespace

constinit const Rule TAG19_date_invalid{
    .id = RuleId::TAG19_date_invalid,
    .code = "TAG19",
    .name = "date-invalid",
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "A date tag names a day that does not exist, or no day at all.",
    .explanation = R"(The calendar has no such month or day, or the value is no date. Often day and
month were swapped, zeros stand for an unknown part, which PGN writes with question marks, or the
date is in words. Nobody can guess the right day from the game alone.)",
    .example = R"([Date "2024.02.30"])",
    .source = "PGN 8.1.1.3",
    .when = on(Feature::DateUnusual),
    .inspect = &inspect,
};

}  // namespace arbiter::check
