#include "core/proofcheck/detail/invariant.hpp"

#include <cstdlib>

// A move of the loser that mates in every position of the invariant in which it can be played. The
// game is over then, so the move may lead out of the invariant. All pieces are where the invariant
// says, except the one that moved and a piece of the winner that it took.   FIDE 2023 1.4.1, 3.9.1.
// Proof: docs/guide/deadpos.md.

namespace arbiter::proofcheck::detail {

// A check that is certain after the move: from which square, and along which line.
struct InvariantProof::CertainCheck {
    int from = 0;
    Squares line = 0;
};

bool InvariantProof::is_last_move(std::size_t piece, int from, int to) const {
    const bool is_pawn = kind_of(pieces_[piece].piece) == 'p';
    const Walk walk = !is_pawn                   ? Walk::Piece
                      : from % 8 != to % 8       ? Walk::PawnCapture
                      : std::abs(from - to) == 8 ? Walk::Push
                                                 : Walk::DoublePush;
    return mates_at_once({piece, from, to, walk});
}

bool InvariantProof::mates_at_once(const Try& move) const {
    const Squares king = pieces_[king_[winner_is_white_ ? 0 : 1]].squares;
    if (is_winners(move.piece) || is_king(move.piece) || move.walk == Walk::DoublePush ||
        (king & (king - 1)) != 0)
        return false;
    const int on = __builtin_ctzll(king);
    if (on == move.to) return false;
    const std::vector<CertainCheck> checks = checks_after(move, on);
    if (checks.empty()) return false;
    // Against two checks only the king can do something.
    if (checks.size() == 1 && can_answer(move, checks[0])) return false;
    for (int to = 0; to < 64; ++to) {
        if (to == on || !is_near(to, on)) continue;
        const bool is_shut = to != move.to && has(steady_of_[winner_is_white_ ? 0 : 1], to);
        if (!is_shut && !is_guarded_after(move, on, to)) return false;
    }
    return true;
}

// No piece but these two can be on `line`.
bool InvariantProof::is_clear(Squares line, std::size_t one, std::size_t other) const {
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (piece != one && piece != other && (pieces_[piece].squares & line) != 0) return false;
    }
    return true;
}

// By the piece that moved, and by steady pieces along lines that it left.
std::vector<InvariantProof::CertainCheck> InvariantProof::checks_after(const Try& move,
                                                                       int king) const {
    std::vector<CertainCheck> checks;
    const Squares own_line = between(move.to, king);
    if (attacks(pieces_[move.piece].piece, move.to, king) &&
        is_clear(own_line, move.piece, move.piece))
        checks.push_back({move.to, own_line});
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (is_winners(piece) || is_king(piece) || piece == move.piece || !is_steady(piece))
            continue;
        const int from = __builtin_ctzll(pieces_[piece].squares);
        if (from == king || !attacks(pieces_[piece].piece, from, king)) continue;
        const Squares line = between(from, king);
        if (has(line, move.from) && !has(line, move.to) && is_clear(line, move.piece, piece))
            checks.push_back({from, line});
    }
    return checks;
}

// May a piece of the winner, not its king, take the piece that checks or step into the line? Steady
// pieces are where they were, except the one that moved. A push is counted as if nothing were in
// its way; an e.p. capture follows double pushes only.
bool InvariantProof::can_answer(const Try& move, const CertainCheck& check) const {
    const Squares walls = steady_ & ~bit_of(move.from);
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (!is_winners(piece) || is_king(piece)) continue;
        const char letter = pieces_[piece].piece;
        const bool is_pawn = kind_of(letter) == 'p';
        const int forward = is_white(piece) ? 8 : -8;
        for (Squares rest = pieces_[piece].squares & ~bit_of(move.to); rest != 0;
             rest &= rest - 1) {
            const int from = __builtin_ctzll(rest);
            const auto can_go = [&](int to) {
                return to != from && attacks(letter, from, to) && (between(from, to) & walls) == 0;
            };
            if (can_go(check.from)) return true;
            for (Squares line = check.line; line != 0; line &= line - 1) {
                const int to = __builtin_ctzll(line);
                const bool is_push = to == from + forward || to == from + 2 * forward;
                if (is_pawn ? is_push : can_go(to)) return true;
            }
        }
    }
    return false;
}

// Is the winner's king, stepping from `king` to `to` after the move, always attacked there? By the
// piece that moved, or by one that may not be captured (all pieces of the loser are still there)
// and attacks `to` from all of its squares. The king shuts no line, for it leaves the one square
// and takes what stands on the other.
bool InvariantProof::is_guarded_after(const Try& move, int king, int to) const {
    const Squares gone = bit_of(king);
    if (to != move.to && attacks(pieces_[move.piece].piece, move.to, to) &&
        is_clear(between(move.to, to) & ~gone, move.piece, move.piece))
        return true;
    for (std::size_t guard = 0; guard < pieces_.size(); ++guard) {
        const PlacedPiece& piece = pieces_[guard];
        if (is_winners(guard) || guard == move.piece || piece.may_be_captured ||
            has(piece.squares, to))
            continue;
        bool is_certain = true;
        for (Squares rest = piece.squares; rest != 0 && is_certain; rest &= rest - 1) {
            const int from = __builtin_ctzll(rest);
            const Squares line = between(from, to) & ~gone;
            is_certain = attacks(piece.piece, from, to) && !has(line, move.to) &&
                         is_clear(line, guard, move.piece);
        }
        if (is_certain) return true;
    }
    return false;
}

}  // namespace arbiter::proofcheck::detail
