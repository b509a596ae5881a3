#pragma once

#include "core/pgn/token.hpp"

#include <bit>
#include <cstdint>
#include <span>

namespace arbiter::pgn {

// A main line in one of two styles from move 1 to the terminator, which ends the game: as nearly
// all are. One number determines the tokens of such a line, so that they are written down only on
// demand. LIFETIME: of its view.
struct UniformMainline {
    enum class Style : std::uint8_t {
        Moves,   // "12. Nf3 Nf6"
        Clocks,  // "12. Nf3 { [%clk 0:05:00] } 12... Nf6 { [%clk 0:05:00] }"
    };
    // Longer ones are read token by token.
    static constexpr std::uint32_t kMostPlies = 252;
    static_assert(kMostPlies / 2 < 1000, "numbers have three digits at most");

    Style style = Style::Moves;
    bool are_numbers_glued = false;  // all of them to their moves, or none
    std::uint32_t begin = 0;         // of the first number
    std::uint32_t plies = 0;         // 0: the movetext is something else
    // For each ply the bytes of its symbol, 2 to 7, the last one highest.
    std::span<const std::uint64_t> spellings;

    [[nodiscard]] std::uint32_t numbers() const {
        return style == Style::Moves ? (plies + 1) / 2 : plies;
    }
    // Bytes of the symbol of half-move `ply`.
    [[nodiscard]] std::uint32_t length_of(std::uint32_t ply) const {
        return 8 - static_cast<std::uint32_t>(std::countr_zero(spellings[ply])) / 8;
    }
    // Without the terminator.
    [[nodiscard]] std::uint32_t tokens() const {
        return plies + numbers() + (style == Style::Moves ? 0 : plies);
    }
    // Index of the symbol of half-move `ply`, which is counted from 0, among the tokens.
    [[nodiscard]] std::uint32_t token_of(std::uint32_t ply) const {
        return style == Style::Moves ? ply / 2 * 3 + 1 + ply % 2 : 3 * ply + 1;
    }
};

// The tokens of `line`, which is in `text`, without the terminator.   REQUIRES: room for
// line.tokens() of them.
void write_tokens(const char* text, const UniformMainline& line, Token* out);

}  // namespace arbiter::pgn
