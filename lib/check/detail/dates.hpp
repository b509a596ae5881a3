#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// What stands in a tag that should hold a date.   PGN 8.1.1.3: "YYYY.MM.DD", "?" for unknown
// digits.
enum class DateForm : std::uint8_t {
    Right,       // as the standard wants it, and such a day exists
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

}  // namespace arbiter::check::detail
