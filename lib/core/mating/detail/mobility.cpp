#include "core/mating/detail/mobility.hpp"

#include "core/chess/movegen.hpp"
#include "core/mating/detail/material.hpp"
#include "core/mating/detail/pawns.hpp"
#include "core/mating/detail/piece_sets.hpp"
#include "core/mating/detail/sets.hpp"

namespace arbiter::mating::detail {
namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::has;
using chess::Role;
using chess::Square;

// The length of a line in which open play is searched.
constexpr unsigned kMaxPlies = 2;
// Most positions examined for one query; beyond it a walk to a mate is cheaper.
constexpr unsigned kMaxLooks = 64;

// The king has a step to an empty square that is not attacked.
bool has_safe_step(const PieceSets& pos, Color color) {
    const Square king = pos.king_square(color);
    const Bitboard enemies = pos.pieces(~color);
    Bitboard steps = chess::pseudo_attacks(Role::King, king) & ~pos.occupied() &
                     ~chess::pseudo_attacks(Role::King, pos.king_square(~color)) &
                     ~pawn_attacks_of(enemies & pos.pieces(Role::Pawn), ~color);
    const Bitboard knights = enemies & pos.pieces(Role::Knight);
    const Bitboard diagonal = enemies & (pos.pieces(Role::Bishop) | pos.pieces(Role::Queen));
    const Bitboard straight = enemies & (pos.pieces(Role::Rook) | pos.pieces(Role::Queen));
    const Bitboard without_king = pos.occupied() ^ bit(king);
    while (steps != 0) {
        const Square to = chess::pop_square(steps);
        if ((chess::pseudo_attacks(Role::Knight, to) & knights) != 0) continue;
        const bool is_aimed_at = ((chess::pseudo_attacks(Role::Bishop, to) & diagonal) |
                                  (chess::pseudo_attacks(Role::Rook, to) & straight)) != 0;
        if (!is_aimed_at || ((chess::bishop_attacks(to, without_king) & diagonal) == 0 &&
                             (chess::rook_attacks(to, without_king) & straight) == 0))
            return true;
    }
    return false;
}

// Do the kings share at least kRoom squares? Only pawns and squares that enemy pawns attack stop
// them.
bool is_roomy(const PieceSets& pos) {
    const Bitboard open_to_white = open_to_king(pos, Color::White);
    const Bitboard open_to_black = open_to_king(pos, Color::Black);
    Bitboard white = bit(pos.king_square(Color::White));
    Bitboard black = bit(pos.king_square(Color::Black));
    for (;;) {
        const Bitboard wider_white = white | (with_neighbours(white) & open_to_white);
        const Bitboard wider_black = black | (with_neighbours(black) & open_to_black);
        const Bitboard shared = wider_white & wider_black;
        if (shared != 0 && chess::count(shared) >= kRoom) return true;
        if (wider_white == white && wider_black == black) return false;
        white = wider_white;
        black = wider_black;
    }
}

// Can a rook that minds only pawns come from `from` to a square next to the king?
bool reaches_ring(Bitboard from, Square king, Bitboard pawns) {
    const Bitboard ring = chess::pseudo_attacks(Role::King, king);
    for (Bitboard before = 0; before != from;) {
        if ((from & ring) != 0) return true;
        before = from;
        from |= straight_neighbours(from) & ~pawns;
    }
    return false;
}

[[gnu::noinline]] bool has_heavy_piece_at_large(const PieceSets& pos, Color winner,
                                                Bitboard pawns) {
    const Bitboard own = pos.pieces(winner);
    for (Bitboard left = own & (pos.pieces(Role::Queen) | pos.pieces(Role::Rook)); left != 0;) {
        const Square from = chess::pop_square(left);
        const Bitboard moves =
            (has(pos.pieces(Role::Rook), from) ? chess::rook_attacks(from, pos.occupied())
                                               : chess::queen_attacks(from, pos.occupied())) &
            ~own;
        if (chess::has_several(moves) && reaches_ring(bit(from), pos.king_square(~winner), pawns))
            return true;
    }
    return false;
}

// A pawn that no piece of its own side blocks: a piece of the other side can make way, and a pawn
// can be captured by a king that has room to come, unless `movable` says that pieces of its side
// are locked in: they may guard it for good.
bool has_movable_pawn(const PieceSets& pos, Color color, Bitboard pawns, Bitboard movable) {
    const Bitboard own = pos.pieces(color);
    const Bitboard ahead = color == Color::White ? (own & pawns) << 8 : (own & pawns) >> 8;
    const Bitboard locked = pos.pieces(~color) & ~pawns & ~pos.pieces(Role::King) & ~movable;
    const Bitboard blocking = locked != 0 ? own | pawns : own;
    return (ahead & ~blocking) != 0;
}

// Three pawns of one colour on a file: such a column can lock its own king in.
bool has_tripled_pawns(Bitboard own_pawns) {
    return lowest_of_three(own_pawns) != 0;
}

// More bishops on squares of one colour than a set of chessmen has.
bool has_promoted_bishops(const PieceSets& pos) {
    for (const Color color : {Color::White, Color::Black}) {
        const Bitboard bishops = pos.pieces(color, Role::Bishop);
        if (chess::has_several(bishops & kDarkSquares) ||
            chess::has_several(bishops & ~kDarkSquares))
            return true;
    }
    return false;
}

[[gnu::always_inline]] inline bool has_pieces_to_mate(const PieceSets& pos, Color winner,
                                                      Bitboard pawns, unsigned rams,
                                                      Bitboard movable) {
    const Bitboard heavy = pos.pieces(Role::Queen) | pos.pieces(Role::Rook);
    if (rams <= kMaxRamsForPawns && (has_movable_pawn(pos, winner, pawns, movable) ||
                                     (pos.pieces(winner) & (heavy | pawns)) == 0))
        return true;
    return has_heavy_piece_at_large(pos, winner, pawns);
}

struct Play {
    OpenSides open{};
    bool is_loose = false;  // both sides are free in two ways: no single move can end that
};

// What kings and pawns decide alone: moves of the other pieces leave it as it is.
struct Ground {
    Bitboard kings = 0;  // at first none
    Bitboard white_pawns, black_pawns;
    Bitboard rammed;
    bool is_closed;
};

[[nodiscard]] bool is_closed(const PieceSets& pos, Bitboard pawns, Bitboard rammed) {
    // Without a ram there is no wall.
    return has_tripled_pawns(pos.pieces(Color::White) & pawns) ||
           has_tripled_pawns(pos.pieces(Color::Black) & pawns) || (rammed != 0 && !is_roomy(pos));
}

// Open play for the wanted sides, as far as it shows without a move. `ground` is that of the
// position examined before.   REQUIRES: the side to move is not in check.
Play look_at(const PieceSets& pos, OpenSides wanted, Ground& ground) {
    const Bitboard pawns = pos.pieces(Role::Pawn);
    const Bitboard kings = pos.pieces(Role::King);
    const Bitboard white_pawns = pos.pieces(Color::White) & pawns;
    const Bitboard black_pawns = pos.pieces(Color::Black) & pawns;
    const bool is_known = ground.kings == kings && ground.white_pawns == white_pawns &&
                          ground.black_pawns == black_pawns;
    if (is_known && ground.is_closed) return {};
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
    if (has_promoted_bishops(pos)) return {};
    if (!is_known) {
        const Bitboard black_rams = rammed_black_pawns(pos);
        const Bitboard rammed = black_rams | black_rams >> 8;
        ground = {kings, white_pawns, black_pawns, rammed, is_closed(pos, pawns, rammed)};
        if (ground.is_closed) return {};
    }
    if (ground.rammed != 0 && locked_bishops(pos, ground.rammed) != 0) return {};
    const unsigned rams = chess::count(ground.rammed) / 2;
    Play play;
    for (const Color winner : {Color::White, Color::Black})
        play.open[index(winner)] = wanted[index(winner)] &&
                                   has_pieces_to_mate(pos, winner, pawns, rams, movable) &&
                                   !cannot_mate_by_material(pos, winner);
    play.is_loose = white_pieces != 0 && black_pieces != 0;
    return play;
}

// Looks for open play along short lines of moves.
class Lines {
  public:
    explicit Lines(OpenSides wanted) : wanted_(wanted) {}

    [[nodiscard]] OpenSides found() const { return found_; }
    [[nodiscard]] bool is_done() const {
        return looks_ == kMaxLooks || (found_[0] == wanted_[0] && found_[1] == wanted_[1]);
    }

    // Follows every line of `plies` plies from `pos`, and one ply more where play is open but not
    // loose. `before`: the sides with open play one move earlier.
    void follow(const Board& pos, OpenSides before, unsigned plies) {
        const PieceSets pieces{pos};
        const OpenSides open = look(pieces, pos.is_check(), before);
        if ((plies == 0 && !is_pending(open)) || is_done()) return;
        follow_moves(pos, pieces, open, plies == 0 ? 0 : plies - 1);
    }

  private:
    // The sides with open play there.
    [[nodiscard]] OpenSides look(const PieceSets& pieces, bool is_check, OpenSides before) {
        ++looks_;
        if (is_check) return {};
        const Play play = look_at(pieces, wanted_, ground_);
        // A last free move may stalemate: where pieces are not loose, play must be open twice.
        for (unsigned i = 0; i < chess::kColors; ++i)
            found_[i] |= play.open[i] && (play.is_loose || before[i]);
        return play.open;
    }

    [[nodiscard]] bool is_pending(OpenSides open) const {
        return (open[0] && !found_[0]) || (open[1] && !found_[1]);
    }

    // In the order of chess::generate_legal(), which begins with steps of the king: nearly always
    // one of the first is enough, so the other moves are not looked for before they failed.
    void follow_moves(const Board& pos, const PieceSets& pieces, OpenSides open, unsigned plies) {
        const Color us = pos.turn();
        const Square king = pos.king_square(us);
        Bitboard steps =
            chess::pseudo_attacks(Role::King, king) & ~pos.pieces(us) & ~pos.pieces(Role::King);
        while (steps != 0) {
            const Square to = chess::pop_square(steps);
            const bool is_safe = us == Color::White ? pos.is_safe<Color::White>(king, to)
                                                    : pos.is_safe<Color::Black>(king, to);
            if (!is_safe) continue;
            follow_move(pos, pieces, chess::Move::normal(king, to), open, plies);
            if (is_done()) return;
        }
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        for (const chess::Move move : moves) {
            if (move.from() == king && move.is_plain()) continue;
            follow_move(pos, pieces, move, open, plies);
            if (is_done()) return;
        }
    }

    // At the end of a line, a look needs no board.
    void follow_move(const Board& pos, const PieceSets& pieces, chess::Move move, OpenSides before,
                     unsigned plies) {
        if (plies != 0 || !move.is_plain()) return follow(pos.after(move), before, plies);
        const PieceSets next = pieces.after(pos.piece_on(move.from()), move.from(), move.to(),
                                            pos.piece_on(move.to()));
        const OpenSides open = look(next, next.is_in_check(~pos.turn()), before);
        if (!is_pending(open) || is_done()) return;
        const Board after = pos.after(move);
        follow_moves(after, next, open, 0);
    }

    OpenSides wanted_;
    OpenSides found_{};
    unsigned looks_ = 0;
    Ground ground_;
};

}  // namespace

OpenSides see_open_play(const Board& pos, OpenSides wanted) {
    Lines lines{wanted};
    lines.follow(pos, {}, 0);
    return lines.found();
}

bool find_open_play(const Board& pos, Color winner) {
    OpenSides wanted{};
    wanted[index(winner)] = true;
    Lines lines{wanted};
    for (unsigned plies = 1; plies <= kMaxPlies && !lines.is_done(); ++plies)
        lines.follow(pos, {}, plies);
    return lines.found()[index(winner)];
}

}  // namespace arbiter::mating::detail
