#pragma once

#include "run/io/detail/descriptor.hpp"

#include <cstdint>
#include <string>

namespace arbiter::io::detail {

// Steps from block to block of a gzip file by the lengths in their headers, as bgzip writes them;
// decodes nothing. Other gzip files do not say where a member ends.   SAM specification, 4.1: the
// subfield 'BC' of RFC 1952, 2.3.1.1.
// THROWS (all): IoError when reading fails.
class GzipBlocks {
  public:
    GzipBlocks(Descriptor file, std::string path, std::uint64_t size)
        : path_(std::move(path)), file_(std::move(file)), size_(size) {}

    [[nodiscard]] std::uint64_t at() const { return at_; }
    // Steps over a block; false: it does not say how long it is, or neither another block nor the
    // end of the file follows it.
    [[nodiscard]] bool step_over();

  private:
    [[nodiscard]] std::uint64_t block_bytes(std::uint64_t at) const;

    std::string path_;
    Descriptor file_;
    std::uint64_t size_, at_ = 0;
};

}  // namespace arbiter::io::detail
