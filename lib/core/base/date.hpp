#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter {

// A day of the Gregorian calendar. Comparable; 1 <= month <= 12, 1 <= day <= days of that month.
struct Date {
    std::int16_t year = 1;
    std::uint8_t month = 1;
    std::uint8_t day = 1;
    friend constexpr auto operator<=>(const Date&, const Date&) = default;
};

[[nodiscard]] constexpr bool is_leap_year(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}
[[nodiscard]] constexpr int days_in_month(int year, int month) {
    constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && is_leap_year(year) ? 29 : kDays[month - 1];
}
[[nodiscard]] constexpr bool is_valid_date(int year, int month, int day) {
    return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 &&
           day <= days_in_month(year, month);
}

// First and last day that a partial date allows.
struct DateRange {
    Date first;
    Date last;
    friend constexpr bool operator==(const DateRange&, const DateRange&) = default;
};

// Reads a PGN date "YYYY.MM.DD" in which the whole year, month or day may be question marks.
// Returns the days it allows, or nullopt: another form, an impossible day, or the year unknown.
// PGN 8.1.1.3.
[[nodiscard]] std::optional<DateRange> parse_pgn_date(std::string_view text);

// The days that other spellings of a date leave possible: "1989", "2017/8", "2017-08-15" and "198?"
// as far as they go, else the years that are written anywhere ("c. 1989", "01.05.1989",
// "2016/2017"). The day that spreadsheets write for an empty cell, 1899-12-30, is none.
[[nodiscard]] std::optional<DateRange> parse_loose_date(std::string_view text);

// Reads "YYYY-MM-DD" or "YYYY.MM.DD", complete. For --today.
[[nodiscard]] std::optional<Date> parse_day(std::string_view text);

[[nodiscard]] std::string to_string(Date date);

}  // namespace arbiter
