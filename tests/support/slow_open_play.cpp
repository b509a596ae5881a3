#include "tests/support/slow_open_play.hpp"

#include "core/chess/movegen.hpp"
#include "core/mating/detail/material.hpp"
#include "core/mating/detail/pawns.hpp"

namespace arbiter::testing {
namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Direction;
using chess::Role;
using chess::Square;
using mating::detail::cannot_mate_by_material;
using mating::detail::kDarkSquares;
using mating::detail::OpenSides;
using mating::detail::pawn_attacks_of;
using mating::detail::rammed_black_pawns;

constexpr unsigned kMaxRamsForPawns = 3;
constexpr unsigned kPlayRoom = 12;
// Of a line, as far as play is looked for.
constexpr unsigned kMaxPlies = 2;
// Positions looked at for one answer; after so many a walk to a mate is cheaper.
constexpr unsigned kMaxLooks = 64;

Bitboard diagonal_neighbours(Bitboard set) {
    const Bitboard beside = chess::neighbours(set);
    return beside << 8 | beside >> 8;
}

Bitboard knight_neighbours(Bitboard set) {
    const Bitboard one = chess::neighbours(set);
    const Bitboard two = (set & ~(chess::kFileA | chess::kFileA << 1)) >> 2 |
                         (set & ~(chess::kFileH | chess::kFileH >> 1)) << 2;
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

// The king has a step to an empty square that is not attacked.
bool has_safe_step(const Board& pos, Color color) {
    const Square king = pos.king_square(color);
    const Bitboard enemies = pos.pieces(~color);
    Bitboard steps = chess::pseudo_attacks(Role::King, king) & ~pos.occupied() &
                     ~chess::pseudo_attacks(Role::King, pos.king_square(~color)) &
                     ~pawn_attacks_of(enemies & pos.pieces(Role::Pawn), ~color) &
                     ~knight_neighbours(enemies & pos.pieces(Role::Knight));
    const Bitboard diagonal = enemies & (pos.pieces(Role::Bishop) | pos.pieces(Role::Queen));
    const Bitboard straight = enemies & (pos.pieces(Role::Rook) | pos.pieces(Role::Queen));
    const Bitboard without_king = pos.occupied() ^ bit(king);
    while (steps != 0) {
        const Square to = chess::pop_square(steps);
        const bool is_aimed_at = (chess::pseudo_attacks(Role::Bishop, to) & diagonal) != 0 ||
                                 (chess::pseudo_attacks(Role::Rook, to) & straight) != 0;
        if (!is_aimed_at || ((chess::bishop_attacks(to, without_king) & diagonal) == 0 &&
                             (chess::rook_attacks(to, without_king) & straight) == 0))
            return true;
    }
    return false;
}

// Pieces that can move to an empty square, pins aside.
Bitboard movable_pieces(const Board& pos) {
    const Bitboard empty = ~pos.occupied();
    const Bitboard diagonal = diagonal_neighbours(empty);
    const Bitboard straight = chess::neighbours(empty) | empty << 8 | empty >> 8;
    return (pos.pieces(Role::Bishop) & diagonal) | (pos.pieces(Role::Rook) & straight) |
           (pos.pieces(Role::Queen) & (diagonal | straight)) |
           (pos.pieces(Role::Knight) & knight_neighbours(empty));
}

Bitboard with_neighbours(Bitboard set) {
    const Bitboard wide = set | chess::neighbours(set);
    return wide | wide << 8 | wide >> 8;
}

// Do the kings share so many squares? They mind nothing but pawns and squares that enemy pawns
// attack: other pieces can make way.
bool is_roomy(const Board& pos, Bitboard pawns) {
    const auto open_to = [&](Color color) {
        return ~pawns & ~pawn_attacks_of(pawns & pos.pieces(~color), ~color);
    };
    const Bitboard open_to_white = open_to(Color::White);
    const Bitboard open_to_black = open_to(Color::Black);
    Bitboard white = bit(pos.king_square(Color::White));
    Bitboard black = bit(pos.king_square(Color::Black));
    for (;;) {
        const Bitboard wider_white = white | (with_neighbours(white) & open_to_white);
        const Bitboard wider_black = black | (with_neighbours(black) & open_to_black);
        const Bitboard shared = wider_white & wider_black;
        if (shared != 0 && chess::count(shared) >= kPlayRoom) return true;
        if (wider_white == white && wider_black == black) return false;
        white = wider_white;
        black = wider_black;
    }
}

// Can a rook that minds only pawns come from `from` to a square beside the king?
bool reaches_ring(Bitboard from, Square king, Bitboard pawns) {
    const Bitboard ring = chess::pseudo_attacks(Role::King, king);
    for (Bitboard before = 0; before != from;) {
        if ((from & ring) != 0) return true;
        before = from;
        from |= (chess::neighbours(from) | from << 8 | from >> 8) & ~pawns;
    }
    return false;
}

bool has_heavy_man_at_large(const Board& pos, Color winner, Bitboard pawns) {
    const Bitboard own = pos.pieces(winner);
    for (Bitboard left = own & (pos.pieces(Role::Queen) | pos.pieces(Role::Rook)); left != 0;) {
        const Square from = chess::pop_square(left);
        const Bitboard moves =
            chess::attacks(role_of(pos.piece_on(from)), from, pos.occupied()) & ~own;
        if (chess::has_several(moves) && reaches_ring(bit(from), pos.king_square(~winner), pawns))
            return true;
    }
    return false;
}

// A pawn that no piece of its own side blocks: a piece of the other side can make way, and a pawn
// can be captured by a king that has room to come, unless `movable` says that pieces of its side
// are locked in: they may guard it for good.
bool has_movable_pawn(const Board& pos, Color color, Bitboard pawns, Bitboard movable) {
    const Bitboard own = pos.pieces(color);
    const Bitboard ahead = color == Color::White ? (own & pawns) << 8 : (own & pawns) >> 8;
    const Bitboard locked = pos.pieces(~color) & ~pawns & ~pos.pieces(Role::King) & ~movable;
    const Bitboard blocking = locked != 0 ? own | pawns : own;
    return (ahead & ~blocking) != 0;
}

// Three pawns of one colour on a file: such a column can lock its own king in.
bool has_tripled_pawns(Bitboard own_pawns) {
    const auto above = [](Bitboard set) {
        set <<= 8;
        set |= set << 8;
        set |= set << 16;
        return set | set << 32;
    };
    const Bitboard doubled = own_pawns & above(own_pawns);
    return (doubled & above(doubled)) != 0;
}

// A bishop behind rammed pawns on every side: it may be part of a cage.
bool has_locked_bishop(const Board& pos, Bitboard rammed) {
    using enum Direction;
    const Bitboard open = ~rammed;
    const Bitboard free = chess::shift<NorthEast>(open) | chess::shift<NorthWest>(open) |
                          chess::shift<SouthEast>(open) | chess::shift<SouthWest>(open);
    return (pos.pieces(Role::Bishop) & ~free) != 0;
}

// More bishops on squares of one colour than a set of chessmen has.
bool has_promoted_bishops(const Board& pos) {
    for (const Color color : {Color::White, Color::Black}) {
        const Bitboard bishops = pos.pieces(color, Role::Bishop);
        if (chess::has_several(bishops & kDarkSquares) ||
            chess::has_several(bishops & ~kDarkSquares))
            return true;
    }
    return false;
}

bool has_men_to_mate(const Board& pos, Color winner, Bitboard pawns, unsigned rams,
                     Bitboard movable) {
    const Bitboard heavy = pos.pieces(Role::Queen) | pos.pieces(Role::Rook);
    if (rams <= kMaxRamsForPawns && (has_movable_pawn(pos, winner, pawns, movable) ||
                                     (pos.pieces(winner) & (heavy | pawns)) == 0))
        return true;
    return has_heavy_man_at_large(pos, winner, pawns);
}

struct OpenPlayLook {
    OpenSides open{};
    bool is_loose = false;  // both sides are free in two ways: no single move can end that
};

// Open play, as far as it can be seen without a move.
OpenPlayLook look_at_play(const Board& pos) {
    if (pos.is_check()) return {};
    // A side is free when two pieces can move, so that one that is pinned does not count alone, or
    // when its king has a step. With both kings boxed in, pieces may have no moves but those that
    // mate at once.
    const Bitboard movable = movable_pieces(pos);
    const Bitboard white_pieces = movable & pos.pieces(Color::White);
    const Bitboard black_pieces = movable & pos.pieces(Color::Black);
    const bool has_white_step = has_safe_step(pos, Color::White);
    if (!has_white_step && !chess::has_several(white_pieces)) return {};
    if ((!has_white_step || !chess::has_several(black_pieces)) && !has_safe_step(pos, Color::Black))
        return {};
    const Bitboard pawns = pos.pieces(Role::Pawn);
    if (has_promoted_bishops(pos) || has_tripled_pawns(pos.pieces(Color::White) & pawns) ||
        has_tripled_pawns(pos.pieces(Color::Black) & pawns))
        return {};
    const Bitboard black_rams = rammed_black_pawns(pos);
    const unsigned rams = chess::count(black_rams);
    // Without a ram there is no wall.
    if (rams != 0 &&
        (has_locked_bishop(pos, black_rams | black_rams >> 8) || !is_roomy(pos, pawns)))
        return {};
    return {{has_men_to_mate(pos, Color::White, pawns, rams, movable),
             has_men_to_mate(pos, Color::Black, pawns, rams, movable)},
            white_pieces != 0 && black_pieces != 0};
}

// Looks for open play along short lines of moves.
class Lines {
  public:
    explicit Lines(OpenSides wanted) : wanted_(wanted) {}

    [[nodiscard]] OpenSides found() const { return found_; }
    [[nodiscard]] bool is_done() const { return looks_ == kMaxLooks || found_ == wanted_; }

    // Follows every line of so many plies from `pos`, and one ply more where play is open but not
    // loose. `before`: who had open play one move earlier.
    void follow(const Board& pos, OpenSides before, unsigned plies) {
        ++looks_;
        const OpenPlayLook play = look_at_play(pos);
        OpenSides open{};
        for (const Color winner : {Color::White, Color::Black}) {
            const unsigned i = index(winner);
            open[i] = wanted_[i] && play.open[i] && !cannot_mate_by_material(pos, winner);
            // A last free move may stalemate: where pieces are not loose, play must be open twice.
            found_[i] |= open[i] && (play.is_loose || before[i]);
        }
        const bool is_pending = (open[0] && !found_[0]) || (open[1] && !found_[1]);
        if ((plies == 0 && !is_pending) || is_done()) return;
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        for (const chess::Move move : moves) {
            follow(pos.after(move), open, plies == 0 ? 0 : plies - 1);
            if (is_done()) return;
        }
    }

  private:
    OpenSides wanted_;
    OpenSides found_{};
    unsigned looks_ = 0;
};

}  // namespace

OpenSides slow_open_play(const Board& pos, OpenSides wanted) {
    Lines lines{wanted};
    lines.follow(pos, {}, 0);
    return lines.found();
}

bool slow_open_play_by_moves(const Board& pos, Color winner) {
    OpenSides wanted{};
    wanted[index(winner)] = true;
    Lines lines{wanted};
    for (unsigned plies = 1; plies <= kMaxPlies && !lines.is_done(); ++plies)
        lines.follow(pos, {}, plies);
    return lines.found() == wanted;
}

}  // namespace arbiter::testing
