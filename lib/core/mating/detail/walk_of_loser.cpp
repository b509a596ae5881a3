#include "core/mating/detail/walk_of_loser.hpp"

#include "core/mating/detail/walk_squares.hpp"

namespace arbiter::mating::detail {

using chess::Bitboard;
using chess::Board;
using chess::has;
using chess::Move;
using chess::Role;
using chess::Square;

namespace {

Bitboard blocks_of(const WalkPlan& plan) {
    if (plan.kind == WalkKind::Minor) return bit(plan.block);
    if (plan.kind == WalkKind::Box)
        return bit(inward(plan.corner, 1, 0)) | bit(inward(plan.corner, 0, 1));
    return 0;
}

}  // namespace

WalkOfLoser::WalkOfLoser(WalkGame& game, const WalkPlan& plan)
    : game_(game),
      plan_(plan),
      blocks_(blocks_of(plan)),
      in_the_way_(within(plan.corner, 2) |
                  chess::rook_attacks(plan.corner, game.now().pieces(Role::Pawn))) {}

bool WalkOfLoser::move() {
    const Board& now = game_.now();
    if (now.is_check()) return answer_check(game_, plan_);
    const Square king = game_.losers_king();
    const Bitboard own = now.pieces(~game_.winner());
    const Bitboard quiet = ~now.occupied();
    const PieceSets pieces{.king = king,
                           .pieces = own & ~now.pieces(Role::Pawn) & ~bit(king),
                           .pawns = own & now.pieces(Role::Pawn),
                           .quiet = quiet,
                           .steps = game_.targets_of(Role::King, king) & quiet};
    const bool has_moved = is_in_corner(plan_.kind)        ? enter_corner(pieces)
                           : plan_.kind == WalkKind::Siege ? be_besieged(pieces)
                                                           : go_to_corner(pieces);
    if (has_moved) return true;
    return game_.send_any(pieces.pieces | bit(king), ~Bitboard{0}) ||
           game_.push_any(pieces.pawns, true);
}

bool WalkOfLoser::be_besieged(const PieceSets& pieces) {
    const Bitboard ring = chess::pseudo_attacks(Role::King, pieces.king);
    return game_.send_any(pieces.pieces & ~ring, pieces.quiet) ||
           game_.push_any(pieces.pawns & ~ring, false) ||
           game_.send_any(pieces.pieces, pieces.quiet) || game_.push_any(pieces.pawns, false) ||
           game_.send(pieces.king, pieces.steps);
}

bool WalkOfLoser::go_to_corner(const PieceSets& pieces) {
    const Bitboard enemies = game_.now().pieces(game_.winner());
    if (pieces.king != plan_.corner && game_.walk(pieces.king, bit(plan_.corner), enemies))
        return true;
    if (game_.stuck < 2 && shuttle(pieces.pieces)) return true;
    return wait(pieces.pieces & in_the_way_, pieces.quiet & ~in_the_way_) ||
           wait(pieces.pieces & ~in_the_way_, pieces.quiet & ~in_the_way_) ||
           wait(pieces.pieces, pieces.quiet & ~within(plan_.corner, 1)) ||
           game_.push_any(pieces.pawns, false) ||
           game_.send(pieces.king, pieces.steps & within(plan_.corner, 2)) ||
           game_.send(pieces.king, pieces.steps);
}

// The king goes into the corner and its pieces, or a pawn that becomes one, next to it. Then others
// wait.
bool WalkOfLoser::enter_corner(const PieceSets& pieces) {
    const Bitboard enemies = game_.now().pieces(game_.winner());
    if (pieces.king != plan_.corner && game_.walk(pieces.king, bit(plan_.corner), enemies))
        return true;
    if (stand_beside_king(pieces)) return true;
    return game_.send_any(pieces.pieces & ~blocks_, pieces.quiet & ~within(plan_.corner, 1)) ||
           game_.push_any(pieces.pawns & ~blocks_, false) ||
           game_.send(pieces.king, pieces.steps & within(plan_.corner, 1)) ||
           game_.send_any(pieces.pieces, pieces.quiet) || game_.send(pieces.king, pieces.steps);
}

bool WalkOfLoser::stand_beside_king(const PieceSets& pieces) {
    const Bitboard missing = blocks_ & ~(pieces.pieces | pieces.pawns);
    if (missing == 0) return false;
    for (Bitboard left = pieces.pieces & ~blocks_; left != 0;) {
        const Square from = game_.any_of(left);
        left ^= bit(from);
        const Role role = role_of(game_.now().piece_on(from));
        if (game_.hop(from, missing, game_.targets_of(role, from) & pieces.quiet)) return true;
    }
    return game_.push_any(pieces.pawns, true);
}

// A quiet move that may be reversed next time.
bool WalkOfLoser::wait(Bitboard pieces, Bitboard where) {
    if (!game_.send_any(pieces, where)) return false;
    shuttle_ = game_.last();
    return true;
}

bool WalkOfLoser::shuttle(Bitboard pieces) {
    if (shuttle_.is_none() || !has(pieces, shuttle_.to()) || has(in_the_way_, shuttle_.from()) ||
        has(in_the_way_, shuttle_.to()))
        return false;
    const Board& now = game_.now();
    const Square from = shuttle_.to();
    const Bitboard back = game_.targets_of(role_of(now.piece_on(from)), from) & ~now.occupied() &
                          bit(shuttle_.from());
    return wait(bit(from), back);
}

}  // namespace arbiter::mating::detail
