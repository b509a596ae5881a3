#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::text {

// A date of which month and day, or only the day, may be unknown.   PGN 8.1.1.3.
struct PartialDate {
    std::int16_t year = 0;
    std::uint8_t month = 0;  // 0 = unknown, then the day is unknown too
    std::uint8_t day = 0;    // 0 = unknown

    friend constexpr bool operator==(const PartialDate&, const PartialDate&) = default;
};

// Compares what both know: 2020 and 2020.05 are neither before nor after each other. For three
// dates that is no order, so sorting does not use it.
[[nodiscard]] constexpr std::strong_ordering compare_known(const PartialDate& a,
                                                           const PartialDate& b) {
    if (a.year != b.year) return a.year <=> b.year;
    if (a.month == 0 || b.month == 0) return std::strong_ordering::equal;
    if (a.month != b.month) return a.month <=> b.month;
    if (a.day == 0 || b.day == 0) return std::strong_ordering::equal;
    return a.day <=> b.day;
}

// A Date tag as the standard writes it; nullopt when the year is unknown or there is no such day.
[[nodiscard]] std::optional<PartialDate> read_date_tag(std::string_view value);

// What people write, in tags too: "2020", "2020.05", "2020-05-17", "2020/05", and as above.
[[nodiscard]] std::optional<PartialDate> read_date_words(std::string_view text);

}  // namespace arbiter::text
