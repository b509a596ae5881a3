#include "run/io/packed_block.hpp"

#include "run/io/error.hpp"

#include <new>
#include <zstd.h>
#include <zstd_errors.h>

namespace arbiter::io {
namespace {

void throw_without_memory(std::size_t code) {
    if (ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation) throw std::bad_alloc();
}

}  // namespace

struct BlockPacker::Context {
    struct Deleter {
        void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    };
    std::unique_ptr<ZSTD_CCtx, Deleter> zstd{ZSTD_createCCtx()};
};

BlockPacker::BlockPacker() : context_(std::make_unique<Context>()) {
    if (context_->zstd == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context_->zstd.get(), ZSTD_c_checksumFlag, 1);
}
BlockPacker::BlockPacker(BlockPacker&&) noexcept = default;
BlockPacker& BlockPacker::operator=(BlockPacker&&) noexcept = default;
BlockPacker::~BlockPacker() = default;

void BlockPacker::pack(std::string_view bytes, std::string& out) {
    const std::size_t before = out.size();
    out.resize(before + ZSTD_compressBound(bytes.size()));
    const std::size_t count = ZSTD_compress2(context_->zstd.get(), out.data() + before,
                                             out.size() - before, bytes.data(), bytes.size());
    throw_without_memory(count);
    if (ZSTD_isError(count) != 0)
        throw IoError(std::string("cannot compress: ") + ZSTD_getErrorName(count));
    out.resize(before + count);
}

bool claims_to_hold(std::string_view packed, std::uint64_t bytes) {
    // A block of zstd gives 128 KiB at most and takes four bytes at least.
    constexpr int kMostRatioLog = 15;
    return ZSTD_getFrameContentSize(packed.data(), packed.size()) == bytes &&
           bytes >> kMostRatioLog <= packed.size();
}

bool unpack_block(std::string_view packed, std::span<char> into) {
    const std::size_t count =
        ZSTD_decompress(into.data(), into.size(), packed.data(), packed.size());
    throw_without_memory(count);
    return ZSTD_isError(count) == 0 && count == into.size();
}

}  // namespace arbiter::io
