#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {

[[nodiscard]] constexpr bool is_ascii_digit(char c) {
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool is_ascii_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
[[nodiscard]] constexpr bool is_ascii_lower(char c) {
    return c >= 'a' && c <= 'z';
}
[[nodiscard]] constexpr bool is_ascii_letter(char c) {
    return is_ascii_upper(c) || is_ascii_lower(c);
}
[[nodiscard]] constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t';
}
[[nodiscard]] constexpr bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}
[[nodiscard]] constexpr char to_ascii_lower(char c) {
    return is_ascii_upper(c) ? char(c + 32) : c;
}

[[nodiscard]] bool equals_ignoring_case(std::string_view a, std::string_view b);
[[nodiscard]] bool contains_ignoring_case(std::string_view text, std::string_view part);
[[nodiscard]] std::string_view trimmed(std::string_view text);

// `bytes` for a message: control characters, and in UTF-8 invisible spaces and marks, as \xNN,
// everything else as it is, in whatever encoding; at most `limit` bytes shown, then "...".
[[nodiscard]] std::string escaped(std::string_view bytes, std::size_t limit = 80);

// The candidate with the smallest edit distance to `word` (case ignored), if it is near enough to
// be a typing error: at most a third of its length. For "did you mean".
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word,
                                                      std::span<const std::string_view> candidates);

// The words of a range one after the other, `between` between them.
template <class Words>
[[nodiscard]] std::string joined(const Words& words, std::string_view between) {
    std::string text;
    for (const auto& word : words) {
        if (&word != &*std::begin(words)) text += between;
        text += word;
    }
    return text;
}

// What follows the digits of an ordinal: "st", "nd", "rd", "th".
[[nodiscard]] constexpr std::string_view ordinal_suffix(std::uint64_t number) {
    constexpr std::string_view kSuffixes[] = {"th", "st", "nd", "rd"};
    const bool is_teen = number % 100 >= 11 && number % 100 <= 13;
    return is_teen || number % 10 > 3 ? kSuffixes[0] : kSuffixes[number % 10];
}

}  // namespace arbiter
