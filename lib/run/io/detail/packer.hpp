#pragma once

#include "run/io/output.hpp"
#include "run/io/packed_output.hpp"

#include <memory>
#include <string_view>

namespace arbiter::io::detail {

// Packs a stream of bytes. What comes out depends on the bytes alone: no time, no name, no number
// of processors.
class Packer {
  public:
    Packer() = default;
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;
    virtual ~Packer() = default;

    // THROWS (both): as Output; after that they do nothing.
    virtual void pack(std::string_view bytes, Output& to) = 0;
    // Ends the stream, an empty one too.
    virtual void finish(Output& to) = 0;
};

// gzip, bzip2 and xz, by libarchive.
[[nodiscard]] std::unique_ptr<Packer> make_archive_packer(Packing packing);
[[nodiscard]] std::unique_ptr<Packer> make_zstd_packer();

}  // namespace arbiter::io::detail
