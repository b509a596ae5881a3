#pragma once

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

inline constexpr std::array<CharClass, 256> kCharClasses = [] {
    std::array<CharClass, 256> classes{};
    for (char c = '0'; c <= '9'; ++c)
        classes[static_cast<unsigned char>(c)] = CharClass::Digit;
    const auto set = [&](char c, CharClass value) {
        classes[static_cast<unsigned char>(c)] = value;
    };
    set('.', CharClass::Dot);
    set('*', CharClass::Star);
    set('!', CharClass::Suffix);
    set('?', CharClass::Suffix);
    set('$', CharClass::Dollar);
    set('{', CharClass::BraceOpen);
    set('}', CharClass::BraceClose);
    set(';', CharClass::Semicolon);
    set('(', CharClass::ParenOpen);
    set(')', CharClass::ParenClose);
    set('%', CharClass::Percent);
    set('[', CharClass::Bracket);
    for (const char c : {'"', '<', '>', ']'})
        set(c, CharClass::Other);
    return classes;
}();

[[nodiscard]] inline CharClass class_of(char c) {
    return kCharClasses[static_cast<unsigned char>(c)];
}

// Letters, digits and the underscore: what a tag name is made of.   PGN 8.1.1.
[[nodiscard]] constexpr bool is_name_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Does movetext begin at `at`: a move, or a move number with a move behind it?
[[nodiscard]] bool begins_movetext(std::string_view text, std::size_t at);

}  // namespace arbiter::pgn::detail
