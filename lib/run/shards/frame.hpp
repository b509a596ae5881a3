#pragma once

#include "run/io/packed_block.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::shards {

// A frame of the file of a partial: a head, then packed bytes.
// Counts: a CountedGames.
enum class FrameKind : std::uint8_t { Header = 1, Batch = 2, Trailer = 3, Counts = 4 };

struct FrameHead {
    FrameKind kind{};
    // For a batch: the number of the checks by which it was inspected, that of its input, and what
    // is added to its offsets.
    std::uint64_t checks = 0, input = 0, shift = 0;
    std::uint64_t packed_bytes = 0, unpacked_bytes = 0;
};
// The kind and five numbers of eight bytes, the least first.
inline constexpr std::size_t kFrameHead = 1 + 5 * 8;
// Header and trailer are unpacked in one piece.
inline constexpr std::uint64_t kMostRecord = std::uint64_t{1} << 32;

// The eight bytes of a number, the least first.
void append_number(std::uint64_t number, std::string& out);
[[nodiscard]] std::uint64_t number_at(std::string_view bytes);

// REQUIRES: all of `head` is known.
void append_head(const FrameHead& head, std::string& out);
// The lengths of `head` are known here.   THROWS: IoError when there is no memory for packing.
void append_frame(FrameHead head, std::string_view bytes, io::BlockPacker& packer,
                  std::string& out);
// REQUIRES: kFrameHead bytes.
[[nodiscard]] FrameHead read_frame_head(std::string_view bytes);

// The first two fields of a header: version and rules of the program.   THROWS: WrongFields.
[[nodiscard]] std::pair<std::string, std::string> read_origin(std::string_view header);

}  // namespace arbiter::shards
