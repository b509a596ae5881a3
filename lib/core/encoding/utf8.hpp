#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::encoding {

// The form of UTF-8 text, and nothing about its meaning.   Unicode 15, table 3-7.

// Replaces a character that cannot be decoded.
inline constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

[[nodiscard]] bool is_utf8(std::string_view bytes);

enum class Nul : std::uint8_t { Keep, Replace };

// `text` when it is well-formed UTF-8, else a copy in `scratch` in which U+FFFD replaces every byte
// that is part of no character, and, with Nul::Replace, NUL.
// LIFETIME: of `text` and `scratch`.   COST: no copy for well-formed text.
[[nodiscard]] std::string_view sound(std::string_view text, Nul nul, std::string& scratch);

// Index of the first byte outside ASCII from `from` on; the size when there is none.
[[nodiscard]] std::size_t skip_ascii(std::string_view bytes, std::size_t from);
// Index of the first ASCII byte from `from` on; the size when there is none.
[[nodiscard]] std::size_t skip_high(std::string_view bytes, std::size_t from);

// Length of the well-formed sequence that begins at `i`: 1 for ASCII, 0 when there is none.
[[nodiscard]] std::size_t sequence_length(std::string_view bytes, std::size_t i);

// The character at `i`, whose sequence_length() is `length`.   REQUIRES: length is not 0.
[[nodiscard]] char32_t character_at(std::string_view bytes, std::size_t i, std::size_t length);

// REQUIRES: `character` is a Unicode scalar value.
void append_utf8(char32_t character, std::string& out);

}  // namespace arbiter::encoding
