#pragma once

#include "core/chess/types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::chess {

// The piece letters of other languages than English, the language of PGN. The list is
// piece_letters.def.   PGN 8.2.3.2; FIDE 2023 C.3 lets every player write in their own language.

// How one piece is written: one spelling, or two. As Unicode characters, because games come in many
// character sets.
struct PieceSpelling {
    static constexpr std::size_t kLongest = 2;
    std::array<char32_t, kLongest> letters{};
    std::uint8_t size = 0;  // 0 = not in use
};

struct PieceLetters {
    std::string_view names;  // "Czech or Slovak"; empty for letters that only look English
    // By Role; None is empty.
    std::array<std::array<PieceSpelling, 2>, 7> spellings{};

    [[nodiscard]] bool is_look_alike() const { return names.empty(); }
    [[nodiscard]] bool is_cyrillic() const;
};

// Every row, in the order of the list.
[[nodiscard]] std::span<const PieceLetters> piece_letters();

// The Latin letter, or the digit, that `character` can be taken for in a square, a capture or in
// castling: Cyrillic "а с е о х" and their like; 0 for all others. Capital piece letters are left
// to the rows of piece_letters().
[[nodiscard]] char look_alike(char32_t character);

// The piece that a chess figure shows, white or black: U+2654..U+265F; None for other characters.
[[nodiscard]] Role figurine(char32_t character);

// Invisible characters: zero width, and the variation selector for text style.
[[nodiscard]] bool is_invisible(char32_t character);

}  // namespace arbiter::chess
