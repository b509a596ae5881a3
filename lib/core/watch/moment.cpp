#include "core/watch/moment.hpp"

#include "core/base/date.hpp"
#include "core/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace arbiter::watch {
namespace {

constexpr Millis kHour = 60 * kMinute;
constexpr Millis kDay = 24 * kHour;

// Days from 1970-01-01 to that day of the Gregorian calendar, by years that begin in March.
std::int64_t days_from_epoch(std::int64_t year, std::int64_t month, std::int64_t day) {
    year -= month <= 2 ? 1 : 0;
    const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
    const std::int64_t year_of_era = year - era * 400;
    const std::int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    const std::int64_t day_of_era =
        year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146097 + day_of_era - 719468;
}

struct Day {
    std::int64_t year, month, day;
};

// The day that is so many days after 1970-01-01.
Day day_of(std::int64_t days) {
    days += 719468;
    const std::int64_t era = (days >= 0 ? days : days - 146096) / 146097;
    const std::int64_t day_of_era = days - era * 146097;
    const std::int64_t year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    const std::int64_t day_of_year =
        day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const std::int64_t shifted = (5 * day_of_year + 2) / 153;
    const std::int64_t month = shifted < 10 ? shifted + 3 : shifted - 9;
    return {year_of_era + era * 400 + (month <= 2 ? 1 : 0), month,
            day_of_year - (153 * shifted + 2) / 5 + 1};
}

// Takes a number of `least` to `most` digits from the front of `text`.
std::optional<std::int64_t> take_digits(std::string_view& text, std::size_t least,
                                        std::size_t most) {
    std::size_t count = 0;
    std::int64_t number = 0;
    while (count < most && count < text.size() && is_ascii_digit(text[count]))
        number = number * 10 + (text[count++] - '0');
    if (count < least) return std::nullopt;
    text.remove_prefix(count);
    return number;
}

bool take_sign(std::string_view& text, char sign) {
    if (text.empty() || text.front() != sign) return false;
    text.remove_prefix(1);
    return true;
}

// ".204" as milliseconds; nothing is 0.
std::optional<Millis> take_decimals(std::string_view& text) {
    if (!take_sign(text, '.')) return 0;
    Millis value = 0, unit = 100;
    std::size_t count = 0;
    for (; count < text.size() && is_ascii_digit(text[count]); ++count, unit /= 10)
        value += (text[count] - '0') * unit;
    if (count == 0) return std::nullopt;
    text.remove_prefix(count);
    return value;
}

// "Z", "+02:00", "-0530", or nothing.
std::optional<Millis> take_zone(std::string_view& text) {
    if (text.empty() || take_sign(text, 'Z')) return 0;
    const bool is_ahead = take_sign(text, '+');
    if (!is_ahead && !take_sign(text, '-')) return std::nullopt;
    const auto hours = take_digits(text, 2, 2);
    if (!hours) return std::nullopt;
    (void)take_sign(text, ':');
    const auto minutes = text.empty() ? std::optional<std::int64_t>(0) : take_digits(text, 2, 2);
    if (!minutes) return std::nullopt;
    const Millis zone = *hours * kHour + *minutes * kMinute;
    return is_ahead ? zone : -zone;
}

std::optional<Millis> take_time(std::string_view& text) {
    const auto hours = take_digits(text, 2, 2);
    if (!hours || *hours > 23 || !take_sign(text, ':')) return std::nullopt;
    const auto minutes = take_digits(text, 2, 2);
    if (!minutes || *minutes > 59) return std::nullopt;
    std::int64_t seconds = 0;
    if (take_sign(text, ':')) {
        const auto found = take_digits(text, 2, 2);
        if (!found || *found > 60) return std::nullopt;
        seconds = *found;
    }
    const auto decimals = take_decimals(text);
    if (!decimals) return std::nullopt;
    return *hours * kHour + *minutes * kMinute + seconds * kSecond + *decimals;
}

}  // namespace

std::optional<Moment> read_moment(std::string_view text) {
    text = trimmed(text);
    const auto year = take_digits(text, 4, 4);
    if (!year || !take_sign(text, '-')) return std::nullopt;
    const auto month = take_digits(text, 2, 2);
    if (!month || !take_sign(text, '-')) return std::nullopt;
    const auto day = take_digits(text, 2, 2);
    if (!day ||
        !is_valid_date(static_cast<int>(*year), static_cast<int>(*month), static_cast<int>(*day)))
        return std::nullopt;
    if (!take_sign(text, 'T') && !take_sign(text, ' ')) return std::nullopt;
    const auto time = take_time(text);
    if (!time) return std::nullopt;
    const auto zone = take_zone(text);
    if (!zone || !text.empty()) return std::nullopt;
    return days_from_epoch(*year, *month, *day) * kDay + *time - *zone;
}

std::string write_moment(Moment moment) {
    const std::int64_t days = (moment >= 0 ? moment : moment - kDay + 1) / kDay;
    const Millis time = moment - days * kDay;
    const Day day = day_of(days);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", day.year, day.month, day.day,
                       time / kHour, time / kMinute % 60, time / kSecond % 60, time % kSecond);
}

std::string time_of_day(Moment moment, int zone_minutes) {
    moment += zone_minutes * kMinute;
    const Millis time = (moment % kDay + kDay) % kDay;
    return fmt::format("{:02}:{:02}:{:02}", time / kHour, time / kMinute % 60, time / kSecond % 60);
}

std::optional<Millis> read_clock(std::string_view text) {
    text = trimmed(text);
    std::int64_t fields[3] = {};
    std::size_t count = 0;
    do {
        const auto field = take_digits(text, 1, 4);
        if (!field || count == 3) return std::nullopt;
        fields[count++] = *field;
    } while (take_sign(text, ':'));
    const auto decimals = take_decimals(text);
    if (count < 2 || !decimals || !text.empty()) return std::nullopt;
    const Millis seconds =
        count == 3 ? (fields[0] * 60 + fields[1]) * 60 + fields[2] : fields[0] * 60 + fields[1];
    return seconds * kSecond + *decimals;
}

std::string clock_text(Millis left) {
    const Millis seconds = std::max<Millis>(left, 0) / kSecond;
    if (seconds >= 3600)
        return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::optional<Millis> read_duration(std::string_view text) {
    const auto number = take_digits(text, 1, 9);
    if (!number) return std::nullopt;
    if (text.empty() || text == "s") return *number * kSecond;
    if (text == "ms") return *number;
    if (text == "m" || text == "min") return *number * kMinute;
    if (text == "h") return *number * kHour;
    return std::nullopt;
}

}  // namespace arbiter::watch
