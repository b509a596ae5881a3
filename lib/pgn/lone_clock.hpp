#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace arbiter::pgn {

// "{ [%clk 0:05:00] }", which stands behind every move of whole archives.
inline constexpr std::size_t kLoneClockSize = 18;

// Does it stand at `text`, with any bytes from 0x30 to 0x3F for the digits?
// REQUIRES: as many readable bytes.
[[nodiscard]] inline bool begins_lone_clock(const char* text) {
    using Bytes = std::array<char, 8>;
    constexpr char kAll = '\xFF', kHigh = '\xF0';
    constexpr auto kName =
        std::bit_cast<std::uint64_t>(Bytes{'{', ' ', '[', '%', 'c', 'l', 'k', ' '});
    constexpr auto kTime =
        std::bit_cast<std::uint64_t>(Bytes{'0', ':', '0', '0', ':', '0', '0', ']'});
    constexpr auto kFixed =
        std::bit_cast<std::uint64_t>(Bytes{kHigh, kAll, kHigh, kHigh, kAll, kHigh, kHigh, kAll});
    constexpr auto kEnd = std::bit_cast<std::uint16_t>(std::array<char, 2>{' ', '}'});
    std::uint64_t name = 0, time = 0;
    std::uint16_t end = 0;
    std::memcpy(&name, text, sizeof name);
    std::memcpy(&time, text + 8, sizeof time);
    std::memcpy(&end, text + 16, sizeof end);
    return ((name ^ kName) | ((time & kFixed) ^ kTime) | (end ^ kEnd)) == 0;
}

// REQUIRES: kLoneClockSize readable bytes at the begin of `comment`.
[[nodiscard]] inline bool is_lone_clock(std::string_view comment) {
    return comment.size() == kLoneClockSize && begins_lone_clock(comment.data());
}

}  // namespace arbiter::pgn
