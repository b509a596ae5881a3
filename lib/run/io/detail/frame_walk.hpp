#pragma once

#include "run/io/detail/descriptor.hpp"

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
    FrameWalk(const std::string& path, std::uint64_t at, std::uint64_t size)
        : FrameWalk(open_to_read(path), path, at, size) {}
    FrameWalk(Descriptor file, std::string path, std::uint64_t at, std::uint64_t size)
        : path_(std::move(path)), file_(std::move(file)), size_(size), at_(at) {}

    // Steps to the next frame with data; false: there is none after at most that many skippable
    // ones.
    [[nodiscard]] bool find_frame(std::size_t most_skipped = SIZE_MAX);
    [[nodiscard]] std::uint64_t at() const { return at_; }
    // How much text the frame that find_frame() found holds, if its head says so.
    [[nodiscard]] std::optional<std::uint64_t> content_bytes() const;
    // Steps over the frame that find_frame() found; false: its blocks are damaged or cut off, or
    // there are more than `most_blocks` of them where pzstd did not write their length.
    [[nodiscard]] bool step_over(std::size_t most_blocks = SIZE_MAX);

  private:
    [[nodiscard]] std::optional<std::uint64_t> number(std::uint64_t at, std::size_t count) const;
    [[nodiscard]] bool begins_frame(std::uint64_t at) const;
    struct Head {
        std::uint64_t bytes;
        bool has_checksum;
        std::optional<std::uint64_t> content_bytes;
    };
    [[nodiscard]] std::optional<Head> head() const;
    [[nodiscard]] bool step_over_head();
    [[nodiscard]] bool step_over_blocks(std::size_t most);

    std::string path_;
    Descriptor file_;
    std::uint64_t size_, at_;
    std::optional<std::uint64_t> packed_bytes_;  // of the next frame, as pzstd says
    bool has_checksum_ = false;                  // of the frame that is stepped over
};

}  // namespace arbiter::io::detail
