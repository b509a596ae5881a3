#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace arbiter::pgn {

// Comments that programs write after every move of whole archives, recognised by their shape: a
// clock, or an evaluation and a clock. A rule that looks for what people say in comments, or for
// what is wrong with commands, need not look at them.

// "{ [%clk 0:05:00] }": the clock alone.
inline constexpr std::size_t kLoneClockSize = 18;

namespace detail {

// "[%clk 0:05:00] }", which both shapes end with.
inline constexpr std::size_t kClockEndSize = 16;

// Is it at `text`, with any bytes from 0x30 to 0x3F for the digits?
// REQUIRES: as many readable bytes.
[[nodiscard]] inline bool begins_clock_end(const char* text) {
    using Bytes = std::array<char, 8>;
    constexpr char kAll = '\xFF', kHigh = '\xF0';
    constexpr auto kName =
        std::bit_cast<std::uint64_t>(Bytes{'[', '%', 'c', 'l', 'k', ' ', '0', ':'});
    constexpr auto kNameMask =
        std::bit_cast<std::uint64_t>(Bytes{kAll, kAll, kAll, kAll, kAll, kAll, kHigh, kAll});
    constexpr auto kTime =
        std::bit_cast<std::uint64_t>(Bytes{'0', '0', ':', '0', '0', ']', ' ', '}'});
    constexpr auto kTimeMask =
        std::bit_cast<std::uint64_t>(Bytes{kHigh, kHigh, kAll, kHigh, kHigh, kAll, kAll, kAll});
    std::uint64_t name = 0, time = 0;
    std::memcpy(&name, text, sizeof name);
    std::memcpy(&time, text + 8, sizeof time);
    return (((name & kNameMask) ^ kName) | ((time & kTimeMask) ^ kTime)) == 0;
}

// For eight bytes: 0x80 in each that is one of ten digits, and in each that is `c`.
[[nodiscard]] constexpr std::uint64_t high_bits_where(std::uint64_t bytes, char c) {
    constexpr std::uint64_t kOnes = 0x0101010101010101U, kLow = 0x7FU * kOnes;
    const std::uint64_t other = bytes ^ (static_cast<unsigned char>(c) * kOnes);
    return ~(((other & kLow) + kLow) | other | kLow);
}
[[nodiscard]] constexpr std::uint64_t high_bits_of_digits(std::uint64_t bytes) {
    constexpr std::uint64_t kOnes = 0x0101010101010101U, kLow = 0x7FU * kOnes;
    const std::uint64_t low = bytes & kLow;
    // Bit 7 of a byte: it is at least '0'; it is above '9'.
    const std::uint64_t reached = low + (0x80U - '0') * kOnes;
    const std::uint64_t passed = low + (0x80U - '9' - 1) * kOnes;
    return reached & ~passed & ~bytes & ~kLow;
}

// "0.17", "-3", "#12", "#-3": a sign, digits, and in pawns one point at most.
// REQUIRES: eight readable bytes.
[[nodiscard]] inline bool is_usual_value(const char* text, std::size_t size) {
    const bool is_mate = *text == '#';
    text += is_mate ? 1 : 0;
    size -= is_mate ? 1 : 0;
    const bool is_negative = *text == '-';
    text += is_negative ? 1 : 0;
    size -= is_negative ? 1 : 0;
    if (size - 1 > 5) return false;
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text, sizeof bytes);
    bytes <<= 8 * (8 - size);
    const std::uint64_t digits = high_bits_of_digits(bytes), points = high_bits_where(bytes, '.');
    const auto count = static_cast<std::size_t>(std::popcount(digits));
    return digits != 0 && count + (points != 0 && !is_mate ? 1 : 0) == size;
}

}  // namespace detail

// Is "{ [%clk 0:05:00] }" at `text`?   REQUIRES: as many readable bytes.
[[nodiscard]] inline bool begins_lone_clock(const char* text) {
    return std::memcmp(text, "{ ", 2) == 0 && detail::begins_clock_end(text + 2);
}

[[nodiscard]] inline bool is_lone_clock(std::string_view comment) {
    return comment.size() == kLoneClockSize && begins_lone_clock(comment.data());
}

// "{ [%eval 0.17] [%clk 0:05:00] }", or a lone clock.
[[nodiscard]] inline bool is_usual_comment(std::string_view comment) {
    constexpr std::string_view kEval = "{ [%eval ", kClose = "] ";
    constexpr std::size_t kFrame = kEval.size() + kClose.size() + detail::kClockEndSize;
    if (comment.size() <= kFrame) return is_lone_clock(comment);
    if (std::memcmp(comment.data(), kEval.data(), kEval.size()) != 0) return false;
    const char* const value = comment.data() + kEval.size();
    const char* const clock = comment.data() + comment.size() - detail::kClockEndSize;
    return detail::begins_clock_end(clock) &&
           std::memcmp(clock - kClose.size(), kClose.data(), kClose.size()) == 0 &&
           detail::is_usual_value(value, comment.size() - kFrame);
}

}  // namespace arbiter::pgn
