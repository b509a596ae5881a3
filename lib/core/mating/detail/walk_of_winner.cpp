#include "core/mating/detail/walk_of_winner.hpp"

#include "core/mating/detail/walk_squares.hpp"

#include <array>

namespace arbiter::mating::detail {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::has;
using chess::Move;
using chess::pop_square;
using chess::Role;
using chess::Square;

WalkOfWinner::WalkOfWinner(WalkGame& game, const WalkPlan& plan)
    : game_(game),
      survey_(game),
      plan_(plan),
      goal_(plan.kind == WalkKind::Minor
                ? goal_across(plan.corner, plan.block)
                : goal_beside(plan.corner, game.now().pieces(Role::Pawn))) {}

bool WalkOfWinner::move() {
    survey_.look();
    if (survey_.mate()) return true;
    if (game_.now().is_check()) return answer_check(game_, plan_);
    if (is_in_corner(plan_.kind)) return lead_minor();
    return plan_.kind == WalkKind::Siege ? besiege() : march();
}

Bitboard WalkOfWinner::heavy() const {
    const Board& now = game_.now();
    return now.pieces(game_.winner()) & (now.pieces(Role::Queen) | now.pieces(Role::Rook));
}

// A quiet move that does not check.
bool WalkOfWinner::move_any_quietly(Bitboard pieces) {
    return game_.send_one(pieces,
                          [&](Role role, Square from) { return survey_.quiet_of(role, from); });
}

// A move after which the pieces see more flights, or a piece without another task is nearer. For a
// piece that sees no flight: a step from the king, chosen at random.
bool WalkOfWinner::besiege() {
    constexpr int kMostByNearness = 4 - 1 + 3;
    const Board& now = game_.now();
    std::array<Move, 4> best{};
    int most = -100;
    unsigned i = 0;
    for (Bitboard pieces = survey_.pieces(); pieces != 0; ++i) {
        const Square from = pop_square(pieces);
        const Role role = role_of(now.piece_on(from));
        const Bitboard open = survey_.open_without(i);
        const Bitboard without = survey_.seen_through() ^ bit(from);
        const int before = static_cast<int>(chess::count(survey_.seen_by(i) & open));
        const Bitboard useful = looking_at(role, open, without);
        Bitboard to = game_.targets_of(role, from) & ~survey_.checks(role);
        // The others gain no more than this.
        if (kMostByNearness - 8 * before <= most) to &= useful;
        while (to != 0) {
            const Square at = pop_square(to);
            int gain = 4 - 8 * before - static_cast<int>(distance(at, survey_.target())) +
                       static_cast<int>(game_.luck(index(at), 3));
            if (has(useful, at))
                gain +=
                    8 * static_cast<int>(chess::count(chess::attacks(role, at, without) & open));
            if (gain <= most) continue;
            most = gain;
            best[3] = best[2];
            best[2] = best[1];
            best[1] = best[0];
            best[0] = Move::normal(from, at);
        }
    }
    if (most < 8 && come_nearer_to_siege()) return true;
    for (const Move move : best)
        if (!move.is_none() && game_.is_safe(move.from(), move.to()) && game_.play(move))
            return true;
    return wander();
}

// No piece gains a flight: the king or a pawn may.
bool WalkOfWinner::come_nearer_to_siege() {
    const Square king = game_.winners_king();
    const Square target = survey_.target();
    const Bitboard pawns = game_.now().pieces(game_.winner(), Role::Pawn);
    const Bitboard beside = within(target, 1);
    if (distance(king, target) > 2 && game_.walk(king, within(target, 2) & ~beside, beside))
        return true;
    return heavy() == 0 && pawns != 0 && push_foremost(pawns);
}

bool WalkOfWinner::march() {
    const Board& now = game_.now();
    const Square king = game_.winners_king();
    const bool is_bare = heavy() == 0;
    const Bitboard pawns = now.pieces(game_.winner(), Role::Pawn);
    if (plan_.kind == WalkKind::Forage && forage(king, pawns)) return true;
    if (is_bare && pawns != 0 &&
        (push_foremost(pawns) || game_.walk(king, now.pieces(~game_.winner(), Role::Pawn), 0)))
        return true;
    if (!has(goal_, king)) {
        if (game_.walk(king, goal_, within(plan_.corner, 1))) return true;
    } else if (!is_bare && aim()) {
        game_.stuck = 0;
        return true;
    }
    ++game_.stuck;
    return wander();
}

// The king goes to its goal, where it is needed, then a piece to where its next move can check in
// the corner.
bool WalkOfWinner::lead_minor() {
    const Board& now = game_.now();
    const Square king = game_.winners_king();
    if (plan_.kind == WalkKind::Minor && !has(goal_, king) &&
        game_.walk(king, goal_, within(plan_.corner, 1)))
        return true;
    for (Bitboard pieces = survey_.pieces(); pieces != 0;) {
        const Square from = game_.any_of(pieces);
        pieces ^= bit(from);
        const Role role = role_of(now.piece_on(from));
        const Bitboard checks = chess::attacks(role, plan_.corner, now.occupied());
        const Bitboard ready = looking_at(role, checks, now.occupied());
        if (!has(ready, from) && game_.hop(from, ready, survey_.quiet_of(role, from))) return true;
    }
    return wander();
}

// Opens the position: takes pawns, or sends the king to take one.
bool WalkOfWinner::forage(Square king, Bitboard pawns) {
    const Bitboard prey = game_.now().pieces(~game_.winner(), Role::Pawn);
    if (prey == 0) return false;
    for (Bitboard left = pawns; left != 0;) {
        const Square from = pop_square(left);
        if (game_.send(from, chess::pawn_attacks(game_.winner(), from) & prey & kInnerRanks))
            return true;
    }
    return game_.send_any(survey_.pieces(), prey) || game_.walk(king, prey, 0);
}

// Brings a queen or rook to where it looks at the edge on which it will mate.
bool WalkOfWinner::aim() {
    const Board& now = game_.now();
    const Bitboard lines = chess::rook_attacks(plan_.corner, now.pieces(Role::Pawn));
    const Bitboard landing = lines & ~within(plan_.corner, 1) & ~now.pieces(game_.winner());
    for (Bitboard pieces = heavy(); pieces != 0;) {
        const Square from = game_.any_of(pieces);
        pieces ^= bit(from);
        const Role role = role_of(now.piece_on(from));
        const Bitboard without = now.occupied() ^ bit(from);
        Bitboard good = 0;
        for (Bitboard to = survey_.quiet_of(role, from); to != 0;) {
            const Square at = pop_square(to);
            if ((chess::pseudo_attacks(role, at) & landing) != 0 &&
                (chess::attacks(role, at, without) & landing) != 0)
                good |= bit(at);
        }
        if (game_.send(from, good)) return true;
    }
    return false;
}

bool WalkOfWinner::push_foremost(Bitboard pawns) {
    for (unsigned rank = 6; rank > 0 && pawns != 0; --rank) {
        const Bitboard row =
            pawns & chess::rank_mask(game_.winner() == Color::White ? rank : 7 - rank);
        if (row != 0 && game_.push_any(row, true)) return true;
        pawns ^= row;
    }
    return false;
}

// A move that changes little.
bool WalkOfWinner::wander() {
    const Board& now = game_.now();
    const Bitboard own = now.pieces(game_.winner());
    const bool is_long_stuck = game_.stuck > 4 && game_.stuck % 2 == 0;
    if (is_long_stuck && game_.send_any(heavy(), ~now.occupied())) return true;
    if (move_any_quietly(heavy())) return true;
    const Bitboard minors = own & (now.pieces(Role::Bishop) | now.pieces(Role::Knight));
    if (move_any_quietly(minors)) return true;
    const Square king = game_.winners_king();
    const Bitboard beside = plan_.kind == WalkKind::Siege ? 0 : within(plan_.corner, 1);
    if (game_.send(king, game_.targets_of(Role::King, king) & ~beside)) return true;
    if (game_.push_any(own & now.pieces(Role::Pawn), true)) return true;
    return game_.send_any(own & ~now.pieces(Role::Pawn), ~Bitboard{0});
}

}  // namespace arbiter::mating::detail
