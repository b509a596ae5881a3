#pragma once

#include "core/pgn/detail/byte_table.hpp"

#include <array>
#include <cstdint>
#include <string_view>

// What single bytes and short runs of bytes mean to the reader.
namespace arbiter::pgn::detail {

inline constexpr std::string_view kBom = "\xEF\xBB\xBF";
inline constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

// What a token of the movetext that begins with this byte is.
enum class CharClass : std::uint8_t {
    Letter,  // begins a symbol: letters, bytes from 0x80 on and all punctuation not named below
    Digit,
    Dot,
    Star,
    Suffix,
    Dollar,
    BraceOpen,
    BraceClose,
    Semicolon,
    ParenOpen,
    ParenClose,
    Percent,
    Bracket,
    Other,  // " < > ]
};

inline constexpr auto kCharClasses = table_of_bytes<CharClass>([](char c) {
    if (c >= '0' && c <= '9') return CharClass::Digit;
    switch (c) {
        case '.':
            return CharClass::Dot;
        case '*':
            return CharClass::Star;
        case '!':
        case '?':
            return CharClass::Suffix;
        case '$':
            return CharClass::Dollar;
        case '{':
            return CharClass::BraceOpen;
        case '}':
            return CharClass::BraceClose;
        case ';':
            return CharClass::Semicolon;
        case '(':
            return CharClass::ParenOpen;
        case ')':
            return CharClass::ParenClose;
        case '%':
            return CharClass::Percent;
        case '[':
            return CharClass::Bracket;
        case '"':
        case '<':
        case '>':
        case ']':
            return CharClass::Other;
        default:
            return CharClass::Letter;
    }
});
// What begins no symbol ends one, except what may be inside it.
static_assert([] {
    for (unsigned byte = 0x21; byte < 0x80; ++byte) {
        const auto c = static_cast<char>(byte);
        const CharClass of = kCharClasses[byte];
        const bool may_be_inside = of == CharClass::Letter || of == CharClass::Digit ||
                                   of == CharClass::Dot || of == CharClass::Percent;
        if (may_be_inside == is_of_kind(c, ByteKind::kBreak) && c != '&') return false;
    }
    return true;
}());

[[nodiscard]] inline CharClass class_of(char c) {
    return kCharClasses[static_cast<unsigned char>(c)];
}

// Letters, digits and the underscore: what a tag name is made of.   PGN 8.1.1.
[[nodiscard]] constexpr bool is_name_char(char c) {
    return is_of_kind(c, ByteKind::kName);
}

// Does movetext begin at `at`: a move, or a move number with a move after it?
[[nodiscard]] bool begins_movetext(std::string_view text, std::size_t at);

}  // namespace arbiter::pgn::detail
