#pragma once

#include "run/io/detail/archive_feed.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace arbiter::io::detail {

// One deflate or bzip2 stream, decoded by libarchive from inside a made-up zip entry.
//
// libarchive's own gzip and bzip2 filters do not do for an archive of games (3.6.2): the gzip
// filter checks no CRC, both take trailing garbage and a cut header of the next member for a proper
// end, and both drop what they have decoded since the last 64 KiB when the input breaks off. Its
// zip reader hands out every piece, and says how far into the input the stream went. So we write
// the local header of an entry of unknown length before the stream, and look after members,
// checksums and the end ourselves (zlib_member.cpp, Bzip2Stream).
class EnclosedDecoder {
  public:
    enum class Method : std::uint16_t { Deflate = 8, Bzip2 = 12 };  // APPNOTE 4.4.5
    enum class Step : std::uint8_t { Bytes, End, CutOff, Corrupt };

    // LIFETIME: `below` outlives the decoder.
    EnclosedDecoder(ByteStream& below, Method method);

    // Decodes further; Bytes: `block` holds what came out, until the next call. End: `below` is at
    // the first byte after the stream.
    // THROWS: IoError when reading from below fails.
    [[nodiscard]] Step next(std::span<const char>& block);

  private:
    [[nodiscard]] Step failure();

    ArchiveFeed feed_;
    ArchiveReader reader_;
    bool is_open_ = false;
    bool is_at_end_ = false;
};

}  // namespace arbiter::io::detail
