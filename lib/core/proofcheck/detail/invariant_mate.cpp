#include "core/proofcheck/detail/invariant.hpp"
#include "core/proofcheck/detail/matching.hpp"

// No position of an invariant is a mate by the winner. In a mate some piece of the winner checks
// the loser's king along a free line, and every square next to the king is taken from it: by an
// attack, by a piece of its own, or by the edge of the board. For every square of the king and
// every check it is shown that this cannot be, whatever the other pieces do.   FIDE 2023 1.4.1.
// Proof: docs/guide/deadpos.md.

namespace arbiter::proofcheck::detail {

// The loser's king on `king`, checked by piece `checker` from `from`.
struct InvariantProof::Check {
    int king = 0;
    std::size_t checker = 0;
    int from = 0;
};

std::string InvariantProof::find_mate() const {
    if (!kings_.empty()) return find_mate_of_kings();
    const std::size_t king = king_[winner_is_white_ ? 1 : 0];
    const Squares winner_king = pieces_[king_[winner_is_white_ ? 0 : 1]].squares;
    for (Squares kings = pieces_[king].squares; kings != 0; kings &= kings - 1) {
        const int on = __builtin_ctzll(kings);
        for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
            if (!is_winners(piece) || is_king(piece)) continue;
            for (Squares rest = pieces_[piece].squares; rest != 0; rest &= rest - 1) {
                const int from = __builtin_ctzll(rest);
                if (!can_reach(piece, on, bit_of(from))) continue;
                if (is_mate_possible({on, piece, from}, winner_king))
                    return text_of(piece, from) + " may mate " + text_of(king, on);
            }
        }
    }
    return {};
}

// With pairs of kings: a mate comes about by a move of the winner from one of them.
std::string InvariantProof::find_mate_of_kings() const {
    for (const KingPair& kings : kings_) {
        if (kings.is_white_to_move != winner_is_white_) continue;
        std::string mate;
        if (can_pass_[winner_is_white_ ? 0 : 1]) mate = find_mate_with(kings, -1);
        const int own = winner_is_white_ ? kings.white : kings.black;
        for (int to = 0; to < 64 && mate.empty(); ++to) {
            if (!can_step(kings, to)) continue;
            const KingPair next = after_step(kings, to);
            const std::size_t king = king_[winner_is_white_ ? 0 : 1];
            mate = has(pieces_[king].squares, to)
                       ? find_mate_with(next, own)
                       : with_king_on(winner_is_white_, to).find_mate_with(next, own);
        }
        if (!mate.empty()) return mate;
    }
    return {};
}

// A mate by the winner with the kings on these squares. When the winner's king has just left the
// square `left`, the check is one that it shut off there (-1: another piece has moved).
std::string InvariantProof::find_mate_with(const KingPair& kings, int left) const {
    const int loser = winner_is_white_ ? kings.black : kings.white;
    const int winner = winner_is_white_ ? kings.white : kings.black;
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (!is_winners(piece) || is_king(piece)) continue;
        for (Squares rest = pieces_[piece].squares; rest != 0; rest &= rest - 1) {
            const int from = __builtin_ctzll(rest);
            if (left >= 0 && !has(between(from, loser), left)) continue;
            Squares walls = steady_ & ~bit_of(loser);
            if (left >= 0) walls &= ~bit_of(left);
            if (from == loser || !attacks(pieces_[piece].piece, from, loser) ||
                (between(from, loser) & walls) != 0)
                continue;
            if (is_mate_possible({loser, piece, from}, bit_of(winner))) {
                return text_of(piece, from) + " may mate the king on " + name_of(cell_of(loser)) +
                       " with the other one on " + name_of(cell_of(winner));
            }
        }
    }
    return {};
}

// Can the winner's piece `piece` attack `square` from one of its squares in `from`? No, if a steady
// piece is always between; the loser's king is not counted, for behind it nothing is safe.
bool InvariantProof::can_reach(std::size_t piece, int square, Squares from) const {
    const Squares king = pieces_[king_[winner_is_white_ ? 1 : 0]].squares;
    const Squares walls = (king & (king - 1)) == 0 ? steady_ & ~king : steady_;
    for (Squares rest = pieces_[piece].squares & from; rest != 0; rest &= rest - 1) {
        const int at = __builtin_ctzll(rest);
        if (at != square && attacks(pieces_[piece].piece, at, square) &&
            (between(at, square) & walls) == 0)
            return true;
    }
    return false;
}

bool InvariantProof::is_mate_possible(const Check& check, Squares winner_king) const {
    const std::size_t king = king_[winner_is_white_ ? 1 : 0];
    const Squares loser_steady = steady_of_[winner_is_white_ ? 1 : 0];
    // The checker is on its square and its line is free.
    const Squares closed = bit_of(check.from) | between(check.from, check.king);
    const Squares free_for_others = ~closed & ~bit_of(check.king);
    Squares open =
        0;  // what neither the winner's pieces nor a steady piece of the loser takes away
    for (int to = 0; to < 64; ++to) {
        if (to == check.king || !is_near(to, check.king) || has(loser_steady, to)) continue;
        bool is_taken = is_always_guarded(king, check.king, to);
        for (std::size_t piece = 0; piece < pieces_.size() && !is_taken; ++piece) {
            if (!is_winners(piece) || is_king(piece)) continue;
            const Squares from = piece == check.checker ? bit_of(check.from) : free_for_others;
            is_taken = can_reach(piece, to, from);
        }
        if (!is_taken) open |= bit_of(to);
    }
    const Squares fillable = ~closed;
    for (Squares rest = winner_king & free_for_others; rest != 0; rest &= rest - 1) {
        const int on = __builtin_ctzll(rest);
        if (is_near(on, check.king)) continue;
        Squares left = open;
        for (Squares flights = open; flights != 0; flights &= flights - 1) {
            const int to = __builtin_ctzll(flights);
            if (is_near(on, to)) left &= ~bit_of(to);
        }
        if ((left & ~fillable) == 0 && can_fill(left)) return true;
    }
    return false;
}

// Can different pieces of the loser stand on all these squares at once?
bool InvariantProof::can_fill(Squares flights) const {
    Matching filled{pieces_.size()};
    const auto fills = [this](std::size_t square, std::size_t piece) {
        return !is_winners(piece) && !is_king(piece) &&
               has(pieces_[piece].squares, static_cast<int>(square));
    };
    for (Squares rest = flights; rest != 0; rest &= rest - 1) {
        if (!filled.add(static_cast<std::size_t>(__builtin_ctzll(rest)), fills)) return false;
    }
    return true;
}

}  // namespace arbiter::proofcheck::detail
