#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/dates.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace TAG19 {

// "20??.05.01": unknown digits are question marks.
bool has_unknown_digits(std::string_view date) {
    return date.find('?') != std::string_view::npos &&
           date.find_first_not_of("0123456789?.") == std::string_view::npos;
}

// "2011.19.11" with day and month in their places, if the calendar has such a day; else empty.
std::string swapped(std::string_view date) {
    if (date.size() != 10) return {};
    std::string other(date.substr(0, 5));
    other.append(date.substr(8, 2)).append(date.substr(7, 1)).append(date.substr(5, 2));
    const detail::DateReading reading = detail::read_date(other);
    const bool is_day =
        reading.form == detail::DateForm::Right || reading.form == detail::DateForm::Other;
    return is_day ? reading.repaired : std::string();
}

void inspect(const GameContext& game, Findings& findings) {
    for (const pgn::KnownTag known :
         {pgn::KnownTag::Date, pgn::KnownTag::EventDate, pgn::KnownTag::UtcDate}) {
        const pgn::TagPair* tag = game.view.find(known);
        if (tag == nullptr) continue;
        const std::string_view value = game.view.value_of(*tag);
        if (detail::is_empty_of_spreadsheet(value)) continue;  // TAG20
        const detail::DateReading date = detail::read_date(value);
        const bool is_unreadable = date.form == detail::DateForm::Foreign &&
                                   !has_unknown_digits(value) &&
                                   !trimmed(value).empty() &&       // TAG16
                                   !detail::read_year_last(value);  // TAG21
        if (date.form != detail::DateForm::Impossible && !is_unreadable) continue;
        auto finding = findings.add(TAG19_date_invalid, detail::value_span(game, *tag));
        finding.cite("PGN 8.1.1.3");
        if (const std::string meant = is_unreadable ? detail::meant_date(value) : std::string();
            !meant.empty()) {
            finding.say("{} is '{}', but PGN writes dates as YYYY.MM.DD; perhaps '{}' is meant",
                        pgn::tag_name(known), escaped(value), meant);
        } else if (is_unreadable) {
            finding.say("{} is '{}', but that is no date: PGN writes YYYY.MM.DD",
                        pgn::tag_name(known), escaped(value));
        } else if (const std::string other = swapped(value); !other.empty()) {
            finding.say(
                "{} is '{}', but the calendar has no such day; with day and month swapped: '{}'",
                pgn::tag_name(known), escaped(value), other);
        } else {
            finding.say("{} is '{}', but the calendar has no such day", pgn::tag_name(known),
                        escaped(value));
        }
    }
}

}  // namespace TAG19

constinit const Rule TAG19_date_invalid{
    .id = RuleId::TAG19_date_invalid,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "A date tag names a day that does not exist, or no day at all.",
    .explanation = R"(The calendar has no such month or day, or the value is no date. Often day and
month were swapped, zeros stand for an unknown part, which PGN writes with question marks, or the
date is in words. Nobody can guess the right day from the game alone.)",
    .example = R"([Date "2024.02.30"])",
    .source = "PGN 8.1.1.3",
    .when = on(Feature::DateUnusual),
    .inspect = &TAG19::inspect,
};

}  // namespace arbiter::check
