#pragma once

#include "core/chess/attacks.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/types.hpp"
#include "core/mating/detail/distance.hpp"

#include <array>

namespace arbiter::mating::detail {

// Where the pieces of a walk (walk.hpp) are to go: sets of squares, which know no position.

// Squares at most this many king moves away.
inline constexpr auto kWithin = [] {
    std::array<std::array<chess::Bitboard, 8>, chess::kSquares> table{};
    for (unsigned a = 0; a < chess::kSquares; ++a) {
        for (unsigned b = 0; b < chess::kSquares; ++b)
            table[a][kDistances[a][b]] |= chess::Bitboard{1} << b;
        for (unsigned steps = 1; steps < 8; ++steps)
            table[a][steps] |= table[a][steps - 1];
    }
    return table;
}();

[[nodiscard]] inline chess::Bitboard within(chess::Square sq, unsigned steps) {
    return kWithin[index(sq)][steps];
}

// Squares from `corner` along a line of the edge up to the first pawn.
[[nodiscard]] inline chess::Bitboard open_edge(chess::Square corner, chess::Bitboard line,
                                               chess::Bitboard pawns) {
    return chess::rook_attacks(corner, pawns) & line & ~pawns;
}

// Where the winner's king is when a queen or rook mates in the corner: two files away when the mate
// comes along the file, two ranks away when it comes along the rank.
[[nodiscard]] inline chess::Bitboard goal_beside(chess::Square corner, chess::Bitboard pawns) {
    const unsigned file = chess::file_of(corner);
    const unsigned rank = chess::rank_of(corner);
    const chess::Bitboard two_files =
        chess::file_mask(file == 0 ? 2 : 5) & within(corner, 2) &
        (chess::rank_mask(rank) | chess::rank_mask(rank == 0 ? 1 : 6));
    const chess::Bitboard two_ranks =
        chess::rank_mask(rank == 0 ? 2 : 5) & within(corner, 2) &
        (chess::file_mask(file) | chess::file_mask(file == 0 ? 1 : 6));
    chess::Bitboard goal = 0;
    if (chess::has_several(open_edge(corner, chess::file_mask(file), pawns))) goal |= two_files;
    if (chess::has_several(open_edge(corner, chess::rank_mask(rank), pawns))) goal |= two_ranks;
    return goal != 0 ? goal : two_files | two_ranks;
}

// The squares next to `king` on the shortest ways over `open` squares to `goal`; none when there is
// no way.
[[nodiscard]] inline chess::Bitboard steps_towards(chess::Square king, chess::Bitboard goal,
                                                   chess::Bitboard open) {
    chess::Bitboard reached = goal & open;
    for (chess::Bitboard before = 0; before != reached;) {
        const chess::Bitboard beside = chess::pseudo_attacks(chess::Role::King, king) & reached;
        if (beside != 0) return beside;
        before = reached;
        const chess::Bitboard wide = reached | chess::neighbours(reached);
        reached |= (wide | wide << 8 | wide >> 8) & open;
    }
    return 0;
}

inline constexpr chess::Bitboard kInnerRanks = ~(chess::rank_mask(0) | chess::rank_mask(7));

// Where the winner's king guards the flights of that mate that the piece on `block` leaves.
[[nodiscard]] inline chess::Bitboard goal_across(chess::Square corner, chess::Square block) {
    return block == inward(corner, 1, 0) ? bit(inward(corner, 0, 2)) | bit(inward(corner, 1, 2))
                                         : bit(inward(corner, 2, 0)) | bit(inward(corner, 2, 1));
}

// Squares from which a piece of `role` looks at one of `squares`.
[[nodiscard]] inline chess::Bitboard looking_at(chess::Role role, chess::Bitboard squares,
                                                chess::Bitboard occupied) {
    chess::Bitboard from = 0;
    while (squares != 0)
        from |= chess::attacks(role, chess::pop_square(squares), occupied);
    return from;
}

}  // namespace arbiter::mating::detail
