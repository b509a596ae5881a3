#pragma once

#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/container.hpp"
#include "run/io/detail/descriptor.hpp"
#include "run/io/detail/section_decoders.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace arbiter::io::detail {

// The text of a file that is packed in pieces, frames of zstd or blocks of gzip whose headers give
// their lengths, decoded by several threads: each takes the next section of the file, some whole
// pieces found by their heads. Bytes and damage are those of one decoder over the whole file,
// whatever the heads say: sections lie end to end, and what follows a section that does not decode
// to its last byte is decoded by one decoder.
class FrameDecoders final : public ByteStream {
  public:
    struct File {
        Descriptor descriptor;                // of a regular file, read from its start
        std::string path;                     // for errors
        Container packing = Container::Zstd;  // or Gzip
    };
    struct Limits {
        std::uint64_t max_window_bytes = std::uint64_t{128} << 20;
        unsigned threads = 2;
        std::size_t block_bytes = std::size_t{256} << 10;
        std::size_t blocks_ahead = 64;  // of text that was decoded before its turn
        std::uint64_t least_packed_bytes = std::uint64_t{256} << 10;  // of a section
    };

    explicit FrameDecoders(File file, const Limits& limits);
    ~FrameDecoders() override;

    // Is there more than one section? If not, one decoder does as well.
    [[nodiscard]] bool has_several_sections() const;

    // Bytes of the file that were taken. Lives on after the stream, for progress.
    [[nodiscard]] std::shared_ptr<const std::atomic<std::uint64_t>> counter() const;

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    class PackedFile;
    class Frames;

    [[nodiscard]] bool ends_section();
    void go_on_alone();

    const std::size_t block_bytes_;
    std::unique_ptr<PackedFile> file_;
    std::unique_ptr<Frames> frames_;
    SectionDecoders decoders_;
    std::unique_ptr<ByteStream> alone_;  // once a section ended in damage
};

}  // namespace arbiter::io::detail
