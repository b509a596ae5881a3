#include "core/mating/detail/static_analysis.hpp"

#include "core/mating/detail/pawns.hpp"
#include "core/mating/detail/saturation.hpp"
#include "core/mating/detail/splits.hpp"
#include "core/mating/detail/units.hpp"

namespace arbiter::mating::detail {

namespace {

using chess::Direction;
using chess::shift;

Bitboard pushed(Bitboard pawns, Color color) {
    return color == Color::White ? shift<Direction::North>(pawns) : shift<Direction::South>(pawns);
}

// Where the piece on `from` might go when only `stuck` pieces are in the way.
Bitboard ways_out(const Layout& pos, Square from, Bitboard stuck) {
    const Color us = chess::has(pos.packed().black, from) ? Color::Black : Color::White;
    const Role role = pos.role_on(from);
    if (role == Role::Pawn)
        return (pushed(bit(from), us) & ~stuck) |
               (chess::pawn_attacks(us, from) & pos.pieces(~us) & ~pos.pieces(Role::King));
    const Bitboard to = chess::attacks(role, from, stuck) & ~(stuck & pos.pieces(us));
    if (role != Role::King) return to;
    const Bitboard guards = stuck & pos.pieces(~us);
    return to & ~pawn_attacks_of(guards & pos.pieces(Role::Pawn), ~us) &
           ~chess::pseudo_attacks(Role::King, pos.king_square(~us));
}

// Pieces that can neither leave their squares nor be taken there, as far as the first step shows.
Bitboard stuck_pieces(const Layout& pos) {
    Bitboard stuck = pos.occupied();
    for (Bitboard before = 0; before != stuck;) {
        before = stuck;
        for (Bitboard pieces = stuck; pieces != 0;) {
            const Square from = chess::pop_square(pieces);
            const Bitboard to = ways_out(pos, from, stuck);
            if (to == 0) continue;
            stuck &= ~(bit(from) | to);
        }
    }
    return stuck;
}

// From where a pawn of each colour has a square of some set before it.
struct Barred {
    Bitboard white, black;
};

Barred barred_by(Bitboard set) {
    Bitboard below = set >> 8;
    Bitboard above = set << 8;
    for (const unsigned ranks : {8U, 16U, 32U}) {
        below |= below >> ranks;
        above |= above << ranks;
    }
    return {below, above};
}

}  // namespace

bool has_runner(const Layout& pos) {
    const Bitboard pawns = pos.pieces(Role::Pawn);
    const auto runners_past = [&](Bitboard bars) {
        const Barred barred = barred_by(bars);
        return pawns & ((pos.pieces(Color::White) & ~barred.white) |
                        (pos.pieces(Color::Black) & ~barred.black));
    };
    return runners_past(pawns) != 0 && runners_past(pawns | stuck_pieces(pos)) != 0;
}

bool find_invariant(const Layout& pos, Color winner, Effort effort, std::vector<Invariant>& found) {
    if (may_be_caged(pos, winner)) {
        if (find_cage(pos, winner, found)) return true;
        if (!may_be_walled(pos, winner)) return false;
    }
    Units start;
    if (pos.packed().has_castling_or_ep() || !lay_out(pos, start)) return false;
    Saturation plain{start, winner};
    if (auto invariant = plain.run()) {
        found.push_back(std::move(*invariant));
        return true;
    }
    if (effort == Effort::Quick) return false;
    if (auto invariant = Saturation{start, winner}.run_with_kings(
            {pos.king_square(Color::White), pos.king_square(Color::Black), pos.turn()})) {
        found.push_back(std::move(*invariant));
        return true;
    }
    return Splits{winner, found}.prove(start, plain.captured_at_home(), 2);
}

}  // namespace arbiter::mating::detail
