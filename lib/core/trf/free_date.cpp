#include "core/trf/free_date.hpp"

#include "core/base/date.hpp"
#include "core/base/text.hpp"

#include <fmt/core.h>

#include <array>
#include <vector>

namespace arbiter::trf {
namespace {

// The parts of a date: numbers, and at most one name of a month.
struct Parts {
    std::vector<int> numbers;
    std::vector<std::size_t> digits;  // of each number
    int month = 0;                    // named
};

int month_named(std::string_view word) {
    constexpr std::array<std::string_view, 12> kMonths{
        "january", "february", "march",     "april",   "may",      "june",
        "july",    "august",   "september", "october", "november", "december"};
    if (word.size() < 3) return 0;
    for (std::size_t i = 0; i < kMonths.size(); ++i)
        if (word.size() <= kMonths[i].size() &&
            equals_ignoring_case(word, kMonths[i].substr(0, word.size())))
            return static_cast<int>(i) + 1;
    return 0;
}

std::size_t run_length(std::string_view text, std::size_t from, bool (*is_part)(char)) {
    std::size_t end = from;
    while (end < text.size() && is_part(text[end]))
        ++end;
    return end - from;
}

int number_in(std::string_view digits) {
    int value = 0;
    for (const char c : digits)
        value = value * 10 + (c - '0');
    return value;
}

std::optional<Parts> split(std::string_view text) {
    constexpr std::string_view kSeparators = " ./-,";
    Parts parts;
    for (std::size_t i = 0; i < text.size();) {
        if (const std::size_t digits = run_length(text, i, is_ascii_digit); digits != 0) {
            if (digits > 4 || parts.numbers.size() == 3) return std::nullopt;
            parts.numbers.push_back(number_in(text.substr(i, digits)));
            parts.digits.push_back(digits);
            i += digits;
        } else if (const std::size_t letters = run_length(text, i, is_ascii_letter); letters != 0) {
            const int month = month_named(text.substr(i, letters));
            if (month == 0 || parts.month != 0) return std::nullopt;
            parts.month = month;
            i += letters;
        } else {
            if (kSeparators.find(text[i]) == std::string_view::npos) return std::nullopt;
            ++i;
        }
    }
    return parts;
}

std::optional<std::string> date_of(int year, int month, int day) {
    if (month == 0 && day != 0) return std::nullopt;
    if (!is_valid_date(year, month == 0 ? 1 : month, day == 0 ? 1 : day)) return std::nullopt;
    return fmt::format("{:04}/{:02}/{:02}", year, month, day);
}

std::optional<std::string> with_named_month(const Parts& parts) {
    if (parts.numbers.size() != 2) return std::nullopt;
    const bool is_year_first = parts.digits[0] == 4;
    const bool is_year_last = parts.digits[1] == 4;
    if (is_year_first == is_year_last) return std::nullopt;
    return is_year_first ? date_of(parts.numbers[0], parts.month, parts.numbers[1])
                         : date_of(parts.numbers[1], parts.month, parts.numbers[0]);
}

std::optional<std::string> with_numbers(const Parts& parts) {
    const auto& [numbers, digits, month] = parts;
    if (numbers.size() == 1 && digits[0] == 4) return date_of(numbers[0], 0, 0);
    if (numbers.size() != 3) return std::nullopt;
    if (digits[0] == 4) return date_of(numbers[0], numbers[1], numbers[2]);
    if (digits[2] != 4) return std::nullopt;
    if (numbers[1] > 12) return date_of(numbers[2], numbers[0], numbers[1]);
    return date_of(numbers[2], numbers[1], numbers[0]);
}

}  // namespace

std::optional<std::string> read_free_date(std::string_view text) {
    const std::optional<Parts> parts = split(text);
    if (!parts) return std::nullopt;
    return parts->month != 0 ? with_named_month(*parts) : with_numbers(*parts);
}

std::string day_text(Date day) {
    return fmt::format("{:04}/{:02}/{:02}", day.year, day.month, day.day);
}

}  // namespace arbiter::trf
