#pragma once

#include "core/pgn/detail/byte_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace arbiter::pgn::detail {

// The words that plain movetext is made of, recognised by their first bytes.   PGN 8.2.

// What a word of the plain run begins with.
enum class WordStart : std::uint8_t { Other, Gap, Letter, LetterO, Digit };

inline constexpr auto kWordStarts = table_of_bytes<WordStart>([](char c) {
    return is_of_kind(c, ByteKind::kGap)          ? WordStart::Gap
           : is_of_kind(c, ByteKind::kLetterO)    ? WordStart::LetterO
           : is_of_kind(c, ByteKind::kLetter)     ? WordStart::Letter
           : is_of_kind(c, ByteKind::kFirstDigit) ? WordStart::Digit
                                                  : WordStart::Other;
});

[[nodiscard]] inline WordStart word_start(char c) {
    return kWordStarts[static_cast<unsigned char>(c)];
}

// Exactly one of these between two tokens says nothing.
[[nodiscard]] inline bool is_plain_gap(char c) {
    return word_start(c) == WordStart::Gap;
}

// After one plain gap, or where there is none. A branch decides, which is nearly always predicted:
// what follows does not wait for the byte.
[[nodiscard]] inline std::size_t behind_plain_gap(const char* text, std::size_t at) {
    if (is_plain_gap(text[at])) {
        ++at;
        asm("" : "+r"(at));
    }
    return at;
}

// After one plain gap, or CR LF, or where there is none.
[[nodiscard]] inline std::size_t plain_gap_end(const char* text, std::size_t at) {
    if (is_plain_gap(text[at])) [[likely]]
        return at + 1;
    return std::memcmp(text + at, "\r\n", 2) == 0 ? at + 2 : at;
}

// "O-1" may be a result; every other word that begins with the letter is castling or a symbol.
[[nodiscard]] inline bool is_castling(std::string_view word) {
    return word_start(word[0]) == WordStart::LetterO && (word.size() != 3 || word[2] != '1');
}

// A word that can be nothing but a symbol.
[[nodiscard]] inline bool is_plain_move(std::string_view word) {
    return word_start(word[0]) == WordStart::Letter || is_castling(word);
}

// A move number with its dot as it is in the text, so that one comparison reads it.
struct NumberText {
    std::uint32_t bytes = 1;  // "7." or "112.", and which bytes of four these are
    std::uint32_t mask = 0;
    std::uint16_t length = 0;
    std::uint16_t number = 0;

    [[nodiscard]] bool begins(const char* text) const {
        std::uint32_t word = 0;
        std::memcpy(&word, text, sizeof word);
        return (word & mask) == bytes;
    }
};

// Entry n is number n; the first and the last begin no text. Numbers beyond are left to
// read_token().
inline constexpr std::uint32_t kLastNumber = 999;
inline constexpr std::array<NumberText, kLastNumber + 2> kNumberTexts = [] {
    std::array<NumberText, kLastNumber + 2> texts{};
    for (std::uint32_t number = 1; number <= kLastNumber; ++number) {
        std::uint32_t bytes = '.', length = 1;
        for (std::uint32_t rest = number; rest != 0; rest /= 10, ++length)
            bytes = (bytes << 8) | ('0' + rest % 10);
        texts[number] = {bytes, 0xFFFFFFFFU >> (32 - 8 * length),
                         static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(number)};
    }
    return texts;
}();

}  // namespace arbiter::pgn::detail
