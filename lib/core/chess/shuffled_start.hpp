#pragma once

#include "core/chess/setup.hpp"

#include <cstdint>

namespace arbiter::chess {

// What a start position is when no tag says so. A castling right whose king or rook is not on the
// square of orthodox chess does not make it Chess960: position editors leave such rights behind.
enum class ShuffledStart : std::uint8_t {
    None,         // orthodox, or undecidable
    Chess960,     // both sides began with the same shuffled first rank
    TwoShuffles,  // each side with its own: double Fischer random
};

// Chess960 for certain: both first ranks are whole and shuffled, or all four castling rights are
// there and name the same files for both sides, not those of orthodox chess, or file letters name
// such rooks (`names_rook_files`), which are only written for Chess960. Not a start position in
// which king and queen of one side have changed places.   FIDE 2023 Guidelines II.2, 7.2.1; X-FEN.
// REQUIRES: rights as they are written, before impossible ones are dropped.
[[nodiscard]] ShuffledStart shuffled_start(const Setup& setup, bool names_rook_files);

}  // namespace arbiter::chess
