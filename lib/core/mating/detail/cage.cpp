#include "core/mating/detail/cage.hpp"

namespace arbiter::mating::detail {
namespace {

using chess::has;
using chess::pop_square;

// At first every piece of the loser is a wall. Those that may move or be captured are none; when no
// more of them is lost, the others are the walls of the cage, the most that there can be.
class CageSearch {
  public:
    CageSearch(const Layout& pos, Color winner)
        : pos_(pos),
          loser_(~winner),
          winner_king_(pos.king_square(winner)),
          loser_king_(pos.king_square(~winner)),
          king_ring_(chess::pseudo_attacks(Role::King, winner_king_)),
          walls_(pos.pieces(~winner)),
          home_(pos.pieces(winner) & ~pos.pieces(Role::King)),
          role_(pos.role_on(chess::first_square(home_))) {}

    [[nodiscard]] bool run() {
        if (has(king_ring_, loser_king_)) return false;
        do {
            is_changed_ = false;
            if (may_a_king_step() || !roam()) return false;
            for (Bitboard pieces = walls_ & ~bit(loser_king_); pieces != 0 && !is_changed_;) {
                const Square sq = pop_square(pieces);
                if (may_leave(sq)) drop(sq);
            }
        } while (is_changed_);
        return true;
    }

    [[nodiscard]] Invariant cage() const {
        Invariant cage;
        cage.is_cage = true;
        for (Bitboard pieces = walls_ | bit(winner_king_); pieces != 0;) {
            const Square sq = pop_square(pieces);
            const Color color = sq == winner_king_ ? ~loser_ : loser_;
            cage.pieces.push_back({make_piece(color, pos_.role_on(sq)), bit(sq), false});
        }
        cage.pieces.push_back({make_piece(~loser_, role_), squares_, true});
        return cage;
    }

  private:
    [[nodiscard]] Bitboard standing() const { return walls_ | bit(winner_king_); }
    void drop(Square wall) {
        walls_ &= ~bit(wall);
        is_changed_ = true;
    }

    // Squares that the piece of `wall` would attack from `from` on every board, when `empty` is
    // empty and all other squares may be occupied.
    [[nodiscard]] Bitboard certain(Square wall, Square from, Bitboard empty) const {
        const Role role = pos_.role_on(wall);
        return role == Role::Pawn ? chess::pawn_attacks(loser_, from)
                                  : chess::attacks(role, from, ~empty);
    }
    [[nodiscard]] Bitboard certain_of(Bitboard pieces, Bitboard empty) const {
        Bitboard attacked = 0;
        while (pieces != 0) {
            const Square sq = pop_square(pieces);
            attacked |= certain(sq, sq, empty);
        }
        return attacked;
    }

    [[nodiscard]] bool may_a_king_step() const {
        if ((chess::pseudo_attacks(Role::King, loser_king_) & ~walls_ & ~king_ring_) != 0)
            return true;
        return (king_ring_ & ~certain_of(walls_, bit(winner_king_))) != 0;
    }

    // Lets the winner's last piece go wherever it is not taken at once. A wall that it may capture
    // is none. False when it may check and stay.
    [[nodiscard]] bool roam() {
        squares_ = home_;
        for (Bitboard todo = home_; todo != 0;) {
            const Square from = pop_square(todo);
            Bitboard targets = chess::attacks(role_, from, standing()) & ~bit(winner_king_);
            if (has(targets, loser_king_)) return false;
            for (targets &= ~squares_; targets != 0;) {
                const Square to = pop_square(targets);
                if (has(chess::attacks(role_, to, standing()), loser_king_)) {
                    if (!must_be_taken(to)) return false;
                    continue;
                }
                if (has(walls_, to)) {
                    drop(to);
                    return true;
                }
                squares_ |= bit(to);
                todo |= bit(to);
            }
        }
        return true;
    }

    [[nodiscard]] bool must_be_taken(Square to) const {
        if (!has(chess::attacks(role_, to, ~Bitboard{0}), loser_king_)) return false;
        if (has(chess::pseudo_attacks(Role::King, loser_king_) & ~king_ring_, to)) return true;
        return has(certain_of(walls_ & ~bit(loser_king_) & ~bit(to), 0), to);
    }

    // May the wall go to an empty square without mating there? A pawn captures nothing but the last
    // piece.
    [[nodiscard]] bool may_leave(Square wall) const {
        const Role role = pos_.role_on(wall);
        if (role == Role::Pawn)
            return ((loser_ == Color::White ? bit(wall) << 8 : bit(wall) >> 8) & ~standing()) != 0;
        Bitboard targets = chess::attacks(role, wall, standing()) & ~standing();
        while (targets != 0)
            if (!mates(wall, pop_square(targets))) return true;
        return false;
    }

    // Does the wall on `from` mate on the empty square `to`, wherever the pieces of no account
    // are?
    [[nodiscard]] bool mates(Square from, Square to) const {
        const Bitboard own = certain(from, to, bit(from));
        unsigned checks = 0;
        Bitboard answers = 0;  // squares on which the last piece would end the check
        if (has(own, winner_king_)) {
            ++checks;
            answers |= bit(to) | chess::between(to, winner_king_);
        }
        const Bitboard others = walls_ & ~bit(from);
        for (Bitboard pieces = others & ~bit(loser_king_); pieces != 0;) {
            const Square sq = pop_square(pieces);
            const Bitboard line = chess::between(sq, winner_king_);
            if (line != bit(from) || !has(certain(sq, sq, line), winner_king_)) continue;
            ++checks;
            answers |= bit(sq) | line;
        }
        if (checks == 0 || (checks == 1 && can_answer(from, to, answers))) return false;
        const Bitboard empty = bit(from) | bit(winner_king_);
        return (king_ring_ & ~certain(from, to, empty) & ~certain_of(others, empty)) == 0;
    }
    [[nodiscard]] bool can_answer(Square from, Square to, Bitboard answers) const {
        const Bitboard blockers = (standing() & ~bit(from)) | bit(to);
        for (Bitboard rest = squares_ & ~bit(to); rest != 0;)
            if ((chess::attacks(role_, pop_square(rest), blockers) & answers) != 0) return true;
        return false;
    }

    const Layout& pos_;
    Color loser_;
    Square winner_king_;
    Square loser_king_;
    Bitboard king_ring_;  // around the winner's king
    Bitboard walls_;
    Bitboard home_;  // where the last piece of the winner is
    Role role_;
    Bitboard squares_ = 0;  // where it may go
    bool is_changed_ = false;
};

}  // namespace

bool find_cage(const Layout& pos, Color winner, std::vector<Invariant>& found) {
    CageSearch search{pos, winner};
    if (!search.run()) return false;
    found.push_back(search.cage());
    return true;
}

bool covers_cage(const Invariant& cage, const Layout& pos) {
    if (pos.packed().has_castling_or_ep()) return false;
    const PlacedPiece& last = cage.pieces.back();
    const Color winner = chess::color_of(last.piece);
    const Bitboard left = pos.pieces(winner) & ~pos.pieces(Role::King);
    if (left == 0 || chess::has_several(left) || (left & ~last.squares) != 0 ||
        pos.role_on(chess::first_square(left)) != chess::role_of(last.piece))
        return false;
    for (const PlacedPiece& piece : cage.pieces) {
        if (!piece.may_be_captured &&
            (pos.pieces(chess::color_of(piece.piece), chess::role_of(piece.piece)) &
             piece.squares) == 0)
            return false;
    }
    return true;
}

}  // namespace arbiter::mating::detail
