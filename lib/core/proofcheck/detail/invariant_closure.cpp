#include "core/proofcheck/detail/invariant.hpp"

#include <cstdlib>

// No legal move leaves an invariant: every move that a piece could make from one of its squares on
// an empty board ends on one of its squares, or is impossible in every position of the invariant.
// What may be used of a position: pieces that cannot be captured are on the board, steady ones on
// their square, every other piece on one of its squares, and no king is in a check that its side
// could have left. That no move captures a piece that "may not be captured" is proved here, so it
// must not be used here either.   Proof: docs/guide/deadpos.md.

namespace arbiter::proofcheck::detail {
namespace {

constexpr std::size_t kNoPiece = ~std::size_t{0};

bool is_diagonal(int one, int other) {
    return one % 8 != other % 8 && one / 8 != other / 8;
}

bool slides_along(char piece, bool diagonal) {
    const char kind = kind_of(piece);
    return kind == 'q' || kind == (diagonal ? 'b' : 'r');
}

int last_rank(bool white) {
    return white ? 7 : 0;
}

}  // namespace

std::string InvariantProof::find_exit() const {
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (is_king(piece) && !kings_.empty()) continue;  // find_exit_of_kings()
        const bool is_pawn = kind_of(pieces_[piece].piece) == 'p';
        const int forward = is_white(piece) ? 8 : -8;
        for (Squares rest = pieces_[piece].squares; rest != 0; rest &= rest - 1) {
            const int from = __builtin_ctzll(rest);
            for (int to = 0; to < 64; ++to) {
                if (to == from || !attacks(pieces_[piece].piece, from, to)) continue;
                const Walk walk = is_pawn ? Walk::PawnCapture : Walk::Piece;
                std::string exit = find_exit_of({piece, from, to, walk});
                if (!exit.empty()) return exit;
            }
            if (!is_pawn) continue;
            std::string exit = find_exit_of({piece, from, from + forward, Walk::Push});
            if (exit.empty() && from / 8 == last_rank(!is_white(piece)) + forward / 8)
                exit = find_exit_of({piece, from, from + 2 * forward, Walk::DoublePush});
            if (!exit.empty()) return exit;
        }
    }
    return kings_.empty() ? std::string{} : find_exit_of_kings();
}

std::string InvariantProof::find_exit_of(const Try& move) const {
    if (is_impossible(move)) return {};
    const auto text = [&](const char* rest) {
        return text_of(move.piece, move.from) + " may go to " + name_of(cell_of(move.to)) + rest;
    };
    if (kind_of(pieces_[move.piece].piece) == 'p' && move.to / 8 == last_rank(is_white(move.piece)))
        return text(" and promote");
    if (mates_at_once(move)) return {};
    // On the square of a piece with an exit there is nothing but its capture.
    for (const Exit& exit : exits_) {
        if (is_white(exit.piece) != is_white(move.piece) &&
            pieces_[exit.piece].squares == bit_of(move.to))
            return find_unprovided_capture(move);
    }
    if (!has(pieces_[move.piece].squares, move.to)) return text(", which is not among its squares");
    if (move.walk == Walk::DoublePush) return find_unprovided_en_passant(move);
    if (move.walk == Walk::Push) return {};
    return find_unprovided_capture(move);
}

// The reasons why a move cannot happen in any position of the invariant. One line each.
bool InvariantProof::is_impossible(const Try& move) const {
    const bool white = is_white(move.piece);
    // A steady piece is in the way.
    if ((between(move.from, move.to) & steady_) != 0) return true;
    // A pawn needs an empty square to go straight on.
    const bool is_push = move.walk == Walk::Push || move.walk == Walk::DoublePush;
    if (is_push) return has(steady_, move.to) || is_beyond_facing(move);
    // An own steady piece is there.
    if (has(steady_of_[white ? 0 : 1], move.to)) return true;
    // The other king is there and nowhere else: a king is never captured.
    const std::size_t other_king = king_[white ? 1 : 0];
    if (pieces_[other_king].squares == bit_of(move.to)) return true;
    // A pawn captures only what is there.
    if (move.walk == Walk::PawnCapture) {
        bool has_victim = false;
        for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
            has_victim |=
                is_white(piece) != white && !is_king(piece) && has(pieces_[piece].squares, move.to);
        }
        return !has_victim;
    }
    // A king does not step onto an attacked square.   FIDE 2023 3.9.2.
    return is_king(move.piece) && is_always_guarded(move.piece, move.from, move.to);
}

// The enemy pawn that it faces is still there and still before it, so it is on none of the squares
// from that pawn's last one on.
bool InvariantProof::is_beyond_facing(const Try& move) const {
    const bool white = is_white(move.piece);
    for (const FacingPawns& pair : facing_) {
        const std::size_t other = white ? pair.black : pair.white;
        if ((white ? pair.white : pair.black) != move.piece || pieces_[other].may_be_captured)
            continue;
        const Squares squares = pieces_[other].squares;
        if (white ? move.to >= 63 - __builtin_clzll(squares) : move.to <= __builtin_ctzll(squares))
            return true;
    }
    return false;
}

// Every piece that this move may capture may be captured.
std::string InvariantProof::find_unprovided_capture(const Try& move) const {
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (is_white(piece) == is_white(move.piece) || is_king(piece) ||
            pieces_[piece].may_be_captured || !has(pieces_[piece].squares, move.to))
            continue;
        if (is_king(move.piece) && is_guarded_when_occupied(move.piece, move.from, move.to, piece))
            continue;
        if (has_exit(move, piece)) continue;
        return text_of(move.piece, move.from) + " may capture " + text_of(piece, move.to) +
               ", which is said not to be captured";
    }
    return {};
}

// Does an exit lead to an invariant in which the capturing piece may be where it captured? (The
// square may be missing here: it is one of that invariant.)
bool InvariantProof::has_exit(const Try& move, std::size_t captured) const {
    for (const Exit& exit : exits_) {
        if (exit.piece != captured) continue;
        const std::size_t there = move.piece - (move.piece > captured ? 1 : 0);
        if (has(all_[exit.next].pieces[there].squares, move.to)) return true;
    }
    return false;
}

// A pawn that may take this pawn en passant lands on one of its own squares, and the pawn taken may
// be captured. FIDE 2023 3.7.3.1.
std::string InvariantProof::find_unprovided_en_passant(const Try& move) const {
    const int passed = (move.from + move.to) / 2;
    const char enemy_pawn = colored('p', !is_white(move.piece));
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (pieces_[piece].piece != enemy_pawn) continue;
        for (Squares rest = pieces_[piece].squares; rest != 0; rest &= rest - 1) {
            const int from = __builtin_ctzll(rest);
            if (!attacks(enemy_pawn, from, passed)) continue;
            if (has(pieces_[piece].squares, passed) && pieces_[move.piece].may_be_captured)
                continue;
            return text_of(piece, from) + " may take " + text_of(move.piece, move.from) +
                   " en passant after its double push";
        }
    }
    return {};
}

// After the king's step from `from` to `to` it would be attacked, in every position. One piece is
// enough that attacks `to` from all of its squares and cannot be there itself, where it would be
// taken; of two that attack it from everywhere else, one is elsewhere. The other king cannot be
// next to the king that steps, so it is not on `to`.
bool InvariantProof::is_always_guarded(std::size_t king, int from, int to) const {
    int guards_from_elsewhere = 0;
    for (std::size_t guard = 0; guard < pieces_.size(); ++guard) {
        if (!attacks_always(guard, king, from, to, kNoPiece)) continue;
        if (is_king(guard) || !has(pieces_[guard].squares, to)) return true;
        if (++guards_from_elsewhere == 2) return true;
    }
    return is_guarded_by_group(king, from, to, kNoPiece);
}

bool InvariantProof::is_guarded_step(std::size_t king, int from, int to) const {
    return is_always_guarded(king, from, to);
}

// The same while `occupant`, which the king would take, stands on `to`.
bool InvariantProof::is_guarded_when_occupied(std::size_t king, int from, int to,
                                              std::size_t occupant) const {
    for (std::size_t guard = 0; guard < pieces_.size(); ++guard) {
        if (guard != occupant && attacks_always(guard, king, from, to, occupant)) return true;
    }
    return is_guarded_by_group(king, from, to, occupant);
}

// Pieces of one piece that share few squares more than they are: only that many of the squares can
// be without one of them, wherever they are. If `to` is attacked from more squares than that, not
// counting `to` and the king's, one of the pieces attacks it. When a piece of the group is taken on
// `to`, there are one piece and one square less.
bool InvariantProof::is_guarded_by_group(std::size_t king, int from, int to,
                                         std::size_t occupant) const {
    for (std::size_t one = 0; one < pieces_.size(); ++one) {
        if (is_white(one) == is_white(king) || is_king(one) || pieces_[one].may_be_captured)
            continue;
        const Squares shared = pieces_[one].squares;
        int pieces = 0;
        for (const PlacedPiece& piece : pieces_) {
            pieces += piece.piece == pieces_[one].piece && !piece.may_be_captured &&
                      (piece.squares & ~shared) == 0;
        }
        int attacking = 0;
        for (Squares rest = shared & ~bit_of(from) & ~bit_of(to); rest != 0; rest &= rest - 1) {
            const int square = __builtin_ctzll(rest);
            attacking += attacks(pieces_[one].piece, square, to) &&
                         is_line_kept(one, square, king, from, to, occupant);
        }
        if (attacking > __builtin_popcountll(shared) - pieces) return true;
    }
    return false;
}

// Is `guard` always on the board, and does it attack `to` from every one of its squares but `to`
// itself and those where it cannot be with the king on `from`? (A guard that is pinned guards as
// well: FIDE 2023 3.1.3.)
bool InvariantProof::attacks_always(std::size_t guard, std::size_t king, int from, int to,
                                    std::size_t occupant) const {
    if (is_white(guard) == is_white(king) || pieces_[guard].may_be_captured) return false;
    for (Squares rest = pieces_[guard].squares; rest != 0; rest &= rest - 1) {
        const int square = __builtin_ctzll(rest);
        const bool is_elsewhere = square == from || square == to;
        if (is_elsewhere || (is_king(guard) && is_near(square, from))) continue;
        if (!attacks(pieces_[guard].piece, square, to)) return false;
        if (!is_line_kept(guard, square, king, from, to, occupant)) return false;
    }
    return true;
}

// Nothing can come between the guard and `to` but the king that steps, which is gone then, and
// pieces of the guard's side that slide along the same line: the one nearest to `to` guards it
// instead.
bool InvariantProof::is_line_kept(std::size_t guard, int guard_square, std::size_t king, int from,
                                  int to, std::size_t occupant) const {
    const Squares line = between(guard_square, to) & ~bit_of(from);
    if (line == 0) return true;
    const bool diagonal = is_diagonal(guard_square, to);
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (piece == guard || piece == king || piece == occupant ||
            (pieces_[piece].squares & line) == 0)
            continue;
        if (is_white(piece) != is_white(guard) || !slides_along(pieces_[piece].piece, diagonal))
            return false;
    }
    return true;
}

}  // namespace arbiter::proofcheck::detail
