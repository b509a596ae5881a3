#include "core/reach/detail/distances.hpp"

#include <algorithm>

namespace arbiter::reach::detail {

Distances::Distances(Bitboard steady) {
    for (const Role role : {Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King})
        for (unsigned from = 0; from < chess::kSquares; ++from)
            fill(role, static_cast<Square>(from), steady);
}

void Distances::fill(Role role, Square from, Bitboard steady) {
    auto& row = table_[index(role)][index(from)];
    row.fill(kNever);
    Bitboard reached = bit(from), edge = reached;
    for (unsigned moves = 0; edge != 0; ++moves) {
        Bitboard next = 0;
        while (edge != 0) {
            const Square sq = chess::pop_square(edge);
            row[index(sq)] = static_cast<std::uint8_t>(moves);
            next |= chess::attacks(role, sq, steady);
        }
        edge = next & ~reached & ~steady;
        reached |= edge;
    }
}

unsigned Distances::of_pawn(Color color, Square from, Square to) {
    const unsigned begin = relative_rank(color, from), end = relative_rank(color, to);
    const unsigned files = files_between(from, to);
    if (end < begin || files > end - begin) return kNever;
    const unsigned straight = end - begin - files;
    return end - begin - (begin == 1 && straight >= 2 ? 1 : 0);
}

unsigned Distances::of_promotion(Color color, Square from, Role role, Square to) const {
    unsigned best = kNever;
    for (unsigned file = 0; file < 8; ++file) {
        const Square last = chess::make_square(file, 7 - chess::back_rank(color));
        const unsigned moves =
            of_pawn(color, from, last) + 2 * files_between(from, last) + of_piece(role, last, to);
        best = std::min(best, moves);
    }
    return best;
}

}  // namespace arbiter::reach::detail
