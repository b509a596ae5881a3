#include "run/io/detail/zstd_range.hpp"

#include "run/io/detail/zstd_stream.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::io::detail {

ZstdRange::ZstdRange(std::unique_ptr<FileStream> file, const ZstdPlace& begin, const ZstdPlace& end,
                     std::uint64_t max_window_bytes)
    : skip_(begin.skip) {
    const auto decoded = [&](std::unique_ptr<FileStream> packed) {
        return std::make_unique<ZstdStream>(std::move(packed), max_window_bytes);
    };
    if (begin.frame == end.frame)
        rest_ = end.skip - begin.skip;
    else if (end.skip != 0)
        last_ = decoded(std::make_unique<FileStream>(file->path(), end.frame, UINT64_MAX));
    last_rest_ = end.skip;
    text_ = decoded(std::move(file));
}

// False: the text ends before.
bool ZstdRange::skip(std::span<char> room) {
    while (skip_ != 0) {
        const std::uint64_t most = std::min<std::uint64_t>(room.size(), skip_);
        const std::size_t count = text_->read(room.first(static_cast<std::size_t>(most)));
        if (count == 0) return false;
        skip_ -= count;
    }
    return true;
}

std::size_t ZstdRange::produce(std::span<char> into) {
    while (true) {
        const std::uint64_t most = std::min<std::uint64_t>(into.size(), rest_);
        if (most == 0) return 0;
        const bool is_there = skip(into);
        const std::size_t count =
            is_there ? text_->read(into.first(static_cast<std::size_t>(most))) : 0;
        if (count != 0) {
            if (rest_ != UINT64_MAX) rest_ -= count;
            return count;
        }
        if (text_->damage()) return stop_because(*text_, "");
        if (!is_there || rest_ != UINT64_MAX)
            return stop("the zstd data became shorter while it was read");
        if (last_ == nullptr) return 0;
        text_ = std::move(last_);
        rest_ = last_rest_;
    }
}

}  // namespace arbiter::io::detail
