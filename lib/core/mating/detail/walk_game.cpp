#include "core/mating/detail/walk_game.hpp"

#include "core/mating/detail/pawns.hpp"
#include "core/mating/detail/walk_squares.hpp"

namespace arbiter::mating::detail {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::has;
using chess::Move;
using chess::Role;
using chess::Square;

void WalkGame::begin_ply(unsigned ply, unsigned seed) {
    passed_.add(now_.key());
    dice_ = (ply + seed * kWalkPlies + 1) * 0x9E3779B97F4A7C15ULL;
}

bool WalkGame::play(Move move) {
    const Board next = now_.after(move);
    if (next.quiet_plies() != 0 && passed_.has(next.key())) return false;
    if (is_winner_to_move() && !next.has_legal_move()) {
        if (!next.is_check()) return false;
        is_mate_ = true;
    }
    is_capture_ = has(now_.occupied(), move.to());
    if (next.quiet_plies() == 0) passed_.forget();
    line_.push_back(move);
    now_ = next;
    return true;
}

bool WalkGame::play_mate(Move move) {
    const Board next = now_.after(move);
    if (!next.is_check() || next.has_legal_move()) return false;
    line_.push_back(move);
    return is_mate_ = true;
}

bool WalkGame::send(Square from, Bitboard targets) {
    while (targets != 0) {
        const Square to = any_of(targets);
        targets ^= bit(to);
        if (is_safe(from, to) && play(Move::normal(from, to))) return true;
    }
    return false;
}

bool WalkGame::send_any(Bitboard pieces, Bitboard where) {
    return send_one(pieces, [&](Role role, Square from) { return targets_of(role, from) & where; });
}

bool WalkGame::push_any(Bitboard pawns, bool is_last_rank_wanted) {
    while (pawns != 0) {
        const Square from = any_of(pawns);
        pawns ^= bit(from);
        if (push(from, is_last_rank_wanted)) return true;
    }
    return false;
}

bool WalkGame::push(Square from, bool is_last_rank_wanted) {
    const Color us = now_.turn();
    const Square to = from + chess::forward(us);
    const Bitboard takes =
        chess::pawn_attacks(us, from) & now_.pieces(~us) & ~now_.pieces(Role::King);
    Bitboard targets = has(now_.occupied(), to) ? 0 : bit(to);
    if (is_last_rank_wanted) targets |= takes;
    while (targets != 0) {
        const Square target = any_of(targets);
        targets ^= bit(target);
        if (!is_safe(from, target)) continue;
        const bool is_last = relative_rank(us, target) == 7;
        if (is_last && !is_last_rank_wanted && us == winner_) continue;
        const Role role = us == winner_ ? Role::Queen : Role::Knight;
        if (play(is_last ? Move::promote(from, target, role) : Move::normal(from, target)))
            return true;
    }
    return false;
}

bool WalkGame::walk(Square king, Bitboard goal, Bitboard closed) {
    const Color us = now_.turn();
    const Bitboard own = now_.pieces(us);
    closed |= pawn_attacks_of(now_.pieces(~us, Role::Pawn), ~us) | within(now_.king_square(~us), 1);
    const Bitboard all = steps_towards(king, goal, ~(closed | own));
    const Bitboard some =
        all != 0 ? all : steps_towards(king, goal, ~(closed | (own & now_.pieces(Role::Pawn))));
    if (!send(king, some & ~own)) return false;
    stuck = 0;
    return true;
}

bool WalkGame::hop(Square from, Bitboard goal, Bitboard steps) {
    const Role role = role_of(now_.piece_on(from));
    const Bitboard open = ~now_.occupied();
    Bitboard reached = goal & open;
    for (Bitboard before = 0; before != reached;) {
        if ((steps & reached) != 0 && send(from, steps & reached)) return true;
        before = reached;
        reached |= looking_at(role, reached, now_.occupied()) & open;
    }
    return false;
}

}  // namespace arbiter::mating::detail
