#pragma once

#include "core/chess/attacks.hpp"
#include "core/reach/detail/census.hpp"
#include "core/reach/detail/piece_sets.hpp"

#include <cstdint>

namespace arbiter::reach::detail {

// A move that can have led to a position, with what it captured.
struct LastMove {
    enum class Kind : std::uint8_t { Normal, Promotion, EnPassant, Castling, DoublePush };

    Square from = Square::None;
    Square to = Square::None;
    Kind kind = Kind::Normal;
    Role captured = Role::None;

    // Nothing about the pieces changed for good: it can be played back.
    [[nodiscard]] bool is_capture() const { return captured != Role::None; }
};

// Which captured pieces are tried. One: a knight represents all of them; enough to test whether any
// last move leaves the king of the other side out of check.
enum class Uncapture : std::uint8_t { One, Each };

// Takes back, one after the other, every move of the side that is not to move, and calls
// `visit(before, move)` with the position before it; true ends it, and is returned. Left out are
// moves
//   * of `steady` pieces, which never moved;
//   * before which the side now to move was in check: the other side would have captured its king;
//   * that uncapture a piece of a side that has sixteen, a ninth pawn or one more promoted piece
//     than pawns are missing;
//   * other than the double push when the position says that it was the last one.
// `before` claims no right and no e.p. square but what follows from the move. The order is fixed:
// captures last in each role.
template <class Visit>
bool any_last_move(const PieceSets& now, Bitboard steady, Uncapture uncapture, Visit&& visit);

template <class Visit>
class LastMoves {
  public:
    LastMoves(const PieceSets& now, Bitboard steady, Uncapture uncapture, Visit& visit)
        : now_(now),
          steady_(steady),
          mover_(~now.turn),
          empty_(~now.occupied()),
          uncapture_(uncapture),
          can_uncapture_(chess::count(now.all(now.turn)) < 16),
          visit_(visit) {}

    bool any() {
        if (now_.ep != Square::None) return double_push(now_.ep + forward(mover_));
        for (const Role role : {Role::Knight, Role::Rook, Role::Queen, Role::Bishop, Role::King})
            if (any_of_role(role)) return true;
        return any_of_pawns() || any_promotion() || castling(chess::Side::Short) ||
               castling(chess::Side::Long);
    }

  private:
    using Kind = LastMove::Kind;

    // The position before `role` went from `from` to `to`, where it is a `role_now` today.
    [[nodiscard]] PieceSets taken_back(Square from, Square to, Role role_now, Role role) const {
        PieceSets before = now_;
        before.turn = mover_;
        before.ep = Square::None;
        before.take_off(mover_, role_now, to);
        before.put(mover_, role, from);
        return before;
    }

    [[nodiscard]] bool offer(const PieceSets& before, const LastMove& move) {
        const Square king = before.king(now_.turn);
        return before.attackers(king, mover_) == 0 && visit_(before, move);
    }

    // The same with each piece that can have been captured on `to`.
    [[nodiscard]] bool offer_captures(const PieceSets& before, LastMove move) {
        if (!can_uncapture_) return false;
        for (const Role role : {Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn}) {
            const bool is_back_rank = (bit(move.to) & (chess::kRank1 | chess::kRank1 << 56)) != 0;
            if (role == Role::Pawn && is_back_rank) continue;
            PieceSets with = before;
            with.put(now_.turn, role, move.to);
            move.captured = role;
            if (uncapture_ == Uncapture::Each && !fits(with, now_.turn)) continue;
            if (offer(with, move)) return true;
            if (uncapture_ == Uncapture::One) break;
        }
        return false;
    }

    [[nodiscard]] static bool fits(const PieceSets& pieces, Color color) {
        const unsigned pawns = chess::count(pieces.of(color, Role::Pawn));
        return pawns <= 8 && promoted_at_least(pieces, color, 0, 0) <= 8 - pawns;
    }

    bool any_of_role(Role role) {
        for (Bitboard pieces = now_.of(mover_, role) & ~steady_; pieces != 0;) {
            const Square to = chess::pop_square(pieces);
            const Bitboard origins = chess::attacks(role, to, now_.occupied()) & empty_;
            for (Bitboard rest = origins; rest != 0;) {
                const Square from = chess::pop_square(rest);
                const PieceSets before = taken_back(from, to, role, role);
                if (offer(before, {from, to})) return true;
            }
            for (Bitboard rest = can_uncapture_ ? origins : 0; rest != 0;) {
                const Square from = chess::pop_square(rest);
                const PieceSets before = taken_back(from, to, role, role);
                if (offer_captures(before, {from, to})) return true;
            }
        }
        return false;
    }

    // Squares from which a pawn captures on `to`, or steps onto it.
    [[nodiscard]] Bitboard capture_origins(Square to) const {
        return chess::pawn_attacks(now_.turn, to) & empty_;
    }

    bool double_push(Square to) {
        const Square step = to - forward(mover_), from = step - forward(mover_);
        if (!has(now_.of(mover_, Role::Pawn), to) || !has(empty_, step) || !has(empty_, from))
            return false;
        return offer(taken_back(from, to, Role::Pawn, Role::Pawn),
                     {from, to, Kind::DoublePush, Role::None});
    }

    bool en_passant(Square from, Square to) {
        const Square taken = to - forward(mover_), start = to + forward(mover_);
        if (!can_uncapture_ || !has(empty_, taken) || !has(empty_, start)) return false;
        PieceSets before = taken_back(from, to, Role::Pawn, Role::Pawn);
        before.put(now_.turn, Role::Pawn, taken);
        before.ep = to;
        return fits(before, now_.turn) && offer(before, {from, to, Kind::EnPassant, Role::Pawn});
    }

    bool any_of_pawns() {
        for (Bitboard pieces = now_.of(mover_, Role::Pawn) & ~steady_; pieces != 0;) {
            const Square to = chess::pop_square(pieces);
            const unsigned rank = relative_rank(mover_, to);
            if (rank < 2) continue;  // it never moved
            const Square behind = to - forward(mover_);
            if (has(empty_, behind) &&
                offer(taken_back(behind, to, Role::Pawn, Role::Pawn), {behind, to}))
                return true;
            if (rank == 3 && double_push(to)) return true;
            for (Bitboard rest = capture_origins(to); rest != 0;) {
                const Square from = chess::pop_square(rest);
                if (offer_captures(taken_back(from, to, Role::Pawn, Role::Pawn), {from, to}))
                    return true;
                if (rank == 5 && en_passant(from, to)) return true;
            }
        }
        return false;
    }

    bool any_promotion() {
        const Bitboard last = chess::rank_mask(7 - chess::back_rank(mover_));
        if (chess::count(now_.of(mover_, Role::Pawn)) >= 8) return false;
        for (const Role role : {Role::Queen, Role::Knight, Role::Rook, Role::Bishop}) {
            for (Bitboard pieces = now_.of(mover_, role) & last & ~steady_; pieces != 0;)
                if (promotion(chess::pop_square(pieces), role)) return true;
        }
        return false;
    }

    bool promotion(Square to, Role role) {
        const Square behind = to - forward(mover_);
        const PieceSets before = taken_back(behind, to, role, Role::Pawn);
        if (!fits(before, mover_)) return false;
        if (has(empty_, behind) && offer(before, {behind, to, Kind::Promotion, Role::None}))
            return true;
        for (Bitboard rest = capture_origins(to); rest != 0;) {
            const Square from = chess::pop_square(rest);
            if (offer_captures(taken_back(from, to, role, Role::Pawn),
                               {from, to, Kind::Promotion, Role::None}))
                return true;
        }
        return false;
    }

    // FIDE 2023 3.8.2: neither king nor rook had moved, and the king was in no check and passed
    // through none.
    bool castling(chess::Side side) {
        const Square king_to = chess::detail::castled_king(mover_, side);
        const Square rook_to = chess::detail::castled_rook(mover_, side);
        if (!has(now_.of(mover_, Role::King), king_to) ||
            !has(now_.of(mover_, Role::Rook), rook_to))
            return false;
        if ((now_.castling_rooks & now_.all(mover_)) != 0) return false;
        const unsigned rank = chess::back_rank(mover_);
        const Square king = chess::make_square(4, rank);
        const Square rook = chess::make_square(side == chess::Side::Short ? 7 : 0, rank);
        const Bitboard left = chess::between(king, rook) | bit(king) | bit(rook);
        if ((left & ~bit(king_to) & ~bit(rook_to) & ~empty_) != 0) return false;
        PieceSets before = taken_back(king, king_to, Role::King, Role::King);
        before.take_off(mover_, Role::Rook, rook_to);
        before.put(mover_, Role::Rook, rook);
        before.castling_rooks |= bit(rook);
        if ((before.attackers(king, now_.turn) | before.attackers(rook_to, now_.turn)) != 0)
            return false;
        return offer(before, {king, king_to, Kind::Castling, Role::None});
    }

    const PieceSets& now_;
    Bitboard steady_;
    Color mover_;
    Bitboard empty_;
    Uncapture uncapture_;
    bool can_uncapture_;
    Visit& visit_;
};

template <class Visit>
bool any_last_move(const PieceSets& now, Bitboard steady, Uncapture uncapture, Visit&& visit) {
    return LastMoves<Visit>{now, steady, uncapture, visit}.any();
}

}  // namespace arbiter::reach::detail
