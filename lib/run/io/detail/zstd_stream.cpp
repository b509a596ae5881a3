#include "run/io/detail/zstd_stream.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <string>
#include <zstd.h>
#include <zstd_errors.h>

namespace arbiter::io::detail {
namespace {

// Magic number and frame header descriptor: no whole frame fits, so that the decoder never uses its
// one-pass mode, which delivers nothing of a frame with an error at its end.
constexpr std::size_t kFrameStartBytes = 5;
// The head of a block, which the decoder requests along with the block before it.
constexpr std::size_t kBlockHeadBytes = 3;

// How much to feed of `wanted` bytes: a block without the head that follows it.
std::size_t fed_of(std::size_t wanted) {
    return wanted > kBlockHeadBytes ? wanted - kBlockHeadBytes : wanted;
}

}  // namespace

void ZstdStream::ContextDeleter::operator()(ZSTD_DCtx_s* context) const {
    (void)ZSTD_freeDCtx(context);
}

ZstdStream::ZstdStream(std::unique_ptr<ByteStream> below, std::uint64_t max_window_bytes)
    : below_(std::move(below)),
      context_(ZSTD_createDCtx()),
      max_window_bytes_(max_window_bytes),
      wanted_bytes_(kFrameStartBytes) {
    if (!context_) throw std::bad_alloc();
    const ZSTD_bounds bounds = ZSTD_dParam_getBounds(ZSTD_d_windowLogMax);
    const auto log = static_cast<int>(std::bit_width(max_window_bytes | 1)) - 1;
    (void)ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax,
                                 std::clamp(log, bounds.lowerBound, bounds.upperBound));
}

std::size_t ZstdStream::produce(std::span<char> into) {
    while (true) {
        const std::span<const char> block = below_->peek();
        if (block.empty() && !may_hold_back_bytes_) {
            if (is_between_frames_ && !below_->damage()) return 0;
            return stop_because(*below_, "the zstd data is cut off");
        }
        // What a call has decoded before an error in it is lost. So a call gets one block or one
        // head, and nothing while text is held back: what is delivered before damage depends on the
        // data alone, not on the room that the reader has.
        const std::size_t fed = may_hold_back_bytes_ ? 0 : std::min(block.size(), wanted_bytes_);
        ZSTD_inBuffer input{block.data(), fed, 0};
        ZSTD_outBuffer output{into.data(), into.size(), 0};
        const std::size_t code = ZSTD_decompressStream(context_.get(), &output, &input);
        below_->consume(input.pos);
        if (ZSTD_isError(code) != 0) return fail(code);
        is_between_frames_ = code == 0;
        wanted_bytes_ = code == 0 ? kFrameStartBytes : fed_of(code);
        may_hold_back_bytes_ = !is_between_frames_ && output.pos == output.size;
        if (output.pos > 0) return output.pos;
    }
}

std::size_t ZstdStream::fail(std::size_t code) {
    switch (ZSTD_getErrorCode(code)) {
        case ZSTD_error_frameParameter_windowTooLarge:
            return stop("the zstd data needs a larger window than the limit of " +
                        std::to_string(max_window_bytes_) + " bytes");
        case ZSTD_error_checksum_wrong:
            return stop("the checksum of the zstd data is wrong");
        case ZSTD_error_prefix_unknown:
            return stop("bytes that are not zstd follow the compressed data");
        case ZSTD_error_dictionary_wrong:
            return stop("the zstd data needs a dictionary");
        case ZSTD_error_memory_allocation:
            throw std::bad_alloc();
        default:
            return stop("the zstd data is corrupt");
    }
}

}  // namespace arbiter::io::detail
