#include "base/date.hpp"

#include "base/text.hpp"

#include <array>

namespace arbiter {
namespace {

// The digits of `text` as a number; nullopt for anything else, -1 for question marks only.
std::optional<int> number_or_unknown(std::string_view text) {
    if (text.find_first_not_of('?') == std::string_view::npos) return -1;
    int value = 0;
    for (const char c : text) {
        if (!is_ascii_digit(c)) return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

}  // namespace

std::optional<DateRange> parse_pgn_date(std::string_view text) {
    if (text.size() != 10 || text[4] != '.' || text[7] != '.') return std::nullopt;
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
    if (!is_valid_date(*year, last_month, last_day)) return std::nullopt;
    const auto make = [&](int m, int d) {
        return Date{static_cast<std::int16_t>(*year), static_cast<std::uint8_t>(m),
                    static_cast<std::uint8_t>(d)};
    };
    return DateRange{make(first_month, first_day), make(last_month, last_day)};
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
