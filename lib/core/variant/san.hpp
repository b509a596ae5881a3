#pragma once

#include "core/chess/san.hpp"
#include "core/chess/types.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::variant {

// SAN of variants: that of chess, and drops of pieces in hand ("N@f3", "P@e4").

// Spellings of a drop that are understood but are not ours; bits of San::drop_deviations.
enum class DropDeviation : std::uint8_t {
    LowerCase = 1U << 0,    // n@f3
    Star = 1U << 1,         // N*f3, as in shogi
    LetterTwice = 1U << 2,  // N@Nf3
    NoveltySign = 1U << 3,  // $146@f3: a program took a lone N for the sign of a novelty
};

// A move as written. For a drop, `chess` has the role, the square and the check suffix.
struct San {
    chess::San chess;
    bool is_drop = false;
    std::uint8_t drop_deviations = 0;

    [[nodiscard]] constexpr bool has(DropDeviation deviation) const {
        return (drop_deviations & static_cast<std::uint8_t>(deviation)) != 0;
    }
    friend constexpr bool operator==(const San&, const San&) = default;
};

// Reads strict SAN or a tolerated spelling of one move; nullopt when it is no move text. "@e4" is a
// pawn and no flaw; "K@e4" is no move.
[[nodiscard]] std::optional<San> parse_san(std::string_view text);

}  // namespace arbiter::variant
