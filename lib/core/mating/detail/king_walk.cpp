#include "core/mating/detail/saturation.hpp"

#include <algorithm>

// The kings walk together, move by move, and keep each other away.

namespace arbiter::mating::detail {

using chess::has;
using chess::pop_square;

std::optional<Invariant> Saturation::run_with_kings(const KingPair& start) {
    start_ = start;
    is_walking_ = true;
    do {
        is_changed_ = false;
        note_steady();
        can_pass_[0] = can_pass_[1] = false;
        for (std::size_t i = 0; i < size_; ++i)
            if (units_[i].role != Role::King && !move(i)) return std::nullopt;
        walk_kings();
    } while (is_changed_);
    if (kings_hold_mate()) return std::nullopt;
    Invariant found = invariant();
    for (const Color turn : {Color::White, Color::Black})
        for (unsigned white = 0; white < chess::kSquares; ++white)
            for (Bitboard black = walked_[index(turn)][white]; black != 0;)
                found.kings.push_back({static_cast<Square>(white), pop_square(black), turn});
    return found;
}

namespace {

// A king there and its steps.
Bitboard zone(Square sq) {
    return chess::pseudo_attacks(Role::King, sq) | bit(sq);
}

// The squares adjacent to some square of a set.
Bitboard beside(Bitboard set) {
    const Bitboard row = set | chess::neighbours(set);
    return chess::neighbours(set) | row << 8 | row >> 8;
}

}  // namespace

// Every pair of squares the kings can reach, with the side to move; a side that has another piece
// to move may leave its king where it is. For each square of the white king the squares of the
// black one are widened as a set. Nothing follows a step after which the other side cannot move, so
// what the king captured there does not matter.
void Saturation::walk_kings() {
    for (auto& side : walked_)
        std::ranges::fill(side, Bitboard{0});
    walked_[index(start_.turn)][index(start_.white)] |= bit(start_.black);
    std::array<Bitboard, chess::kColors> closed;  // to each king
    for (const Color color : {Color::White, Color::Black})
        closed[index(color)] = own_steady_[index(color)] | guarded_[index(~color)];
    std::array<Bitboard, chess::kColors> steps{};
    std::array<Bitboard, chess::kColors> captured{};
    Bitboard todo = bit(start_.white);  // squares of the white king
    const auto visit = [&](Color turn, Square white, Bitboard black) {
        Bitboard& walked = walked_[index(turn)][index(white)];
        if ((black & ~walked) == 0) return;
        walked |= black;
        todo |= bit(white);
    };
    while (todo != 0) {
        const Square white = pop_square(todo);
        const Bitboard white_moves = walked_[0][index(white)];
        const Bitboard black_moves = walked_[1][index(white)];
        for (Bitboard targets = chess::pseudo_attacks(Role::King, white) & ~closed[0];
             targets != 0;) {
            const Square to = pop_square(targets);
            const Bitboard black = white_moves & ~zone(to);
            if (black == 0) continue;
            steps[0] |= bit(to);
            const Bitboard lasting = can_pass_[1] ? black : black & beside(~(closed[1] | zone(to)));
            if (lasting == 0) continue;
            captured[0] |= bit(to);
            visit(Color::Black, to, lasting);
        }
        const Bitboard black_steps = beside(black_moves) & ~(closed[1] | zone(white));
        steps[1] |= black_steps;
        const Bitboard lasting = black_steps & white_keeps_moving(white, closed[0]);
        captured[1] |= lasting;
        visit(Color::White, white, lasting);
        if (can_pass_[0]) visit(Color::Black, white, white_moves);
        if (can_pass_[1]) visit(Color::White, white, black_moves);
    }
    for (const Color color : {Color::White, Color::Black}) {
        capture(kings_[index(color)], captured[index(color)]);
        // After its last step, too, the king is in the way of its own pieces.
        reach(units_[kings_[index(color)]], steps[index(color)]);
    }
}

// The squares of the black king with which White can still move when its own king is on `white`.
Bitboard Saturation::white_keeps_moving(Square white, Bitboard closed) const {
    if (can_pass_[0]) return ~Bitboard{0};
    Bitboard squares = 0;
    for (Bitboard targets = chess::pseudo_attacks(Role::King, white) & ~closed; targets != 0;)
        squares |= ~zone(pop_square(targets));
    return squares;
}

}  // namespace arbiter::mating::detail
