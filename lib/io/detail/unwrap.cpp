#include "io/detail/unwrap.hpp"

#include "io/detail/bzip2_stream.hpp"
#include "io/detail/filter_stream.hpp"
#include "io/detail/gzip_stream.hpp"
#include "io/detail/zstd_stream.hpp"

#include <utility>

namespace arbiter::io::detail {

Unwrapped unwrap(std::unique_ptr<ByteStream> stream, const OpenLimits& limits) {
    constexpr int kMaxLayers = 3;
    Unwrapped unwrapped{std::move(stream)};
    for (int layer = 0;; ++layer) {
        std::unique_ptr<ByteStream>& inner = unwrapped.stream;
        unwrapped.container = container_of(inner->peek(kSniffBytes));
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
