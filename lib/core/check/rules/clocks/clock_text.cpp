#include "core/check/rules/clocks/clock_text.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <array>

namespace arbiter::check::detail {
namespace {

constexpr std::int64_t kMsInSecond = 1000;
constexpr std::size_t kMostFieldDigits = 6;
constexpr std::size_t kLongestClock = 32;

// One number of a time, and how it is written.
struct Field {
    std::int64_t value = 0;
    std::size_t digits = 0;
};

Field take_field(std::string_view& text) {
    Field field;
    while (field.digits < text.size() && is_ascii_digit(text[field.digits]) &&
           field.digits <= kMostFieldDigits)
        field.value = field.value * 10 + (text[field.digits++] - '0');
    text.remove_prefix(field.digits);
    return field;
}

struct Fraction {
    std::int64_t ms = 0;
    std::size_t digits = 0;
};

Fraction take_fraction(std::string_view& text) {
    Fraction fraction;
    for (std::int64_t unit = 100;
         fraction.digits < text.size() && is_ascii_digit(text[fraction.digits]); unit /= 10)
        fraction.ms += (text[fraction.digits++] - '0') * unit;
    text.remove_prefix(fraction.digits);
    return fraction;
}

// Without line breaks, into `room`. Empty: too long for a time.
std::string_view without_line_breaks(std::string_view text, std::array<char, kLongestClock>& room) {
    std::size_t size = 0;
    for (const char c : text) {
        if (is_line_end(c)) continue;
        if (size == room.size()) return {};
        room[size++] = c;
    }
    return {room.data(), size};
}

}  // namespace

std::optional<ClockText> read_clock(std::string_view argument) {
    std::array<char, kLongestClock> room;
    std::string_view text = without_line_breaks(argument, room);
    const bool is_negative = text.starts_with('-');
    if (is_negative) text.remove_prefix(1);
    constexpr std::array<std::int64_t, 3> kFactors{60, 60, 24};  // from the last field on
    std::array<Field, kFactors.size() + 1> fields;
    std::size_t count = 0;
    while (true) {
        if (count == fields.size()) return std::nullopt;
        fields[count] = take_field(text);
        if (fields[count].digits == 0 || fields[count].digits > kMostFieldDigits)
            return std::nullopt;
        ++count;
        if (!text.starts_with(':')) break;
        text.remove_prefix(1);
    }
    const bool has_point = text.starts_with('.');
    Fraction fraction;
    if (has_point || text.starts_with(',')) {
        text.remove_prefix(1);
        fraction = take_fraction(text);
        if (fraction.digits == 0) return std::nullopt;
    }
    if (!text.empty()) return std::nullopt;

    std::int64_t seconds = fields[count - 1].value;
    std::int64_t worth = 1;
    bool is_sound = !is_negative;
    bool has_two_digits = true;
    for (std::size_t i = 0; i + 1 < count; ++i) {  // i fields from the end
        const Field& field = fields[count - 1 - i];
        is_sound &= field.value < kFactors[i];
        has_two_digits &= field.digits == 2;
        worth *= kFactors[i];
        seconds += fields[count - 2 - i].value * worth;
    }
    // More hours could not be read again.
    constexpr std::int64_t kMostHours = 999'999;
    if (seconds / 3600 > kMostHours) return std::nullopt;
    constexpr std::size_t kMostDecimals = 3;
    const bool has_usual_decimals =
        fraction.digits == 0 || (has_point && fraction.digits <= kMostDecimals);
    const std::int64_t ms = seconds * kMsInSecond + fraction.ms;
    return ClockText{is_negative ? -ms : ms, static_cast<std::uint8_t>(count),
                     is_sound && count == 3 && has_two_digits && has_usual_decimals, is_sound};
}

std::string write_clock(std::int64_t ms) {
    const std::string_view sign = ms < 0 ? "-" : "";
    const std::int64_t whole = ms < 0 ? -ms : ms;
    const std::int64_t seconds = whole / kMsInSecond;
    const std::int64_t tenths = whole % kMsInSecond / 100;
    std::string out =
        fmt::format("{}{}:{:02}:{:02}", sign, seconds / 3600, seconds / 60 % 60, seconds % 60);
    if (tenths != 0) out += fmt::format(".{}", tenths);
    return out;
}

}  // namespace arbiter::check::detail
