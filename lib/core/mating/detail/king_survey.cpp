#include "core/mating/detail/king_survey.hpp"

#include "core/chess/movegen.hpp"
#include "core/mating/detail/pawns.hpp"

namespace arbiter::mating::detail {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Move;
using chess::pop_square;
using chess::Role;
using chess::Square;

void KingSurvey::look() {
    const Board& now = game_.now();
    const Color winner = game_.winner();
    target_ = game_.losers_king();
    const Bitboard own = now.pieces(winner);
    seen_through_ = now.occupied() ^ bit(target_);
    flights_ = chess::pseudo_attacks(Role::King, target_) & ~now.pieces(~winner);
    pieces_ = own & ~now.pieces(Role::Pawn) & ~now.pieces(Role::King);
    once_ = (chess::pseudo_attacks(Role::King, game_.winners_king()) |
             pawn_attacks_of(own & now.pieces(Role::Pawn), winner)) &
            flights_;
    twice_ = 0;
    unsigned i = 0;
    for (Bitboard pieces = pieces_; pieces != 0; ++i) {
        const Square from = pop_square(pieces);
        if (i == sees_.size()) {  // such hosts come from a FEN only
            pieces_ &= ~(pieces | bit(from));
            break;
        }
        const Role role = role_of(now.piece_on(from));
        Bitboard sees = chess::pseudo_attacks(role, from) & flights_;
        if (sees != 0) sees &= chess::attacks(role, from, seen_through_);
        twice_ |= once_ & sees;
        once_ |= sees;
        sees_[i] = sees;
    }
    look_at_checks();
}

void KingSurvey::look_at_checks() {
    const Bitboard occupied = game_.now().occupied();
    checks_[index(Role::Bishop)] = chess::bishop_attacks(target_, occupied);
    checks_[index(Role::Rook)] = chess::rook_attacks(target_, occupied);
    checks_[index(Role::Queen)] = checks_[index(Role::Bishop)] | checks_[index(Role::Rook)];
    checks_[index(Role::Knight)] = chess::pseudo_attacks(Role::Knight, target_);
}

bool KingSurvey::mate() {
    const Board& now = game_.now();
    const Bitboard free = ~now.pieces(game_.winner());
    unsigned i = 0;
    for (Bitboard pieces = pieces_; pieces != 0; ++i) {
        const Square from = pop_square(pieces);
        const Role role = role_of(now.piece_on(from));
        Bitboard to = chess::pseudo_attacks(role, from) & checks(role) & free;
        if (to == 0) continue;
        to &= chess::attacks(role, from, now.occupied());
        if (to == 0) continue;
        const Bitboard open = open_without(i);
        const Bitboard without = seen_through_ ^ bit(from);
        while (to != 0) {
            const Square at = pop_square(to);
            if ((open & ~chess::pseudo_attacks(role, at)) == 0 &&
                (open & ~chess::attacks(role, at, without)) == 0 && try_mate(from, at))
                return true;
        }
    }
    return mate_by_pawn();
}

bool KingSurvey::mate_by_pawn() {
    const Board& now = game_.now();
    const Color winner = game_.winner();
    const Bitboard pawns = now.pieces(winner, Role::Pawn);
    const Bitboard checks = chess::pawn_attacks(~winner, target_);
    const Bitboard ahead = winner == Color::White ? pawns << 8 : pawns >> 8;
    const Bitboard last = chess::rank_mask(winner == Color::White ? 7 : 0);
    for (Bitboard to = ahead & checks & ~now.occupied() & ~last; to != 0;) {
        const Square at = pop_square(to);
        if (try_mate(at - chess::forward(winner), at)) return true;
    }
    for (Bitboard to = checks & now.pieces(~winner) & ~last; to != 0;) {
        const Square at = pop_square(to);
        const Bitboard from = chess::pawn_attacks(~winner, at) & pawns;
        if (from != 0 && try_mate(chess::first_square(from), at)) return true;
    }
    return false;
}

bool KingSurvey::try_mate(Square from, Square to) {
    return game_.is_safe(from, to) && !can_be_taken(from, to) &&
           game_.play_mate(Move::normal(from, to));
}

// Surely can some piece but the king, when the piece of the winner on `from` goes to `to`.
bool KingSurvey::can_be_taken(Square from, Square to) const {
    const Board& now = game_.now();
    const Bitboard sliders =
        now.pieces(game_.winner()) & ~bit(from) &
        (now.pieces(Role::Bishop) | now.pieces(Role::Rook) | now.pieces(Role::Queen));
    // A line that opens gives another check.
    if ((chess::line(target_, from) & sliders) != 0) return false;
    Bitboard takers = now.attackers_to(to, now.occupied() ^ bit(from)) &
                      now.pieces(~game_.winner()) & ~bit(to) & ~bit(target_);
    while (takers != 0) {
        // Nothing may pin it.
        if ((chess::line(target_, pop_square(takers)) & sliders & ~bit(to)) == 0) return true;
    }
    return false;
}

}  // namespace arbiter::mating::detail
