#include "run/io/detail/unwrap.hpp"

#include "run/io/detail/bzip2_stream.hpp"
#include "run/io/detail/filter_stream.hpp"
#include "run/io/detail/gzip_stream.hpp"
#include "run/io/detail/zstd_stream.hpp"

#include <utility>

namespace arbiter::io::detail {

namespace {

// A packed stream of which so little can be decoded that it may be PGN or the name in a tar header:
// what is not clearly PGN is not handed out as such.
bool is_cut_off_unknown(ByteStream& stream) {
    const std::span<const char> start = stream.peek(kSniffBytes);
    if (start.size() >= kSniffBytes || !stream.damage()) return false;
    return container_of(start) == Container::Plain && !begins_like_pgn(start);
}

}  // namespace

Unwrapped unwrap(std::unique_ptr<ByteStream> stream, const OpenLimits& limits) {
    constexpr int kMaxLayers = 3;
    Unwrapped unwrapped{std::move(stream)};
    for (int layer = 0;; ++layer) {
        std::unique_ptr<ByteStream>& inner = unwrapped.stream;
        const Container outer = unwrapped.container;
        const std::span<const char> start = inner->peek(kSniffBytes);
        unwrapped.container = container_of(start);
        const bool is_text = unwrapped.container == Container::Plain && start.size() >= kSniffBytes;
        unwrapped.packing_of_text = layer == 1 && is_text ? outer : Container::Plain;
        if (layer > 0 && is_cut_off_unknown(*inner)) inner->consume(inner->peek().size());
        if (layer == kMaxLayers) return unwrapped;
        switch (unwrapped.container) {
            case Container::Gzip:
                inner = std::make_unique<GzipStream>(std::move(inner));
                break;
            case Container::Bzip2:
                inner = std::make_unique<Bzip2Stream>(std::move(inner));
                break;
            case Container::Zstd:
                inner = std::make_unique<ZstdStream>(std::move(inner), limits.max_window_bytes);
                break;
            case Container::Xz:
            case Container::Lzma:
                inner = std::make_unique<FilterStream>(std::move(inner), unwrapped.container,
                                                       limits.max_window_bytes);
                break;
            case Container::Plain:
            case Container::Zip:
            case Container::Tar:
            case Container::Unread:
                return unwrapped;
        }
        unwrapped.is_compressed = true;
    }
}

}  // namespace arbiter::io::detail
