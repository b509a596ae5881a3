#pragma once

#include "run/io/detail/byte_stream.hpp"

#include <cstdint>
#include <memory>

struct ZSTD_DCtx_s;

namespace arbiter::io::detail {

// Zstandard: every frame to the last, empty and skippable ones too (pzstd puts one before each
// frame). A frame that requires a larger window than allowed is damage.   RFC 8878.
class ZstdStream final : public ByteStream {
  public:
    ZstdStream(std::unique_ptr<ByteStream> below, std::uint64_t max_window_bytes);

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    struct ContextDeleter {
        void operator()(ZSTD_DCtx_s* context) const;
    };
    [[nodiscard]] std::size_t fail(std::size_t code);

    std::unique_ptr<ByteStream> below_;
    std::unique_ptr<ZSTD_DCtx_s, ContextDeleter> context_;
    std::uint64_t max_window_bytes_;
    std::size_t wanted_bytes_;  // what the decoder asked to be fed next
    bool is_between_frames_ = true;
    bool may_hold_back_bytes_ = false;  // the last call filled its output
};

}  // namespace arbiter::io::detail
