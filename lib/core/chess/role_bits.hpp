#pragma once

#include "core/chess/bitboard.hpp"
#include "core/chess/types.hpp"

#include <array>

namespace arbiter::chess {

// The squares of pieces whose role has bit 0, 1 and 2 in its number: how boards are kept that hold
// little else. No role has all three.
using RoleBits = std::array<Bitboard, 3>;

// Where the pieces of `role` are; for Role::None the empty squares.
[[nodiscard]] constexpr Bitboard men_of(const RoleBits& bits, Role role) {
    const auto [low, middle, high] = bits;
    switch (role) {
        case Role::Pawn:
            return low & ~middle & ~high;
        case Role::Knight:
            return middle & ~low & ~high;
        case Role::Bishop:
            return low & middle;
        case Role::Rook:
            return high & ~low & ~middle;
        case Role::Queen:
            return high & low;
        case Role::King:
            return high & middle;
        case Role::None:
            break;
    }
    return ~(low | middle | high);
}

}  // namespace arbiter::chess
