#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// The time in a command such as [%clk 0:05:00].   PGN supplement of 2001: h:mm:ss.
struct ClockText {
    std::int64_t ms;      // two fields are minutes and seconds here; below zero after a minus sign
    std::uint8_t fields;  // numbers joined by colons: 3 in h:mm:ss; 4 = days before them
    // h:mm:ss, minutes and seconds of two digits, perhaps with up to three decimals. A line break
    // inside belongs to the comment, which may be broken anywhere.
    bool is_standard;
    // Minutes and seconds are below 60, and there is no minus sign: whatever the form, the time
    // can be relied on.
    bool is_sound;
};

// "0:05:00", "1:2:3", "5:00", "180.4", "0:99:99", "-0:01", "0:05:00,5". Nullopt: anything else.
[[nodiscard]] std::optional<ClockText> read_clock(std::string_view argument);

// h:mm:ss, with the tenth of a second where there is one: "0:05:00", "0:00:03.4". Below zero with a
// minus sign.
[[nodiscard]] std::string write_clock(std::int64_t ms);

}  // namespace arbiter::check::detail
