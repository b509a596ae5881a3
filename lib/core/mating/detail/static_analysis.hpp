#pragma once

#include "core/mating/detail/cage.hpp"
#include "core/mating/detail/packed.hpp"
#include "core/mating/proof.hpp"

#include <vector>

namespace arbiter::mating::detail {

// Blocked positions: where can each piece ever go, whatever is played? When no mate fits into the
// answer, the position lies in an invariant (proof.hpp) and is unwinnable without any search.

// Quick: one invariant, each king by itself. Thorough: the kings walk in turn and keep each other
// away; and invariants with exits.
enum class Effort : std::uint8_t { Quick, Thorough };

// Pawns that stand right before an enemy pawn: walls are made of them.
[[nodiscard]] inline unsigned count_rams(const Layout& pos) {
    const Bitboard pawns = pos.pieces(Role::Pawn);
    return chess::count((pos.pieces(Color::White) & pawns) << 8 & pos.pieces(Color::Black) & pawns);
}

// There must be a wall, and few pieces that jump or run through it.
[[nodiscard]] inline bool may_be_walled(const Layout& pos, Color winner) {
    constexpr unsigned kMaxRunners = 4;
    return !pos.packed().has_castling_or_ep() && pos.pieces(winner, Role::Queen) == 0 &&
           chess::count(pos.pieces(Role::Knight) | pos.pieces(Role::Rook) |
                        pos.pieces(Role::Queen)) <= kMaxRunners &&
           count_rams(pos) != 0;
}

// Is an invariant worth looking for?
[[nodiscard]] inline bool may_be_settled(const Layout& pos, Color winner) {
    return may_be_walled(pos, winner) || may_be_caged(pos, winner);
}

// Finds invariants that show `pos` to be unwinnable and adds them to `found`, that of `pos` first
// (exits name others by their place in `found`). False, and nothing is added, when some piece may
// promote or a mate by `winner` is not excluded.   COST: 2 to 20 us when quick, up to 1 ms when
// thorough.
[[nodiscard]] bool find_invariant(const Layout& pos, Color winner, Effort effort,
                                  std::vector<Invariant>& found);

// Does a pawn with no pawn before it run to the last rank, since no piece that is stuck bars its
// way? Then an invariant is hardly worth looking for. A guess: nothing is proved by it.
[[nodiscard]] bool has_runner(const Layout& pos);

// Does `pos` belong to the invariant?
[[nodiscard]] bool covers(const Invariant& invariant, const Layout& pos);

}  // namespace arbiter::mating::detail
