#include "core/proofcheck/detail/invariant.hpp"

// Invariants that list where both kings can be at once, and with which side to move: no step of a
// king leads to a pair that is not listed, and neither does the move of another piece, which only
// passes the turn. The kings keep each other away (FIDE 2023 3.9.2).   Proof:
// docs/guide/deadpos.md.

namespace arbiter::proofcheck::detail {
namespace {

std::string text_of_pair(const KingPair& kings) {
    return "K" + name_of(cell_of(kings.white)) + " k" + name_of(cell_of(kings.black)) +
           (kings.is_white_to_move ? " w" : " b");
}

}  // namespace

// Which side has a piece other than its king that may move in some position?
void InvariantProof::note_who_can_pass() {
    const auto note = [&](const Try& move) {
        if (!is_impossible(move)) can_pass_[is_white(move.piece) ? 0 : 1] = true;
    };
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (is_king(piece)) continue;
        const bool is_pawn = kind_of(pieces_[piece].piece) == 'p';
        for (Squares rest = pieces_[piece].squares; rest != 0; rest &= rest - 1) {
            const int from = __builtin_ctzll(rest);
            // Where a double push is possible, so is the single one, which is recorded here, and
            // with it the e.p. capture of a pawn that might be where the single push leads.
            if (is_pawn) note({piece, from, from + (is_white(piece) ? 8 : -8), Walk::Push});
            for (int to = 0; to < 64; ++to) {
                if (to != from && attacks(pieces_[piece].piece, from, to))
                    note({piece, from, to, is_pawn ? Walk::PawnCapture : Walk::Piece});
            }
        }
    }
}

bool InvariantProof::has_pair(const KingPair& kings) const {
    return has(pairs_[kings.is_white_to_move ? 0 : 1][static_cast<std::size_t>(kings.white)],
               kings.black);
}

// May the king of the side to move step to `to`?
bool InvariantProof::can_step(const KingPair& kings, int to) const {
    const bool white = kings.is_white_to_move;
    const int from = white ? kings.white : kings.black;
    const int other = white ? kings.black : kings.white;
    if (to == from || !is_near(from, to) || is_near(other, to)) return false;
    return !is_impossible({king_[white ? 0 : 1], from, to, Walk::Piece});
}

bool InvariantProof::has_step(const KingPair& kings) const {
    for (int to = 0; to < 64; ++to) {
        if (can_step(kings, to)) return true;
    }
    return false;
}

std::string InvariantProof::find_exit_of_kings() const {
    for (const KingPair& kings : kings_) {
        KingPair passed = kings;
        passed.is_white_to_move = !kings.is_white_to_move;
        if (can_pass_[kings.is_white_to_move ? 0 : 1] && !has_pair(passed))
            return text_of_pair(kings) + " may pass the turn, which is not listed";
        for (int to = 0; to < 64; ++to) {
            if (!can_step(kings, to)) continue;
            std::string exit = find_exit_of_king(kings, to);
            if (!exit.empty()) return exit;
        }
    }
    return {};
}

// A step to a position in which the other side cannot move at all is no way out: it is no mate
// (find_mate_of_kings() looks at every step of the winner), and nothing comes after it. A piece
// that the king took there guarded nothing against its own king, and the king on its square is now
// in the way.
std::string InvariantProof::find_exit_of_king(const KingPair& kings, int to) const {
    const bool white = kings.is_white_to_move;
    const int from = white ? kings.white : kings.black;
    const KingPair next = after_step(kings, to);
    if (has_pair(next))
        return find_unprovided_capture({king_[white ? 0 : 1], from, to, Walk::Piece});
    const InvariantProof wider = with_king_on(white, to);
    if (!wider.can_pass_[white ? 1 : 0] && !wider.has_step(next)) return {};
    return text_of_pair(kings) + " may become " + text_of_pair(next);
}

KingPair InvariantProof::after_step(const KingPair& kings, int to) {
    return kings.is_white_to_move ? KingPair{to, kings.black, false}
                                  : KingPair{kings.white, to, true};
}

// The same pieces, but the king may be on `square` as well: what is said of the others without
// regard to pairs then holds with the king there.
InvariantProof InvariantProof::with_king_on(bool white, int square) const {
    Invariant wider{pieces_, facing_, {}, {}};
    wider.pieces[king_[white ? 0 : 1]].squares |= bit_of(square);
    return InvariantProof{wider, winner_is_white_};
}

}  // namespace arbiter::proofcheck::detail
