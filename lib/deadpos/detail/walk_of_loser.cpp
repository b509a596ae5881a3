#include "deadpos/detail/walk_of_loser.hpp"

#include "deadpos/detail/walk_squares.hpp"

namespace arbiter::deadpos::detail {

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
    const Men men{.king = king,
                  .pieces = own & ~now.pieces(Role::Pawn) & ~bit(king),
                  .pawns = own & now.pieces(Role::Pawn),
                  .quiet = quiet,
                  .steps = game_.targets_of(Role::King, king) & quiet};
    const bool has_moved = is_in_corner(plan_.kind)        ? enter_corner(men)
                           : plan_.kind == WalkKind::Siege ? be_besieged(men)
                                                           : go_to_corner(men);
    if (has_moved) return true;
    return game_.send_any(men.pieces | bit(king), ~Bitboard{0}) || game_.push_any(men.pawns, true);
}

bool WalkOfLoser::be_besieged(const Men& men) {
    const Bitboard ring = chess::pseudo_attacks(Role::King, men.king);
    return game_.send_any(men.pieces & ~ring, men.quiet) ||
           game_.push_any(men.pawns & ~ring, false) || game_.send_any(men.pieces, men.quiet) ||
           game_.push_any(men.pawns, false) || game_.send(men.king, men.steps);
}

bool WalkOfLoser::go_to_corner(const Men& men) {
    const Bitboard enemies = game_.now().pieces(game_.winner());
    if (men.king != plan_.corner && game_.walk(men.king, bit(plan_.corner), enemies)) return true;
    if (game_.stuck < 2 && shuttle(men.pieces)) return true;
    return wait(men.pieces & in_the_way_, men.quiet & ~in_the_way_) ||
           wait(men.pieces & ~in_the_way_, men.quiet & ~in_the_way_) ||
           wait(men.pieces, men.quiet & ~within(plan_.corner, 1)) ||
           game_.push_any(men.pawns, false) ||
           game_.send(men.king, men.steps & within(plan_.corner, 2)) ||
           game_.send(men.king, men.steps);
}

// The king goes into the corner and its men, or a pawn that becomes one, beside it. Then others
// wait.
bool WalkOfLoser::enter_corner(const Men& men) {
    const Bitboard enemies = game_.now().pieces(game_.winner());
    if (men.king != plan_.corner && game_.walk(men.king, bit(plan_.corner), enemies)) return true;
    if (stand_beside_king(men)) return true;
    return game_.send_any(men.pieces & ~blocks_, men.quiet & ~within(plan_.corner, 1)) ||
           game_.push_any(men.pawns & ~blocks_, false) ||
           game_.send(men.king, men.steps & within(plan_.corner, 1)) ||
           game_.send_any(men.pieces, men.quiet) || game_.send(men.king, men.steps);
}

bool WalkOfLoser::stand_beside_king(const Men& men) {
    const Bitboard missing = blocks_ & ~(men.pieces | men.pawns);
    if (missing == 0) return false;
    for (Bitboard left = men.pieces & ~blocks_; left != 0;) {
        const Square from = game_.any_of(left);
        left ^= bit(from);
        const Role role = role_of(game_.now().piece_on(from));
        if (game_.hop(from, missing, game_.targets_of(role, from) & men.quiet)) return true;
    }
    return game_.push_any(men.pawns, true);
}

// A quiet move that may be taken back next time.
bool WalkOfLoser::wait(Bitboard men, Bitboard where) {
    if (!game_.send_any(men, where)) return false;
    shuttle_ = game_.last();
    return true;
}

bool WalkOfLoser::shuttle(Bitboard men) {
    if (shuttle_.is_none() || !has(men, shuttle_.to()) || has(in_the_way_, shuttle_.from()) ||
        has(in_the_way_, shuttle_.to()))
        return false;
    const Board& now = game_.now();
    const Square from = shuttle_.to();
    const Bitboard back = game_.targets_of(role_of(now.piece_on(from)), from) & ~now.occupied() &
                          bit(shuttle_.from());
    return wait(bit(from), back);
}

}  // namespace arbiter::deadpos::detail
