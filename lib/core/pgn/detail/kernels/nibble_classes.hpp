#pragma once

#include "core/pgn/detail/byte_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// The tables of the SIMD kernels. A byte is of a class when the entries of its low and its high
// nibble share the bit of the class; bytes from 0x80 on are of none, because pshufb gives 0 for
// them.
namespace arbiter::pgn::detail {

using NibbleTable = std::array<std::uint8_t, 16>;

struct NibbleClass {
    static constexpr std::uint8_t kControl0 = 1;    // 0x0_ without tab, LF, CR
    static constexpr std::uint8_t kControl1 = 2;    // 0x1_
    static constexpr std::uint8_t kBreak02 = 4;     // space ! " $ ( ) *, tab, LF, some of 0x0_
    static constexpr std::uint8_t kCr = 8;          // CR
    static constexpr std::uint8_t kAmpersand = 16;  // &
    static constexpr std::uint8_t kBreak3 = 32;     // ; < > ?
    static constexpr std::uint8_t kBreak57 = 64;    // [ ] { }
    static constexpr std::uint8_t kDelete = 128;    // 0x7F, the only class that is no break
    static constexpr std::uint8_t kControl = kControl0 | kControl1 | kDelete;
    static constexpr std::uint8_t kUnusual = kControl | kCr | kAmpersand;
};

inline constexpr NibbleTable kClassesByLow = [] {
    NibbleTable table{};
    const auto add = [&](std::string_view bytes, std::uint8_t classes) {
        for (const char c : bytes)
            table[static_cast<unsigned char>(c) % 16] |= classes;
    };
    for (std::size_t low = 0; low < table.size(); ++low) {
        const bool is_white = low == '\t' || low == '\n' || low == '\r';
        table[low] =
            is_white ? NibbleClass::kControl1 : NibbleClass::kControl0 | NibbleClass::kControl1;
    }
    add(" !\"$()*", NibbleClass::kBreak02);  // tab and LF share a nibble with ) and *
    add("\r", NibbleClass::kCr);
    add("&", NibbleClass::kAmpersand);
    add(";<>?", NibbleClass::kBreak3);
    add("[]", NibbleClass::kBreak57);  // and so do { and }
    add("\x7F", NibbleClass::kDelete);
    return table;
}();

inline constexpr NibbleTable kClassesByHigh{
    NibbleClass::kControl0 | NibbleClass::kBreak02 | NibbleClass::kCr,  // 0x0_
    NibbleClass::kControl1,
    NibbleClass::kBreak02 | NibbleClass::kAmpersand,
    NibbleClass::kBreak3,
    0,  // 0x4_
    NibbleClass::kBreak57,
    0,
    NibbleClass::kBreak57 | NibbleClass::kDelete,
};

// The two tables say of every byte below 0x80 what kByteKinds says.
[[nodiscard]] consteval bool do_nibbles_agree() {
    for (std::size_t byte = 0; byte < 0x80; ++byte) {
        const unsigned classes = kClassesByLow[byte % 16] & kClassesByHigh[byte / 16];
        const auto agree = [&](unsigned nibble_class, unsigned kind) {
            return ((classes & nibble_class) != 0) == ((kByteKinds[byte] & kind) != 0);
        };
        if (!agree(0xFFU & ~unsigned{NibbleClass::kDelete}, ByteKind::kBreak) ||
            !agree(NibbleClass::kControl, ByteKind::kControl) ||
            !agree(NibbleClass::kCr, ByteKind::kCr) ||
            !agree(NibbleClass::kAmpersand, ByteKind::kAmpersand))
            return false;
    }
    return true;
}
static_assert(do_nibbles_agree());

// At each low nibble the one byte of a set that has it, else a byte with another low nibble, which
// equals none that is looked up there.
[[nodiscard]] consteval NibbleTable named_by_low(std::string_view bytes) {
    NibbleTable table{};
    table[0] = 1;
    for (const char c : bytes)
        table[static_cast<unsigned char>(c) % 16] = static_cast<std::uint8_t>(c);
    return table;
}
inline constexpr NibbleTable kBraceByLow = named_by_low("{}");
inline constexpr NibbleTable kStopByLow = named_by_low("\"\\\n\r");

}  // namespace arbiter::pgn::detail
