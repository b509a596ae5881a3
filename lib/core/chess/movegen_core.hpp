#pragma once

#include "core/chess/attacks.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/board.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/types.hpp"

#include <concepts>

namespace arbiter::chess {

// The legal-move generator, written once for every representation of a board. movegen.hpp is what
// most callers need; include this only for another board or sink.

// What the generator requires of a board.
template <class B>
concept BoardView = requires(const B& pos, Color color, Role role) {
    { pos.turn() } -> std::same_as<Color>;
    { pos.pieces(color) } -> std::same_as<Bitboard>;
    { pos.pieces(role) } -> std::same_as<Bitboard>;
    { pos.pieces(color, role) } -> std::same_as<Bitboard>;
    { pos.occupied() } -> std::same_as<Bitboard>;
    { pos.king_square(color) } -> std::same_as<Square>;
    { pos.castling_rooks() } -> std::same_as<Bitboard>;
    { pos.ep_square() } -> std::same_as<Square>;
};

// What takes the moves: targets(role, from, set), pawn_targets(set, back) and promotions(set,
// back), where `back` leads from the target to where the pawn stood, en_passant(from, to) and
// castle(side, king, rook). is_done() says that it has seen enough.
template <class S>
concept MoveSink = requires(S& sink, Role role, Square sq, Bitboard set, int back, Side side) {
    sink.targets(role, sq, set);
    sink.pawn_targets(set, back);
    sink.promotions(set, back);
    sink.en_passant(sq, sq);
    sink.castle(side, sq, sq);
    { sink.is_done() } -> std::same_as<bool>;
};

// A sink may take the sliders that are not pinned all at once: diagonal and straight movers, what
// stands on the board, and where they may go.
template <class S>
concept SlideSink = MoveSink<S> && requires(S& sink, Bitboard set) {
    sink.slides(set, set, set, set);
};

// The squares that bishops and rooks reach, one piece after the other. What can do it for all of
// them at once brings a type with the same function.
struct SlidesOneByOne {
    [[nodiscard]] static Bitboard slides(Bitboard diagonal, Bitboard straight, Bitboard occupied) {
        Bitboard reached = 0;
        while (diagonal != 0)
            reached |= bishop_attacks(pop_square(diagonal), occupied);
        while (straight != 0)
            reached |= rook_attacks(pop_square(straight), occupied);
        return reached;
    }
};

namespace detail {

// How the enemy looks at the king of the side to move.
struct KingLines {
    Bitboard checkers = 0;
    Bitboard pinned = 0;  // own pieces that may not leave their line to the king
};

template <Color Us, BoardView B>
KingLines lines_to_king(const B& pos, Square king) {
    const Bitboard queens = pos.pieces(Role::Queen);
    const Bitboard leapers = (pawn_attacks(Us, king) & pos.pieces(Role::Pawn)) |
                             (pseudo_attacks(Role::Knight, king) & pos.pieces(Role::Knight)) |
                             (pseudo_attacks(Role::King, king) & pos.pieces(Role::King));
    Bitboard snipers = pos.pieces(~Us) &
                       ((pseudo_attacks(Role::Rook, king) & (pos.pieces(Role::Rook) | queens)) |
                        (pseudo_attacks(Role::Bishop, king) & (pos.pieces(Role::Bishop) | queens)));
    KingLines lines{.checkers = leapers & pos.pieces(~Us)};
    while (snipers != 0) {
        const Square sniper = pop_square(snipers);
        const Bitboard shields = between(sniper, king) & pos.occupied();
        if (shields == 0) lines.checkers |= bit(sniper);
        if (!has_several(shields)) lines.pinned |= shields & pos.pieces(Us);
    }
    return lines;
}

// Where knights can go, all of them together.
[[nodiscard]] constexpr Bitboard knight_attacks(Bitboard knights) {
    const Bitboard one = neighbours(knights);
    const Bitboard two = shift<Direction::East>(shift<Direction::East>(knights)) |
                         shift<Direction::West>(shift<Direction::West>(knights));
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

// The squares that `Them` attacks when `occupied` stands on the board, with those of its own
// pieces.
template <Color Them, class Slides, BoardView B>
Bitboard attacked_squares(const B& pos, Bitboard occupied) {
    const Bitboard queens = pos.pieces(Them, Role::Queen);
    return neighbours(shift<forward(Them)>(pos.pieces(Them, Role::Pawn))) |
           knight_attacks(pos.pieces(Them, Role::Knight)) |
           pseudo_attacks(Role::King, pos.king_square(Them)) |
           Slides::slides(pos.pieces(Them, Role::Bishop) | queens,
                          pos.pieces(Them, Role::Rook) | queens, occupied);
}

// The rooks with which the king may castle some day, as far as nothing is between the two: any
// piece there would be crossed by one of them, so that most queries end here.
template <Color Us, BoardView B>
Bitboard free_castling_rooks(const B& pos, Square king) {
    const Bitboard rooks = pos.castling_rooks() & rank_mask(back_rank(Us));
    if (rooks == 0) return 0;
    const Bitboard below_king = bit(king) - 1;
    Bitboard free = 0;
    for (const Bitboard wing : {rooks & ~below_king, rooks & below_king}) {
        if (wing != 0 && (between(king, first_square(wing)) & pos.occupied()) == 0)
            free |= bit(first_square(wing));
    }
    return free;
}

// May the king, which is not in check, castle with `rook`, one of the free ones? `attacked`:
// squares that the enemy attacks, through the king.   FIDE 2023 3.8.2.
template <Color Us, BoardView B>
bool can_castle(const B& pos, Side side, Square king, Square rook, Bitboard attacked) {
    const Square king_to = castled_king(Us, side);
    const Square rook_to = castled_rook(Us, side);
    const Bitboard movers = bit(king) | bit(rook);
    const Bitboard path = between(king, king_to) | bit(king_to);
    const Bitboard needed = path | between(rook, rook_to) | bit(rook_to);
    if ((needed & ~movers & pos.occupied()) != 0 || (path & attacked) != 0) return false;
    // In Chess960 the rook that leaves may have been the king's shelter on the back rank.
    const Bitboard straight = pos.pieces(~Us, Role::Rook) | pos.pieces(~Us, Role::Queen);
    const Bitboard after = (pos.occupied() & ~movers) | bit(rook_to) | bit(king_to);
    for (Bitboard piece_set = straight & rank_mask(back_rank(Us)); piece_set != 0;) {
        if ((between(pop_square(piece_set), king_to) & after) == 0) return false;
    }
    return true;
}

template <Color Us, class Slides, BoardView B, MoveSink Sink>
void king_moves(const B& pos, Square king, bool is_check, Sink& sink) {
    const Bitboard steps =
        pseudo_attacks(Role::King, king) & ~pos.pieces(Us) & ~pos.pieces(Role::King);
    const Bitboard rooks = is_check ? 0 : free_castling_rooks<Us>(pos, king);
    if ((steps | rooks) == 0) return;
    const Bitboard attacked = attacked_squares<~Us, Slides>(pos, pos.occupied() ^ bit(king));
    sink.targets(Role::King, king, steps & ~attacked);
    if (rooks == 0) return;
    const Bitboard below_king = bit(king) - 1;
    for (const Side side : {Side::Short, Side::Long}) {
        const Bitboard wing = rooks & (side == Side::Short ? ~below_king : below_king);
        if (wing == 0) continue;
        const Square rook = first_square(wing);
        if (can_castle<Us>(pos, side, king, rook, attacked)) sink.castle(side, king, rook);
    }
}

template <BoardView B, MoveSink Sink>
void piece_moves(const B& pos, Role role, Bitboard piece_set, Square king, Bitboard pinned,
                 Bitboard allowed, Sink& sink) {
    while (piece_set != 0) {
        const Square from = pop_square(piece_set);
        Bitboard to = attacks(role, from, pos.occupied()) & allowed;
        if (has(pinned, from)) to &= line(king, from);
        sink.targets(role, from, to);
    }
}

template <Color Us, BoardView B, MoveSink Sink>
void slider_moves(const B& pos, Square king, Bitboard pinned, Bitboard allowed, Sink& sink) {
    Bitboard bishops = pos.pieces(Us, Role::Bishop);
    Bitboard rooks = pos.pieces(Us, Role::Rook);
    Bitboard queens = pos.pieces(Us, Role::Queen);
    if constexpr (SlideSink<Sink>) {
        sink.slides((bishops | queens) & ~pinned, (rooks | queens) & ~pinned, pos.occupied(),
                    allowed);
        if (((bishops | rooks | queens) & pinned) == 0) return;
        bishops &= pinned;
        rooks &= pinned;
        queens &= pinned;
    }
    piece_moves(pos, Role::Bishop, bishops, king, pinned, allowed, sink);
    piece_moves(pos, Role::Rook, rooks, king, pinned, allowed, sink);
    piece_moves(pos, Role::Queen, queens, king, pinned, allowed, sink);
}

// Moves of a set of pawns at once; `allowed` already holds what answers a check.
template <Color Us, BoardView B, MoveSink Sink>
void pawn_moves(const B& pos, Bitboard pawns, Bitboard allowed, Sink& sink) {
    constexpr Direction kUp = forward(Us);
    constexpr Direction kUpWest = Us == Color::White ? Direction::NorthWest : Direction::SouthWest;
    constexpr Direction kUpEast = Us == Color::White ? Direction::NorthEast : Direction::SouthEast;
    constexpr Bitboard kLastRank = rank_mask(7 - back_rank(Us));
    constexpr Bitboard kThirdRank = rank_mask(Us == Color::White ? 2 : 5);
    const Bitboard empty = ~pos.occupied();
    const Bitboard enemies = pos.pieces(~Us) & allowed;

    const Bitboard stepped = shift<kUp>(pawns) & empty;
    const Bitboard pushes = stepped & allowed;
    const Bitboard doubles = shift<kUp>(stepped & kThirdRank) & empty & allowed;
    const Bitboard west = shift<kUpWest>(pawns) & enemies;
    const Bitboard east = shift<kUpEast>(pawns) & enemies;
    sink.pawn_targets(pushes & ~kLastRank, -static_cast<int>(kUp));
    sink.pawn_targets(doubles, -2 * static_cast<int>(kUp));
    sink.pawn_targets(west & ~kLastRank, -static_cast<int>(kUpWest));
    sink.pawn_targets(east & ~kLastRank, -static_cast<int>(kUpEast));
    if (((pushes | west | east) & kLastRank) == 0) return;
    sink.promotions(pushes & kLastRank, -static_cast<int>(kUp));
    sink.promotions(west & kLastRank, -static_cast<int>(kUpWest));
    sink.promotions(east & kLastRank, -static_cast<int>(kUpEast));
}

// Two pawns leave one rank at once, so the board after the capture is tested directly.   FIDE 2023
// 3.7.4.1, 3.9.2.
template <Color Us, BoardView B, MoveSink Sink>
void ep_moves(const B& pos, Square king, Bitboard checkers, Sink& sink) {
    const Square ep = pos.ep_square();
    const Bitboard taken = bit(ep - forward(Us));
    const Bitboard queens = pos.pieces(Role::Queen);
    const Bitboard diagonal = (pos.pieces(Role::Bishop) | queens) & pos.pieces(~Us);
    const Bitboard straight = (pos.pieces(Role::Rook) | queens) & pos.pieces(~Us);
    const Bitboard leapers = checkers & ~diagonal & ~straight & ~taken;
    if (leapers != 0) return;  // the pawn taken does not check, and nothing comes between
    for (Bitboard takers = pawn_attacks(~Us, ep) & pos.pieces(Us, Role::Pawn); takers != 0;) {
        const Square from = pop_square(takers);
        const Bitboard after = (pos.occupied() ^ bit(from) ^ taken) | bit(ep);
        if ((bishop_attacks(king, after) & diagonal) != 0) continue;
        if ((rook_attacks(king, after) & straight) == 0) sink.en_passant(from, ep);
    }
}

}  // namespace detail

// Hands every legal move of `Us` to `sink`, in an order that depends on the position only: king,
// castling, knights, bishops, rooks, queens, pawns, e.p.   REQUIRES: `Us` is to move.   FIDE
// 2023 3.10.
template <Color Us, class Slides = SlidesOneByOne, BoardView B, MoveSink Sink>
void all_moves(const B& pos, Sink& sink) {
    const Square king = pos.king_square(Us);
    const auto [checkers, pinned] = detail::lines_to_king<Us>(pos, king);
    detail::king_moves<Us, Slides>(pos, king, checkers != 0, sink);
    if (sink.is_done()) return;

    Bitboard allowed = ~pos.pieces(Us) & ~pos.pieces(Role::King);
    if (checkers != 0) {
        if (has_several(checkers)) return;  // FIDE 2023 3.9: only the king can answer two
        allowed &= checkers | between(king, first_square(checkers));
    }
    const Bitboard knights = pos.pieces(Us, Role::Knight) & ~pinned;
    detail::piece_moves(pos, Role::Knight, knights, king, 0, allowed, sink);
    detail::slider_moves<Us>(pos, king, pinned, allowed, sink);

    const Bitboard pawns = pos.pieces(Us, Role::Pawn);
    detail::pawn_moves<Us>(pos, pawns & ~pinned, allowed, sink);
    for (Bitboard held = pawns & pinned; held != 0;) {
        const Square from = pop_square(held);
        detail::pawn_moves<Us>(pos, bit(from), allowed & line(king, from), sink);
    }
    if (pos.ep_square() != Square::None) detail::ep_moves<Us>(pos, king, checkers, sink);
}

// The same for the side to move.
template <BoardView B, MoveSink Sink>
void all_moves_of_turn(const B& pos, Sink& sink) {
    if (pos.turn() == Color::White) {
        all_moves<Color::White>(pos, sink);
    } else {
        all_moves<Color::Black>(pos, sink);
    }
}

// A sink that lists the moves.
struct ListSink {
    MoveList& moves;

    void targets(Role, Square from, Bitboard to) const {
        while (to != 0)
            moves.push(Move::normal(from, pop_square(to)));
    }
    void pawn_targets(Bitboard to, int back) const {
        while (to != 0) {
            const Square sq = pop_square(to);
            moves.push(Move::normal(static_cast<Square>(static_cast<int>(sq) + back), sq));
        }
    }
    void promotions(Bitboard to, int back) const {
        while (to != 0) {
            const Square sq = pop_square(to);
            const auto from = static_cast<Square>(static_cast<int>(sq) + back);
            for (const Role role : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight})
                moves.push(Move::promote(from, sq, role));
        }
    }
    void en_passant(Square from, Square to) const { moves.push(Move::en_passant(from, to)); }
    void castle(Side side, Square king, Square rook) const {
        moves.push(Move::castle(side, king, rook));
    }
    [[nodiscard]] static bool is_done() { return false; }
};

// A sink that counts the moves.
struct CountSink {
    unsigned total = 0;

    void targets(Role, Square, Bitboard to) { total += count(to); }
    void pawn_targets(Bitboard to, int) { total += count(to); }
    void promotions(Bitboard to, int) { total += 4 * count(to); }
    void en_passant(Square, Square) { ++total; }
    void castle(Side, Square, Square) { ++total; }
    [[nodiscard]] static bool is_done() { return false; }
};

// A sink that finds out whether there is any.
struct AnySink {
    bool found = false;

    void targets(Role, Square, Bitboard to) { found |= to != 0; }
    void pawn_targets(Bitboard to, int) { found |= to != 0; }
    void promotions(Bitboard to, int) { found |= to != 0; }
    void en_passant(Square, Square) { found = true; }
    void castle(Side, Square, Square) { found = true; }
    [[nodiscard]] bool is_done() const { return found; }
};

// Has the side to move a legal move? Without check, pawns and knights are tried first: they decide
// most positions, and the king's steps cost most.
template <Color Us, BoardView B>
[[nodiscard]] bool has_any_move(const B& pos) {
    AnySink sink;
    const Square king = pos.king_square(Us);
    const auto [checkers, pinned] = detail::lines_to_king<Us>(pos, king);
    if (checkers == 0) {
        const Bitboard free = pos.pieces(Us) & ~pinned;
        const Bitboard allowed = ~pos.pieces(Us) & ~pos.pieces(Role::King);
        detail::pawn_moves<Us>(pos, free & pos.pieces(Role::Pawn), allowed, sink);
        if (sink.found) return true;
        detail::piece_moves(pos, Role::Knight, free & pos.pieces(Role::Knight), king, 0, allowed,
                            sink);
        if (sink.found) return true;
    }
    all_moves<Us>(pos, sink);
    return sink.found;
}

template <BoardView B>
[[nodiscard]] bool has_any_move_of_turn(const B& pos) {
    return pos.turn() == Color::White ? has_any_move<Color::White>(pos)
                                      : has_any_move<Color::Black>(pos);
}

}  // namespace arbiter::chess
