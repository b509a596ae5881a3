#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// What every byte means to the reader: the one table that the kernels, the lexer and the fast ways
// take their own tables from. (The scalar kernel has its own table, as an oracle.)
namespace arbiter::pgn::detail {

// Kinds of bytes, for sets of them. The first six are what the kernels look up.
struct ByteKind {
    static constexpr std::uint16_t kBreak = 1;  // may end a symbol; of these below 0x80 only
    static constexpr std::uint16_t kBrace = 2;
    static constexpr std::uint16_t kStringStop = 4;  // " backslash LF CR
    static constexpr std::uint16_t kControl = 8;     // below 0x20 without tab, LF, CR; 0x7F
    static constexpr std::uint16_t kCr = 16;
    static constexpr std::uint16_t kAmpersand = 32;
    static constexpr std::uint16_t kName = 64;  // of a tag name: letters, digits, _   PGN 8.1.1
    static constexpr std::uint16_t kOdd = 128;  // may begin a character that looks like none
    static constexpr std::uint16_t kForbidden = 256;  // C0 without tab, LF, VT, CR   PGN 4.1
    // How a word of ordinary movetext begins, and what separates two of them.
    static constexpr std::uint16_t kGap = 512;
    static constexpr std::uint16_t kLetter = 1024;
    static constexpr std::uint16_t kLetterO = 2048;
    static constexpr std::uint16_t kFirstDigit = 4096;  // 1 to 9
};

inline constexpr std::array<std::uint16_t, 256> kByteKinds = [] {
    std::array<std::uint16_t, 256> kinds{};
    const auto add = [&](std::string_view bytes, std::uint16_t kind) {
        for (const char c : bytes)
            kinds[static_cast<unsigned char>(c)] |= kind;
    };
    const auto add_range = [&](std::size_t first, std::size_t last, std::uint16_t kind) {
        for (std::size_t byte = first; byte <= last; ++byte)
            kinds[byte] |= kind;
    };
    add_range(0, 0x20, ByteKind::kBreak);
    add("!\"$&()*;<>?[]{}", ByteKind::kBreak);
    add("{}", ByteKind::kBrace);
    add("\"\\\n\r", ByteKind::kStringStop);
    add("\r", ByteKind::kCr);
    add("&", ByteKind::kAmpersand | ByteKind::kOdd);
    add_range(0x80, 0xFF, ByteKind::kOdd);
    for (std::size_t byte = 0; byte < 0x20; ++byte) {
        const bool is_white = byte == '\t' || byte == '\n' || byte == '\r';
        if (!is_white) kinds[byte] |= ByteKind::kControl;
        if (!is_white && byte != '\v') kinds[byte] |= ByteKind::kForbidden;
    }
    add("\x7F", ByteKind::kControl);
    add_range('A', 'Z', ByteKind::kName | ByteKind::kLetter);
    add_range('a', 'z', ByteKind::kName | ByteKind::kLetter);
    add_range('0', '9', ByteKind::kName);
    add("_", ByteKind::kName);
    add("Oo", ByteKind::kLetterO);
    add_range('1', '9', ByteKind::kFirstDigit);
    add(" \n", ByteKind::kGap);
    return kinds;
}();

[[nodiscard]] constexpr bool is_of_kind(char c, std::uint16_t kinds) {
    return (kByteKinds[static_cast<unsigned char>(c)] & kinds) != 0;
}

// A table made of this one, as wide as its reader needs it.
template <class Value, class Projection>
[[nodiscard]] consteval std::array<Value, 256> table_of_bytes(Projection value_of) {
    std::array<Value, 256> table{};
    for (std::size_t byte = 0; byte < table.size(); ++byte)
        table[byte] = value_of(static_cast<char>(byte));
    return table;
}

}  // namespace arbiter::pgn::detail
