#include "core/base/date.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace arbiter {
namespace {

// The digits of `text` as a number; nullopt for anything else, -1 for question marks only.
std::optional<int> number_or_unknown(std::string_view text) {
    if (text.front() == '?' && text.find_first_not_of('?') == std::string_view::npos) return -1;
    int value = 0;
    for (const char c : text) {
        if (!is_ascii_digit(c)) return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

// The days of "YYYY.MM.DD" where all are digits and no calendar is needed, and of "YYYY.??.??":
// nearly every date. Eight characters at once.   REQUIRES: ten characters.
std::optional<DateRange> parse_plain_date(std::string_view text) {
    constexpr std::uint64_t kZeros = 0x2E30302E30303030;  // "0000.00."
    std::uint64_t begin = 0;
    std::memcpy(&begin, text.data(), sizeof begin);
    if constexpr (std::endian::native == std::endian::big) begin = __builtin_bswap64(begin);
    const std::uint64_t digits = begin ^ kZeros;
    constexpr std::uint64_t kOverNine = 0x7676767676767676;  // carries into the highest bit
    constexpr std::uint64_t kStops = 0xFF0000FF00000000;
    const std::uint64_t odd =
        ((digits | (digits + kOverNine)) & 0x8080808080808080) | (digits & kStops);
    if ((odd & 0xFFFFFFFF) != 0) return std::nullopt;
    const std::uint64_t pairs = digits * 10 + (digits >> 8);  // of each digit and the next one
    const auto pair = [&](unsigned at) { return static_cast<unsigned>(pairs >> 8 * at & 0xFF); };
    const unsigned year = pair(0) * 100 + pair(2);
    if (year == 0) return std::nullopt;
    const auto make = [&](unsigned month, unsigned day) {
        return Date{static_cast<std::int16_t>(year), static_cast<std::uint8_t>(month),
                    static_cast<std::uint8_t>(day)};
    };
    if (std::memcmp(text.data() + 4, ".??.??", 6) == 0) return DateRange{make(1, 1), make(12, 31)};
    const unsigned month = pair(5);
    const unsigned tens = static_cast<unsigned char>(text[8]) - unsigned{'0'};
    const unsigned ones = static_cast<unsigned char>(text[9]) - unsigned{'0'};
    const unsigned day = tens * 10 + ones;
    // Every month has 28 days.
    if (odd != 0 || tens > 9 || ones > 9 || month - 1 >= 12 || day - 1 >= 28) return std::nullopt;
    return DateRange{make(month, day), make(month, day)};
}

}  // namespace

std::optional<DateRange> parse_pgn_date(std::string_view text) {
    if (text.size() != 10) return std::nullopt;
    if (const auto plain = parse_plain_date(text)) return plain;
    if (text[4] != '.' || text[7] != '.') return std::nullopt;
    const auto year = number_or_unknown(text.substr(0, 4));
    const auto month = number_or_unknown(text.substr(5, 2));
    const auto day = number_or_unknown(text.substr(8, 2));
    if (!year || !month || !day || *year <= 0) return std::nullopt;
    const int first_month = *month < 0 ? 1 : *month;
    const int last_month = *month < 0 ? 12 : *month;
    if (first_month < 1 || last_month > 12) return std::nullopt;
    const bool any_day = *day < 0 || *month < 0;
    const int first_day = any_day ? 1 : *day;
    const int last_day = any_day ? days_in_month(*year, last_month) : *day;
    if (!is_valid_date(*year, first_month, first_day)) return std::nullopt;
    if (any_day && !is_valid_date(*year, last_month, last_day)) return std::nullopt;
    const auto make = [&](int m, int d) {
        return Date{static_cast<std::int16_t>(*year), static_cast<std::uint8_t>(m),
                    static_cast<std::uint8_t>(d)};
    };
    return DateRange{make(first_month, first_day), make(last_month, last_day)};
}

namespace {

DateRange years(int first, int last) {
    return {Date{static_cast<std::int16_t>(first), 1, 1},
            Date{static_cast<std::int16_t>(last), 12, 31}};
}

bool is_year(int number) {
    return number >= 1400 && number < 2200;
}

// Takes the digits at the beginning of `text` off.
std::string_view take_digits(std::string_view& text) {
    std::size_t length = 0;
    while (length < text.size() && is_ascii_digit(text[length]))
        ++length;
    const std::string_view digits = text.substr(0, length);
    text.remove_prefix(length);
    return digits;
}

// The number after one separator: of a month or a day; nullopt: there is none.
std::optional<int> take_part(std::string_view& text) {
    if (text.empty() || is_ascii_digit(text[0]) || is_ascii_letter(text[0])) return std::nullopt;
    std::string_view rest = text.substr(1);
    const std::string_view digits = take_digits(rest);
    if (digits.empty() || digits.size() > 2) return std::nullopt;
    text = rest;
    return number_or_unknown(digits);
}

// What follows a year that the text begins with, as far as it is a month and a day of it.
DateRange days_of(int year, std::string_view rest) {
    const std::optional<int> month = take_part(rest);
    if (!month || *month < 1 || *month > 12) return years(year, year);
    const std::optional<int> day = take_part(rest);
    const bool is_day = day && is_valid_date(year, *month, *day);
    if (day && !is_day) return years(year, year);
    const int last = is_day ? *day : days_in_month(year, *month);
    const auto make = [&](int d) {
        return Date{static_cast<std::int16_t>(year), static_cast<std::uint8_t>(*month),
                    static_cast<std::uint8_t>(d)};
    };
    return {make(is_day ? *day : 1), make(last)};
}

// "198?", "19??".
std::optional<DateRange> days_of_part(std::string_view text) {
    const std::string_view digits = text.substr(0, text.find('?'));
    if (text.size() < 4 || digits.size() < 2 || digits.size() > 3) return std::nullopt;
    if (text.substr(digits.size(), 4 - digits.size()) !=
        std::string_view("??").substr(digits.size() - 2))
        return std::nullopt;
    const std::optional<int> number = number_or_unknown(digits);
    if (!number || *number < 0) return std::nullopt;
    const int step = digits.size() == 3 ? 10 : 100;
    if (!is_year(*number * step)) return std::nullopt;
    return years(*number * step, *number * step + step - 1);
}

}  // namespace

std::optional<DateRange> parse_loose_date(std::string_view text) {
    text = trimmed(text);
    if (const auto part = days_of_part(text)) return part;
    std::optional<DateRange> found;
    const std::string_view whole = text;
    while (!text.empty()) {
        const bool is_first = text.size() == whole.size();
        const std::string_view digits = take_digits(text);
        if (digits.empty()) {
            text.remove_prefix(1);
            continue;
        }
        const int number = digits.size() == 4 ? *number_or_unknown(digits) : 0;
        if (!is_year(number)) continue;
        const DateRange days = is_first ? days_of(number, text) : years(number, number);
        constexpr Date kEmptyCell{1899, 12, 30};
        if (days.first == kEmptyCell && days.last == kEmptyCell) return std::nullopt;
        if (!found)
            found = days;
        else
            found = years(std::min(found->first.year, days.first.year),
                          std::max(found->last.year, days.last.year));
    }
    return found;
}

std::optional<Date> parse_day(std::string_view text) {
    if (text.size() != 10 || text[4] != text[7] || (text[4] != '-' && text[4] != '.'))
        return std::nullopt;
    const auto year = number_or_unknown(text.substr(0, 4));
    const auto month = number_or_unknown(text.substr(5, 2));
    const auto day = number_or_unknown(text.substr(8, 2));
    if (!year || !month || !day || !is_valid_date(*year, *month, *day)) return std::nullopt;
    return Date{static_cast<std::int16_t>(*year), static_cast<std::uint8_t>(*month),
                static_cast<std::uint8_t>(*day)};
}

std::string to_string(Date date) {
    std::string out(10, '.');
    const auto put = [&](std::size_t at, int value, int digits) {
        for (int i = digits - 1; i >= 0; --i, value /= 10)
            out[at + static_cast<std::size_t>(i)] = static_cast<char>('0' + value % 10);
    };
    put(0, date.year, 4);
    put(5, date.month, 2);
    put(8, date.day, 2);
    return out;
}

}  // namespace arbiter
