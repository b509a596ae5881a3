#pragma once

#include "core/encoding/charset.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace arbiter::encoding::detail {

// The character sets in which one byte is one character, and the first 128 are ASCII.
enum class SingleByteSet : std::uint8_t {
    Windows1250,
    Windows1251,
    Windows1252,
    Windows1253,
    Windows1254,
    Windows1257,
    Koi8R,
    Ibm437,
    Ibm850,
    Latin1,  // ISO-8859-1
};

// What a byte means that means nothing in its set.
inline constexpr char32_t kNothing = 0xFFFD;

// The characters of the bytes 0x80 to 0xFF, all of which are below U+10000.
using HighHalf = std::array<char16_t, 128>;
[[nodiscard]] const HighHalf& high_half(SingleByteSet set);
// That of ISO-8859-1 for Unknown, and for those in which characters have several bytes.
[[nodiscard]] const HighHalf& high_half_of(Charset charset);

[[nodiscard]] constexpr char32_t character_of(char byte, const HighHalf& table) {
    const auto value = static_cast<unsigned char>(byte);
    return value < 128 ? value : table[value - 128];
}

// The byte that means `character`; nullopt when none does.   COST: the table is searched.
[[nodiscard]] std::optional<char> byte_of(char32_t character, const HighHalf& table);

}  // namespace arbiter::encoding::detail
