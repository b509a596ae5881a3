#pragma once

#include "core/chess/types.hpp"

#include <cstdint>

namespace arbiter::chess {

// Keys whose exclusive-or identifies a position: placement, side to move, castling rights (by rook
// square, so that two rooks of one wing in Chess960 differ) and e.p. file. They are the successive
// values of splitmix64 from kZobristSeed in the order of the members below, hence the same in every
// build and on every machine. A collision among the positions of one game is about plies^2 / 2^65;
// equality is confirmed on positions where a verdict hangs on it.
struct Zobrist {
    std::uint64_t piece[kPieces][kSquares];  // rows without a piece stay 0
    std::uint64_t castling[kSquares];        // by square of the rook that may castle
    std::uint64_t ep_file[8];
    std::uint64_t black_to_move;
};

inline constexpr std::uint64_t kZobristSeed = 0x4172626974657221ULL;  // "Arbiter!"

namespace detail {

// Sebastiano Vigna's splitmix64: one step of the state, then the mixed value.
[[nodiscard]] constexpr std::uint64_t next_splitmix64(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}

[[nodiscard]] consteval Zobrist make_zobrist() {
    Zobrist keys{};
    std::uint64_t state = kZobristSeed;
    for (unsigned piece = 0; piece < kPieces; ++piece) {
        if ((piece & 7U) == 0 || (piece & 7U) == 7) continue;
        for (auto& key : keys.piece[piece])
            key = next_splitmix64(state);
    }
    for (auto& key : keys.castling)
        key = next_splitmix64(state);
    for (auto& key : keys.ep_file)
        key = next_splitmix64(state);
    keys.black_to_move = next_splitmix64(state);
    return keys;
}

}  // namespace detail

inline constexpr Zobrist kZobrist = detail::make_zobrist();

}  // namespace arbiter::chess
