#pragma once

#include "core/chess/bitboard.hpp"
#include "core/chess/position.hpp"
#include "core/chess/types.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::fen_line {

// The fast path for nearly every line: a FEN of six fields, or four, in which nothing is to be
// reported. Whatever it does not know (an e.p. square, rights of Chess960, two checks, any
// flaw) is left to read_line() and chess::read_start_position(), which would find nothing in a line
// that is accepted here; tests/unit/core/fen_line/plain_fen_test.cpp compares the two.

struct PlainFen {
    std::array<chess::Bitboard, chess::kPieces> pieces{};  // by Piece
    chess::Color turn = chess::Color::White;
    std::array<bool, 4> rights{};  // K, Q, k, q
    std::uint32_t fields_end = 0;  // of the first four fields
    bool has_counters = false;
};

// Its position; the counters are those of a start position.
[[nodiscard]] chess::Position position_of(const PlainFen& fen);

// Empty when the general way must look. COST: about 100 ns, no allocation.
[[nodiscard]] std::optional<PlainFen> read_plain_fen(std::string_view line);

}  // namespace arbiter::fen_line
