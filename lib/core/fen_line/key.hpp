#pragma once

#include "core/chess/position.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::fen_line {

// Names for positions, to find those that occur twice: placement, side to move, castling rights and
// an e.p. square that can be used. Two different positions have the same by chance only: one pair
// in 10^19 among a thousand million positions.
struct Key {
    std::uint64_t high = 0, low = 0;
    friend constexpr bool operator==(const Key&, const Key&) = default;
};

// A name for any bytes. For a position: its first four fields as append_position() writes them.
[[nodiscard]] Key key_of(std::string_view bytes);

// The same for positions that are mirror images of each other: with the colours exchanged, and,
// without castling rights, also from side to side.
[[nodiscard]] Key mirror_key(const chess::Position& pos);

}  // namespace arbiter::fen_line
