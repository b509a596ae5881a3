#pragma once

#include "io/detail/byte_stream.hpp"
#include "io/detail/enclosed_decoder.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace arbiter::io::detail {

// gzip: every member to the last, each with its checksum and length verified. Zero bytes may
// follow, as gzip(1) allows; anything else is damage.   RFC 1952.
class GzipStream final : public ByteStream {
  public:
    explicit GzipStream(std::unique_ptr<ByteStream> below) : below_(std::move(below)) {}

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    enum class Header : std::uint8_t { Read, None, CutOff, Garbage };
    [[nodiscard]] Header read_header();
    [[nodiscard]] bool skip(std::size_t bytes);
    [[nodiscard]] bool skip_text();
    [[nodiscard]] bool is_trailer_right();

    std::unique_ptr<ByteStream> below_;
    std::optional<EnclosedDecoder> decoder_;  // of the member being read
    std::span<const char> decoded_;           // by it, not handed out yet
    std::uint32_t crc_ = 0;
    std::uint32_t length_ = 0;  // modulo 2^32, as in the trailer
    bool is_first_ = true;
};

}  // namespace arbiter::io::detail
