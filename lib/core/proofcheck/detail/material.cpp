#include "core/proofcheck/detail/material.hpp"

namespace arbiter::proofcheck::detail {

bool cannot_mate_by_material(const Board& board, bool winner_is_white) {
    int knights = 0;           // of the winner
    int bishops = 0;           // of the winner
    int helpers = 0;           // the loser's pieces but king and queens
    bool has_other = false;    // a winner's pawn, rook or queen
    bool has_blocker = false;  // any pawn, any knight
    bool has_bishop_on[2] = {false, false};
    for (int square = 0; square < 64; ++square) {
        const Cell cell = cell_of(square);
        const char piece = board.at(cell);
        if (piece == kEmpty) continue;
        const char kind = kind_of(piece);
        const bool is_winners = is_piece_of(piece, winner_is_white);
        if (kind == 'b') has_bishop_on[(file_of(cell) + rank_of(cell)) % 2] = true;
        if (kind == 'p' || kind == 'n') has_blocker = true;
        if (!is_winners) {
            if (kind != 'k' && kind != 'q') ++helpers;
        } else if (kind == 'n') {
            ++knights;
        } else if (kind == 'b') {
            ++bishops;
        } else if (kind != 'k') {
            has_other = true;
        }
    }
    if (has_other) return false;
    if (knights == 0 && bishops == 0) return true;
    if (knights != 0) return knights == 1 && bishops == 0 && helpers == 0;
    return !has_blocker && !(has_bishop_on[0] && has_bishop_on[1]);
}

}  // namespace arbiter::proofcheck::detail
