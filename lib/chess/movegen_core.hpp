#pragma once

#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/movegen.hpp"
#include "chess/types.hpp"

#include <concepts>

namespace arbiter::chess {

// The legal-move generator, written once for every representation of a board. movegen.hpp is what
// most callers want; include this only to bring a board of your own.

// What the generator asks of a board. All questions are about the side to move.
template <class B>
concept BoardView = requires(const B& pos, Color color, Role role, Square sq, Side side) {
    { pos.turn() } -> std::same_as<Color>;
    { pos.pieces(color) } -> std::same_as<Bitboard>;
    { pos.pieces(role) } -> std::same_as<Bitboard>;
    { pos.pieces(color, role) } -> std::same_as<Bitboard>;
    { pos.occupied() } -> std::same_as<Bitboard>;
    { pos.king_square(color) } -> std::same_as<Square>;
    { pos.is_check() } -> std::same_as<bool>;
    { pos.checkers() } -> std::same_as<Bitboard>;
    { pos.attackers_to(sq, Bitboard{}) } -> std::same_as<Bitboard>;
    { pos.castling_rooks() } -> std::same_as<Bitboard>;
    { pos.castling_rook(color, side) } -> std::same_as<Square>;
    { pos.is_castling_legal(color, side) } -> std::same_as<bool>;
    { pos.ep_square() } -> std::same_as<Square>;
    { pos.legal_ep_capturers() } -> std::same_as<Bitboard>;
};

namespace detail {

// Own men that may not leave their line to the king.
template <Color Us, BoardView B>
Bitboard pinned_men(const B& pos, Square king) {
    const Bitboard queens = pos.pieces(Role::Queen);
    Bitboard snipers = pos.pieces(~Us) &
                       ((pseudo_attacks(Role::Rook, king) & (pos.pieces(Role::Rook) | queens)) |
                        (pseudo_attacks(Role::Bishop, king) & (pos.pieces(Role::Bishop) | queens)));
    Bitboard pinned = 0;
    while (snipers != 0) {
        const Bitboard shields = between(pop_square(snipers), king) & pos.occupied();
        if (shields != 0 && !has_several(shields)) pinned |= shields & pos.pieces(Us);
    }
    return pinned;
}

template <Color Us, BoardView B, class Sink>
void king_moves(const B& pos, Square king, Sink& sink) {
    const Bitboard enemies = pos.pieces(~Us);
    const Bitboard without_king = pos.occupied() ^ bit(king);
    Bitboard to = pseudo_attacks(Role::King, king) & ~pos.pieces(Us) & ~pos.pieces(Role::King);
    while (to != 0) {
        const Square sq = pop_square(to);
        if ((pos.attackers_to(sq, without_king) & enemies) != 0) continue;
        sink.targets(king, bit(sq));
        if (sink.is_done()) return;
    }
    if (pos.is_check() || (pos.castling_rooks() & rank_mask(back_rank(Us))) == 0) return;
    for (const Side side : {Side::Short, Side::Long}) {
        if (pos.is_castling_legal(Us, side))
            sink.single(Move::castle(side, king, pos.castling_rook(Us, side)));
    }
}

template <BoardView B, class Sink>
void piece_moves(const B& pos, Role role, Bitboard men, Square king, Bitboard pinned,
                 Bitboard allowed, Sink& sink) {
    while (men != 0) {
        const Square from = pop_square(men);
        Bitboard to = attacks(role, from, pos.occupied()) & allowed;
        if (has(pinned, from)) to &= line(king, from);
        sink.targets(from, to);
    }
}

// Moves of a set of pawns at once; `allowed` already holds what answers a check.
template <Color Us, BoardView B, class Sink>
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

}  // namespace detail

// Hands every legal move of `Us` to `sink`, in an order that depends on the position only. `sink`
// takes targets(from, set), pawn_targets(set, back), promotions(set, back) and single(move), and
// says with is_done() that it has seen enough.   REQUIRES: `Us` is to move.   FIDE 2023 3.10.
template <Color Us, BoardView B, class Sink>
void all_moves(const B& pos, Sink& sink) {
    const Square king = pos.king_square(Us);
    detail::king_moves<Us>(pos, king, sink);
    if (sink.is_done()) return;

    Bitboard allowed = ~pos.pieces(Us) & ~pos.pieces(Role::King);
    if (pos.is_check()) {
        const Bitboard checkers = pos.checkers();
        if (has_several(checkers)) return;  // FIDE 2023 3.9: only the king can answer two
        allowed &= checkers | between(king, first_square(checkers));
    }
    const Bitboard pinned = detail::pinned_men<Us>(pos, king);
    const Bitboard knights = pos.pieces(Us, Role::Knight) & ~pinned;
    detail::piece_moves(pos, Role::Knight, knights, king, pinned, allowed, sink);
    for (const Role role : {Role::Bishop, Role::Rook, Role::Queen})
        detail::piece_moves(pos, role, pos.pieces(Us, role), king, pinned, allowed, sink);

    const Bitboard pawns = pos.pieces(Us, Role::Pawn);
    detail::pawn_moves<Us>(pos, pawns & ~pinned, allowed, sink);
    for (Bitboard held = pawns & pinned; held != 0;) {
        const Square from = pop_square(held);
        detail::pawn_moves<Us>(pos, bit(from), allowed & line(king, from), sink);
    }
    if (pos.ep_square() == Square::None) return;
    for (Bitboard takers = pos.legal_ep_capturers(); takers != 0;)
        sink.single(Move::en_passant(pop_square(takers), pos.ep_square()));
}

// The same for whoever is to move.
template <BoardView B, class Sink>
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

    void targets(Square from, Bitboard to) const {
        while (to != 0)
            moves.push(Move::normal(from, pop_square(to)));
    }
    // `back` leads from the target to where the pawn stood.
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
    void single(Move move) const { moves.push(move); }
    [[nodiscard]] static bool is_done() { return false; }
};

// A sink that asks whether there is any.
struct AnySink {
    bool found = false;

    void targets(Square, Bitboard to) { found |= to != 0; }
    void pawn_targets(Bitboard to, int) { found |= to != 0; }
    void promotions(Bitboard to, int) { found |= to != 0; }
    void single(Move) { found = true; }
    [[nodiscard]] bool is_done() const { return found; }
};

// Has the side to move a legal move? Pawns and knights are asked first when there is no check: most
// positions are answered by them, and the king's steps cost most.
template <Color Us, BoardView B>
[[nodiscard]] bool has_any_move(const B& pos) {
    AnySink sink;
    if (!pos.is_check()) {
        const Square king = pos.king_square(Us);
        const Bitboard free = pos.pieces(Us) & ~detail::pinned_men<Us>(pos, king);
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
