#pragma once

#include "run/io/detail/byte_stream.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace arbiter::io::detail {

// Decodes what follows the header of a gzip member: the deflate stream and the trailer, whose
// checksum and length are verified.   RFC 1952 2.3.1.
class GzipMember {
  public:
    enum class Step : std::uint8_t { Bytes, End, CutOff, Corrupt, WrongChecksum };
    struct Decoded {
        Step step;
        std::size_t bytes = 0;  // of Step::Bytes, at least one
    };

    GzipMember() = default;
    GzipMember(const GzipMember&) = delete;
    GzipMember& operator=(const GzipMember&) = delete;
    virtual ~GzipMember() = default;

    // The stream below is at the first byte after a header.
    virtual void begin() = 0;

    // Decodes further, to the start of `into` (never empty). End: the stream below is at the first
    // byte after the member. Every step but Bytes is the last.
    // THROWS: IoError when reading from below fails.
    [[nodiscard]] virtual Decoded next(std::span<char> into) = 0;
};

// By zlib, through libarchive. LIFETIME: `below` outlives the decoder.
[[nodiscard]] std::unique_ptr<GzipMember> make_zlib_member(ByteStream& below);

// By ISA-L, which is about four times as fast; null when the program is built without it.
// LIFETIME: `below` outlives the decoder.
[[nodiscard]] std::unique_ptr<GzipMember> make_isal_member(ByteStream& below);

// The fastest there is. LIFETIME: `below` outlives the decoder.
[[nodiscard]] std::unique_ptr<GzipMember> make_gzip_member(ByteStream& below);

}  // namespace arbiter::io::detail
