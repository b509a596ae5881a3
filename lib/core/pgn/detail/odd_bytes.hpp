#pragma once

#include "core/pgn/detail/byte_table.hpp"

#include <cstdint>
#include <string_view>

// Bytes that look like spaces, or like nothing: what the web and word processors leave in movetext.
namespace arbiter::pgn::detail {

// Where an odd character may begin: a byte from 0x80 on, or an ampersand.
[[nodiscard]] constexpr bool is_odd_byte(char c) {
    return is_of_kind(c, ByteKind::kOdd);
}

// A control character: C0 without tab, LF, VT and CR, which PGN allows.   PGN 4.1.
[[nodiscard]] constexpr bool is_control_byte(char c) {
    return is_of_kind(c, ByteKind::kForbidden);
}

struct OddChar {
    enum class Kind : std::uint8_t {
        Letter,     // part of a word
        Space,      // U+00A0, U+2000 to U+200A, U+202F, U+205F, U+3000, or the single byte 0xA0
        Entity,     // "&nbsp;" and the like, also "&zwnj;": a space as well
        ZeroWidth,  // U+200B to U+200D, U+2060, U+FEFF
    };
    Kind kind;
    std::uint32_t length;
    [[nodiscard]] bool is_space() const { return kind == Kind::Space || kind == Kind::Entity; }
};

// The odd character that `text` begins with, of which a character reference of HTML is one. A byte
// that begins no valid UTF-8 counts alone.
// REQUIRES: is_odd_byte(text[0]).
[[nodiscard]] OddChar odd_char(std::string_view text);

}  // namespace arbiter::pgn::detail
