#pragma once

#include "core/chess/types.hpp"

#include <array>
#include <cstdint>

namespace arbiter::chess {

// Any arrangement that a FEN can express, possible or not: read_fen() returns it, validate() judges
// it. A castling right is the square of its rook; a right that names no rook keeps the corner it
// claims.
struct Setup {
    std::array<Piece, kSquares> board{};
    Color turn = Color::White;
    Square castling_rooks[kColors][2] = {{Square::None, Square::None},  // [color][side]
                                         {Square::None, Square::None}};
    Square ep = Square::None;       // the square passed over, as written
    std::uint16_t quiet_plies = 0;  // halfmove clock
    std::uint32_t move_number = 1;

    friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace arbiter::chess
