#include "check/detail/dates.hpp"

#include "base/date.hpp"
#include "base/text.hpp"

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

std::optional<DateRange> date_of(const pgn::GameView& view, pgn::KnownTag tag) {
    const auto value = view.value(tag);
    return value ? parse_pgn_date(*value) : std::nullopt;
}

}  // namespace arbiter::check::detail
