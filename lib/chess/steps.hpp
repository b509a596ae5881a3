#pragma once

#include "chess/types.hpp"
#include "chess/zobrist.hpp"

#include <cstdint>

namespace arbiter::chess {

// Steps are moves of pieces from one square to another that take nothing and are no castling: what
// positions have between them that differ in little else than the turn.

// On an empty board.   FIDE 2023 3.2-3.6, 3.8.1.
[[nodiscard]] constexpr bool can_step(Role role, Square from, Square to) {
    const int files = static_cast<int>(file_of(from)) - static_cast<int>(file_of(to));
    const int ranks = static_cast<int>(rank_of(from)) - static_cast<int>(rank_of(to));
    const bool is_straight = files == 0 || ranks == 0;
    const bool is_diagonal = files == ranks || files == -ranks;
    switch (role) {
        case Role::Knight:
            return files * files + ranks * ranks == 5;
        case Role::Bishop:
            return is_diagonal;
        case Role::Rook:
            return is_straight;
        case Role::Queen:
            return is_straight || is_diagonal;
        case Role::King:
            return files * files + ranks * ranks <= 2;
        default:
            return false;
    }
}

// What a step of `man` changes in the repetition key of a position; there and back it is the same.
[[nodiscard]] constexpr std::uint64_t step_key(Piece man, Square from, Square to) {
    const auto& keys = kZobrist.piece[index(man)];
    return keys[index(from)] ^ keys[index(to)] ^ kZobrist.black_to_move;
}

// May a key change so by a step of `mover`? Never false for one; true for one other change in three
// hundred. COST: two looks into a table of 8 KB.
[[nodiscard]] bool may_be_step(std::uint64_t change, Color mover);

}  // namespace arbiter::chess
