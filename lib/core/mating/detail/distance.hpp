#pragma once

#include "core/chess/types.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace arbiter::mating::detail {

// King moves from one square to another on an empty board: a table of 4 KiB.
inline constexpr auto kDistances = [] {
    std::array<std::array<std::uint8_t, chess::kSquares>, chess::kSquares> table{};
    for (unsigned a = 0; a < chess::kSquares; ++a) {
        for (unsigned b = 0; b < chess::kSquares; ++b) {
            const unsigned files = std::max(a % 8, b % 8) - std::min(a % 8, b % 8);
            const unsigned ranks = std::max(a / 8, b / 8) - std::min(a / 8, b / 8);
            table[a][b] = static_cast<std::uint8_t>(std::max(files, ranks));
        }
    }
    return table;
}();

[[nodiscard]] inline unsigned distance(chess::Square a, chess::Square b) {
    return kDistances[index(a)][index(b)];
}

// The square this many files and ranks from `corner` into the board.
[[nodiscard]] constexpr chess::Square inward(chess::Square corner, int files, int ranks) {
    const int right = chess::file_of(corner) == 0 ? 1 : -1;
    const int up = chess::rank_of(corner) == 0 ? 8 : -8;
    return static_cast<chess::Square>(static_cast<int>(corner) + files * right + ranks * up);
}

}  // namespace arbiter::mating::detail
