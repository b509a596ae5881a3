#pragma once

#include <cstddef>
#include <cstdint>

namespace arbiter::engine {

// A part of an input that is read as if the rest of it had been read before and after. It begins
// and ends with the input, or where a line `[Event "` after a blank line begins that is not the
// first one.
struct InputPiece {
    static constexpr std::uint64_t kEnd = UINT64_MAX;

    std::size_t input = 0;  // index of the input
    // Bytes of a plain file. In a file of zstd frames these are where frames begin, and the places
    // are offsets in the text after that.
    std::uint64_t begin = 0, end = kEnd;
    bool is_zstd = false;
    std::uint64_t begin_skip = 0, end_skip = 0;

    [[nodiscard]] bool begins_input() const { return begin == 0 && begin_skip == 0; }
    [[nodiscard]] bool ends_input() const { return end == kEnd; }
    [[nodiscard]] bool is_whole() const { return begins_input() && ends_input(); }
};

}  // namespace arbiter::engine
