#pragma once

#include "io/detail/descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace arbiter::io::detail {

// Steps from frame to frame of a zstd file by their heads; decodes nothing.   RFC 8878, 3.1.
// THROWS (all): IoError when reading fails.
class FrameWalk {
  public:
    // Begins at `at`, where a frame begins; the file has `size` bytes.
    FrameWalk(std::string path, std::uint64_t at, std::uint64_t size)
        : path_(std::move(path)), file_(open_to_read(path_)), size_(size), at_(at) {}

    // Steps to the next frame with data; false: there is none.
    [[nodiscard]] bool find_frame();
    [[nodiscard]] std::uint64_t at() const { return at_; }
    // Steps over the frame that find_frame() found; false: its blocks are damaged or cut off.
    [[nodiscard]] bool step_over();

  private:
    [[nodiscard]] std::optional<std::uint64_t> number(std::uint64_t at, std::size_t count) const;
    [[nodiscard]] bool begins_frame(std::uint64_t at) const;
    [[nodiscard]] bool step_over_head();
    [[nodiscard]] bool step_over_blocks();

    std::string path_;
    Descriptor file_;
    std::uint64_t size_, at_;
    std::optional<std::uint64_t> packed_bytes_;  // of the next frame, as pzstd says
    bool has_checksum_ = false;                  // of the frame that is stepped over
};

}  // namespace arbiter::io::detail
