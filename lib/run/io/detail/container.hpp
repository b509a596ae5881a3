#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace arbiter::io::detail {

// What a stream holds, determined by its first bytes alone.
enum class Container : std::uint8_t { Plain, Gzip, Bzip2, Xz, Lzma, Zstd, Zip, Tar, Unread };

// Bytes that container_of() needs: one tar header.
inline constexpr std::size_t kSniffBytes = 512;

// REQUIRES: `start` holds the first kSniffBytes of the stream, or all of it when it is shorter.
// A stream that ends inside the mark of a format counts as that format, cut off.
// Unread = an archive we know and do not read (7-Zip, RAR, lzip, LZ4, compress).
[[nodiscard]] Container container_of(std::span<const char> start);

// Whether text begins like PGN: after a BOM and blanks a tag pair, or the number of a first move.
[[nodiscard]] bool begins_like_pgn(std::span<const char> start);

// Whether this is the AppleDouble shadow "._x.pgn" of a member "x.pgn", not a game file.
[[nodiscard]] bool is_apple_double(std::span<const char> start);

}  // namespace arbiter::io::detail
