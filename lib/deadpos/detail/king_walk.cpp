#include "deadpos/detail/saturation.hpp"

#include <algorithm>

// The kings walk together, move by move, and keep each other away.

namespace arbiter::deadpos::detail {

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

// Every pair of squares the kings can reach, with the side to move; a side that has another man
// to move may leave its king where it is.
void Saturation::walk_kings() {
    for (auto& side : walked_)
        std::ranges::fill(side, Bitboard{0});
    std::vector<KingPair> todo{start_};
    walked_[index(start_.turn)][index(start_.white)] |= bit(start_.black);
    const auto visit = [&](const KingPair& kings) {
        Bitboard& walked = walked_[index(kings.turn)][index(kings.white)];
        if (has(walked, kings.black)) return;
        walked |= bit(kings.black);
        todo.push_back(kings);
    };
    while (!todo.empty()) {
        const KingPair kings = todo.back();
        todo.pop_back();
        const Color us = kings.turn;
        const Bitboard steps = king_steps(kings);
        Bitboard captured = 0;
        for (Bitboard targets = steps; targets != 0;) {
            const Square to = pop_square(targets);
            const KingPair next = after_step(kings, to);
            if (is_final(next)) continue;
            captured |= bit(to);
            visit(next);
        }
        capture(kings_[index(us)], captured);
        // After its last step, too, the king stands in the way of its own men.
        reach(units_[kings_[index(us)]], steps);
        if (can_pass_[index(us)]) visit({kings.white, kings.black, ~us});
    }
}

}  // namespace arbiter::deadpos::detail
