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
    // What the only layer was that was taken off, where text lay below it for sure; else Plain.
    Container packing_of_text = Container::Plain;
};

// Takes off the compression of `stream`, layer by layer (a .gz in a .zst), but not without end:
// there are streams that decompress to themselves.
// THROWS: IoError when reading fails.
[[nodiscard]] Unwrapped unwrap(std::unique_ptr<ByteStream> stream, const OpenLimits& limits);

}  // namespace arbiter::io::detail
