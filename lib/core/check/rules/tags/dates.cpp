#include "core/check/rules/tags/dates.hpp"

#include "core/base/date.hpp"
#include "core/base/text.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace arbiter::check::detail {
namespace {

constexpr int kUnknown = -1;

// A run of digits or of question marks, at most `longest` of them.
std::optional<int> read_part(std::string_view text, std::size_t longest) {
    if (text.empty() || text.size() > longest) return std::nullopt;
    if (text.find_first_not_of('?') == std::string_view::npos) return kUnknown;
    if (!std::ranges::all_of(text, is_ascii_digit)) return std::nullopt;
    int value = 0;
    for (const char digit : text)
        value = value * 10 + (digit - '0');
    return value;
}

struct Parts {
    std::array<std::string_view, 3> text;
    std::size_t count = 0;
};

// Splits at one kind of separator; count 0 when there are too many parts or two kinds.
Parts split(std::string_view text) {
    Parts parts;
    const std::size_t first = text.find_first_of(".-/");
    const char separator = first == std::string_view::npos ? '.' : text[first];
    while (true) {
        if (parts.count == parts.text.size()) return {};
        const std::size_t end = text.find(separator);
        parts.text[parts.count++] = text.substr(0, end);
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

bool exists(int year, int month, int day) {
    constexpr int kLeapYear = 2000;  // a day that some year has is possible in an unknown year
    constexpr int kLongMonth = 1;
    return is_valid_date(year == kUnknown ? kLeapYear : year,
                         month == kUnknown ? kLongMonth : month, day == kUnknown ? 1 : day);
}

void append(std::string& out, int value, std::size_t digits) {
    if (value == kUnknown) {
        out.append(digits, '?');
        return;
    }
    const std::string text = std::to_string(value);
    out.append(digits - text.size(), '0').append(text);
}

}  // namespace

DateReading read_date(std::string_view text) {
    const Parts parts = split(trimmed(text));
    if (parts.count == 0) return {};
    const auto year = read_part(parts.text[0], 4);
    if (!year || (*year != kUnknown && parts.text[0].size() != 4)) return {};
    const auto month = parts.count > 1 ? read_part(parts.text[1], 2) : kUnknown;
    const auto day = parts.count > 2 ? read_part(parts.text[2], 2) : kUnknown;
    if (!month || !day) return {};
    // "2024/25" is a season and "0000" no year: only a full date can be impossible.
    if (!exists(*year, *month, *day))
        return {parts.count == 3 ? DateForm::Impossible : DateForm::Foreign, {}};
    DateReading reading{DateForm::Right, {}};
    append(reading.repaired, *year, 4);
    append(reading.repaired += '.', *month, 2);
    append(reading.repaired += '.', *day, 2);
    if (reading.repaired != text) reading.form = DateForm::Other;
    return reading;
}

std::optional<YearLast> read_year_last(std::string_view text) {
    const Parts parts = split(trimmed(text));
    if (parts.count != 3 || parts.text[2].size() != 4) return std::nullopt;
    const auto first = read_part(parts.text[0], 2);
    const auto second = read_part(parts.text[1], 2);
    const auto year = read_part(parts.text[2], 4);
    if (!first || !second || !year || *first == kUnknown || *second == kUnknown ||
        *year == kUnknown)
        return std::nullopt;
    const auto write = [&](int month, int day) {
        std::string out;
        if (!is_valid_date(*year, month, day)) return out;
        append(out, *year, 4);
        append(out += '.', month, 2);
        append(out += '.', day, 2);
        return out;
    };
    YearLast reading{write(*second, *first), write(*first, *second)};
    if (reading.day_first.empty() && reading.month_first.empty()) return std::nullopt;
    return reading;
}

namespace {

// "2016-10-15T00:00:00", "2016.10.15 19:30" without the time.
std::string_view without_time(std::string_view text) {
    text = trimmed(text);
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return text;
    const std::size_t before = text.find_last_of(" T", colon);
    return before == std::string_view::npos ? text : trimmed(text.substr(0, before));
}

// 1 to 12 for the name of a month or its beginning, of three letters at least; else 0.
int month_of(std::string_view word) {
    constexpr std::string_view kMonths[] = {"january",   "february", "march",    "april",
                                            "may",       "june",     "july",     "august",
                                            "september", "october",  "november", "december"};
    if (word.size() < 3) return 0;
    for (int i = 0; i < 12; ++i) {
        const std::string_view name = kMonths[i];
        if (word.size() <= name.size() && equals_ignoring_case(name.substr(0, word.size()), word))
            return i + 1;
    }
    return equals_ignoring_case(word, "sept") ? 9 : 0;
}

// Words and numbers of a date in any order: "Oct 15, 2016", "15th October 2016".
std::string date_in_words(std::string_view text) {
    int year = kUnknown, month = kUnknown, day = kUnknown;
    while (true) {
        const auto begin = std::ranges::find_if(
            text, [](char c) { return is_ascii_letter(c) || is_ascii_digit(c); });
        text.remove_prefix(static_cast<std::size_t>(begin - text.begin()));
        if (text.empty()) break;
        const bool is_number = is_ascii_digit(text[0]);
        const auto end = std::ranges::find_if_not(
            text, [&](char c) { return is_number ? is_ascii_digit(c) : is_ascii_letter(c); });
        const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
        text.remove_prefix(word.size());
        if (!is_number) {
            const int found = month_of(word);
            const bool is_ordinal = word == "st" || word == "nd" || word == "rd" || word == "th";
            const bool is_weekday = word.size() >= 3 && word.ends_with("day");
            if (found == 0 && (is_ordinal || is_weekday || word == "of")) continue;
            if (found == 0 || month != kUnknown) return {};
            month = found;
        } else if (word.size() == 4 && year == kUnknown) {
            year = *read_part(word, 4);
        } else if (word.size() <= 2 && day == kUnknown) {
            day = *read_part(word, 2);
        } else {
            return {};
        }
    }
    if (year == kUnknown || month == kUnknown || !exists(year, month, day)) return {};
    std::string out;
    append(out, year, 4);
    append(out += '.', month, 2);
    append(out += '.', day, 2);
    return out;
}

}  // namespace

bool is_empty_of_spreadsheet(std::string_view text) {
    const std::string_view day = without_time(text);
    const Parts parts = split(day);
    if (parts.count != 3 || day == "1899.12.30") return false;
    std::array<int, 3> numbers{};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto number = read_part(parts.text[i], 4);
        if (!number) return false;
        numbers[i] = *number;
    }
    std::ranges::sort(numbers);
    return numbers == std::array{12, 30, 1899} || numbers == std::array{0, 1, 1900};
}

std::string meant_date(std::string_view text) {
    const std::string_view day = without_time(text);
    const DateReading reading = read_date(day);
    if (reading.form == DateForm::Right || reading.form == DateForm::Other) return reading.repaired;
    if (day.size() == 8 && std::ranges::all_of(day, is_ascii_digit)) {
        std::string parted(day.substr(0, 4));
        parted.append(".").append(day.substr(4, 2)).append(".").append(day.substr(6));
        if (read_date(parted).form == DateForm::Right) return parted;
    }
    return date_in_words(day);
}

std::optional<DateRange> date_of(const pgn::GameView& view, pgn::KnownTag tag) {
    const auto value = view.value(tag);
    return value ? parse_pgn_date(*value) : std::nullopt;
}

}  // namespace arbiter::check::detail
