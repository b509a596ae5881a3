#pragma once

#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/container.hpp"
#include "run/io/input.hpp"

#include <memory>

namespace arbiter::io::detail {

struct Unwrapped {
    std::unique_ptr<ByteStream> stream;
    Container container = Container::Plain;  // of what `stream` delivers
    bool is_compressed = false;              // at least one layer was taken off
    // It is text for sure, and the only layer that was taken off was zstd.
    bool is_zstd_text = false;
};

// Takes off the compression of `stream`, layer by layer (a .gz in a .zst), but not without end:
// there are streams that decompress to themselves.
// THROWS: IoError when reading fails.
[[nodiscard]] Unwrapped unwrap(std::unique_ptr<ByteStream> stream, const OpenLimits& limits);

}  // namespace arbiter::io::detail
