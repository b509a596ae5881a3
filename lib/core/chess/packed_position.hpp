#pragma once

#include "core/chess/position.hpp"

#include <array>
#include <compare>
#include <cstdint>

namespace arbiter::chess {

// All that makes two positions the same (pieces, side to move, castling rights, possibility to take
// e.p.; no counters: FIDE 2023 9.2.3) in 27 bytes: an exact key, from which the position can be
// made again. A value.
struct PackedPosition {
    static constexpr int kMostPieces = 32;  // no game from the initial position has more
    static constexpr int kStateBits = 24;

    std::uint64_t occupied = 0;
    std::array<std::uint64_t, 2> pieces{};  // four bits each, in the order of the squares
    // Turn (bit 0), file of an e.p. capture that is legal, from 1 (bits 1 to 4), files of the rooks
    // that may castle, white (8 to 15) and black (16 to 23).
    std::uint32_t state = 0;

    friend auto operator<=>(const PackedPosition&, const PackedPosition&) = default;
};

// REQUIRES: kMostPieces pieces at most.
[[nodiscard]] PackedPosition pack(const Board& pos);
// The position, its counters at their beginning.   REQUIRES: pack() made it.
[[nodiscard]] Position unpack(const PackedPosition& packed);

}  // namespace arbiter::chess
