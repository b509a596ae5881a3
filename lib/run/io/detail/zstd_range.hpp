#pragma once

#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/file_stream.hpp"
#include "run/io/input.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace arbiter::io::detail {

// The text of a zstd file from one place to another: of whole frames without what precedes the
// first place, then of the frame with the second one, as far as that.
class ZstdRange final : public ByteStream {
  public:
    // `file` has the bytes of the frames before that of `end`; if there are none, of all frames
    // from that on.   THROWS: IoError when the file cannot be opened.
    ZstdRange(std::unique_ptr<FileStream> file, const ZstdPlace& begin, const ZstdPlace& end,
              std::uint64_t max_window_bytes);

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    [[nodiscard]] bool skip(std::span<char> room);

    std::unique_ptr<ByteStream> text_, last_;  // last_: of the last frame, null once it is text_
    std::uint64_t skip_ = 0;                   // of text_
    std::uint64_t rest_ = UINT64_MAX;          // of text_, after that
    std::uint64_t last_rest_ = 0;
};

}  // namespace arbiter::io::detail
