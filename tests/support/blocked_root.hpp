#pragma once

#include "core/proofcheck/detail/mailbox.hpp"
#include "tests/support/playouts.hpp"

#include <cstdint>
#include <string_view>

// Random positions in which pawns block each other: where the proofs of invariants are at home.

namespace arbiter::testing {

inline char random_piece(Dice& dice) {
    // Bishops most of all: nothing else keeps as many positions blocked.
    constexpr std::string_view kChoice = "BBBBbbbbNnRrQqPp";
    return kChoice[dice.roll(kChoice.size())];
}

// A wall of pawns that face each other: on every second file of one rank, or on neighbouring files
// one rank higher or lower, so that no king walks through. Sometimes with a flaw.
inline void build_wall(proofcheck::detail::Board& board, Dice& dice) {
    int rank = 1 + static_cast<int>(dice.roll(5));
    int file = static_cast<int>(dice.roll(2));
    while (file < 8) {
        if (dice.roll(40) != 0) {
            board.put(proofcheck::detail::cell_at(file, rank), 'P');
            board.put(proofcheck::detail::cell_at(file, rank + 1), 'p');
        }
        if (dice.roll(2) == 0) {
            file += 2;
            continue;
        }
        ++file;
        rank = rank == 1 || (rank != 5 && dice.roll(2) == 0) ? rank + 1 : rank - 1;
    }
}

// A wall, kings mostly on their own sides of it, and up to four pieces more.
[[nodiscard]] inline proofcheck::detail::Board random_root(Dice& dice) {
    proofcheck::detail::Board board;
    board.cells.fill(proofcheck::detail::kEmpty);
    build_wall(board, dice);
    const auto put = [&](char piece, int lowest, int highest) {
        for (int tries = 0; tries < 200; ++tries) {
            const auto cell = proofcheck::detail::cell_of(static_cast<int>(dice.roll(64)));
            const int rank = proofcheck::detail::rank_of(cell);
            if (board.at(cell) != proofcheck::detail::kEmpty || rank < lowest || rank > highest)
                continue;
            if (proofcheck::detail::kind_of(piece) == 'p' && (rank == 0 || rank == 7)) continue;
            board.put(cell, piece);
            if (proofcheck::detail::kind_of(piece) == 'k') board.kings[piece == 'K' ? 0 : 1] = cell;
            return;
        }
    };
    const bool is_mixed = dice.roll(6) == 0;
    put('K', 0, is_mixed ? 7 : 2);
    put('k', is_mixed ? 0 : 5, 7);
    for (std::uint64_t left = dice.roll(5); left != 0; --left)
        put(random_piece(dice), 0, 7);
    board.is_white = dice.roll(2) == 0;
    return board;
}

[[nodiscard]] inline bool is_possible(const proofcheck::detail::Board& board) {
    if (board.kings[0] == proofcheck::detail::kNowhere ||
        board.kings[1] == proofcheck::detail::kNowhere)
        return false;
    return !is_attacked(board, board.king(!board.is_white), board.is_white);
}

}  // namespace arbiter::testing
