#include "core/mating/detail/saturation.hpp"

// Does a mate by the winner fit into what the pieces can reach? Only flights of the king are looked
// at.

namespace arbiter::mating::detail {

using chess::has;
using chess::pop_square;

// Squares that some piece of the winner but the king may attack.
Bitboard Saturation::attackable() const {
    // A king in check does not shelter the squares behind it.
    const Bitboard blockers = steady_ & ~units_[kings_[index(~winner_)]].squares;
    Bitboard attacked = 0;
    for (const Unit& unit : units()) {
        if (unit.color != winner_ || unit.role == Role::King) continue;
        for (Bitboard from = unit.squares; from != 0;)
            attacked |= attacks_from(unit, pop_square(from), blockers);
    }
    return attacked;
}

bool Saturation::holds_mate() const {
    const Unit& loser_king = units_[kings_[index(~winner_)]];
    const Unit& winner_king = units_[kings_[index(winner_)]];
    const Bitboard attacked = attackable();
    const Bitboard settled = attacked | own_steady_[index(~winner_)] | guarded_[index(winner_)];
    for (Bitboard squares = loser_king.squares & attacked; squares != 0;) {
        const Square king = pop_square(squares);
        const Bitboard flights = chess::pseudo_attacks(Role::King, king) & ~settled;
        if (flights == 0) return true;
        const Bitboard near = chess::pseudo_attacks(Role::King, king) | bit(king);
        for (Bitboard from = winner_king.squares & ~near; from != 0;) {
            const Square other = pop_square(from);
            if (can_block(flights & ~chess::pseudo_attacks(Role::King, other))) return true;
        }
    }
    return false;
}

// Looks at every move of the winner within the walk: one of the king mates by a discovered
// check only.
bool Saturation::kings_hold_mate() const {
    const Bitboard attacked = attackable();
    const Bitboard settled = attacked | own_steady_[index(~winner_)] | guarded_[index(winner_)];
    for (unsigned white = 0; white < chess::kSquares; ++white) {
        for (Bitboard black = walked_[index(winner_)][white]; black != 0;) {
            const KingPair kings{static_cast<Square>(white), pop_square(black), winner_};
            const Square loser = winner_ == Color::White ? kings.black : kings.white;
            const Square own = winner_ == Color::White ? kings.white : kings.black;
            if (can_pass_[index(winner_)] && has(attacked, loser) &&
                is_mate_open(loser, own, settled))
                return true;
            if (!is_discoverable(loser, own)) continue;
            for (Bitboard steps = king_steps(kings); steps != 0;)
                if (is_mate_open(loser, pop_square(steps), settled)) return true;
        }
    }
    return false;
}

bool Saturation::is_mate_open(Square loser, Square winner, Bitboard settled) const {
    return can_block(chess::pseudo_attacks(Role::King, loser) & ~settled &
                     ~chess::pseudo_attacks(Role::King, winner));
}

// May a piece of the winner give check on `loser` once the winner's king has left `own`?
bool Saturation::is_discoverable(Square loser, Square own) const {
    const Bitboard line = chess::line(loser, own);
    if (line == 0) return false;
    const Bitboard blockers = steady_ & ~bit(own) & ~bit(loser);
    for (const Unit& unit : units()) {
        if (unit.color != winner_ || unit.role == Role::King || unit.role == Role::Pawn ||
            unit.role == Role::Knight)
            continue;
        for (Bitboard from = unit.squares & line; from != 0;) {
            const Square sq = pop_square(from);
            if (has(chess::between(sq, loser), own) &&
                has(chess::attacks(unit.role, sq, blockers), loser))
                return true;
        }
    }
    return false;
}

// Can the loser's pieces stand on all of `squares` at once, one on each?
bool Saturation::can_block(Bitboard squares) const {
    std::array<Square, 8> places{};
    std::size_t count = 0;
    while (squares != 0)
        places[count++] = pop_square(squares);
    std::array<std::size_t, kMaxPieces> place_of{};
    place_of.fill(kMaxPieces);
    for (std::size_t p = 0; p < count; ++p) {
        std::uint32_t tried = 0;
        if (!assign(places, p, place_of, tried)) return false;
    }
    return true;
}

// An augmenting path of the bipartite matching; at most 8 deep.
bool Saturation::assign(const std::array<Square, 8>& places, std::size_t place,
                        std::array<std::size_t, kMaxPieces>& place_of, std::uint32_t& tried) const {
    for (std::size_t i = 0; i < size_; ++i) {
        const Unit& unit = units_[i];
        if (unit.color == winner_ || unit.role == Role::King || !has(unit.squares, places[place]) ||
            (tried >> i & 1U) != 0)
            continue;
        tried |= 1U << i;
        if (place_of[i] == kMaxPieces || assign(places, place_of[i], place_of, tried)) {
            place_of[i] = place;
            return true;
        }
    }
    return false;
}

}  // namespace arbiter::mating::detail
