#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

// Changes in units of a grammar, for libFuzzer: bytes alone seldom make a game with moves that can
// be played, or a position with its kings. ARBITER_FUZZ_MUTATOR(mutate_pgn, 1) in a target makes
// three of four of its changes so, and leaves the first byte, which chooses something else there,
// to the rest.

namespace arbiter::fuzz {

// Tag pairs, moves, comments, brackets and whole games are left out, repeated, exchanged and put
// in; legal moves go on with the first game.   The same for the same seed.
[[nodiscard]] std::string mutate_pgn(std::string_view text, std::uint32_t seed);

// Pieces move, appear and vanish; side, castling rights, e.p. square, counters and operations of
// EPD change.   The same for the same seed.
[[nodiscard]] std::string mutate_position(std::string_view line, std::uint32_t seed);

}  // namespace arbiter::fuzz

#ifdef ARBITER_LIBFUZZER
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
#define ARBITER_FUZZ_MUTATOR(mutate, kept_bytes)                                              \
    extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,      \
                                                   std::size_t most, unsigned int seed) {     \
        if (seed % 4 == 0 || size <= (kept_bytes)) return LLVMFuzzerMutate(data, size, most); \
        const std::string text = arbiter::fuzz::mutate(                                       \
            {reinterpret_cast<const char*>(data) + (kept_bytes), size - (kept_bytes)}, seed); \
        if (text.size() + (kept_bytes) > most) return LLVMFuzzerMutate(data, size, most);     \
        std::memcpy(data + (kept_bytes), text.data(), text.size());                           \
        return text.size() + (kept_bytes);                                                    \
    }
#else
#define ARBITER_FUZZ_MUTATOR(mutate, kept_bytes)
#endif
