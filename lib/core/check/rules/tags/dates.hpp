#pragma once

#include "core/base/date.hpp"
#include "core/check/rule.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// The content of a tag that should hold a date.   PGN 8.1.1.3: "YYYY.MM.DD", "?" for unknown
// digits.
enum class DateForm : std::uint8_t {
    Right,       // as the standard requires, and such a day exists
    Impossible,  // year, month and day are there, but the calendar has no such day
    Other,  // year first, but other separators, lengths or fewer parts; `repaired` is the same date
    Foreign,  // anything else: not read here
};

struct DateReading {
    DateForm form = DateForm::Foreign;
    std::string repaired;
};

// Reads year, month and day in this order, separated by '.', '-' or '/'; month and day may have one
// digit, be question marks or be absent.
[[nodiscard]] DateReading read_date(std::string_view text);

// A date that ends with the year, "02.01.2024": day and month, or month and day?
struct YearLast {
    std::string day_first;    // as PGN writes it; empty when the calendar has no such day
    std::string month_first;  // the same with the two numbers swapped
};
// Two numbers of one or two digits and a year of four, separated by '.', '-' or '/'; nullopt for
// anything else and when neither order gives a day.
[[nodiscard]] std::optional<YearLast> read_year_last(std::string_view text);

// What a spreadsheet makes of an empty date: 1899-12-30, 1900-01-00 and the like, in any order and
// with a time after it. Written as PGN has dates, 1899.12.30 is that day.
[[nodiscard]] bool is_empty_of_spreadsheet(std::string_view text);

// The date that `text` says in words, or without separators, or with a time after it, as PGN writes
// it; empty where nothing can be made of it.
[[nodiscard]] std::string meant_date(std::string_view text);

// The days that a date tag of the game allows; nullopt when it is absent, unknown or no PGN date.
[[nodiscard]] std::optional<DateRange> date_of(const pgn::GameView& view, pgn::KnownTag tag);

// The oldest recorded games with the moves of today are from this year.
inline constexpr int kFirstYear = 1475;
// Neither after `today` nor before kFirstYear, as far as the unknown parts allow to say.
[[nodiscard]] constexpr bool is_plausible(const DateRange& range, Date today) {
    return range.first <= today && range.last.year >= kFirstYear;
}

}  // namespace arbiter::check::detail
