#include "run/io/zstd_frames.hpp"

#include "run/io/detail/container.hpp"
#include "run/io/detail/file_stream.hpp"
#include "run/io/detail/frame_walk.hpp"
#include "run/io/detail/zstd_stream.hpp"

#include <algorithm>
#include <iterator>

namespace arbiter::io {

using detail::FileStream;

bool is_zstd_text(const std::string& path, const OpenLimits& limits) {
    using detail::Container;
    try {
        auto file = std::make_unique<FileStream>(path);
        if (detail::container_of(file->peek(detail::kSniffBytes)) != Container::Zstd) return false;
        detail::ZstdStream text(std::move(file), limits.max_window_bytes);
        const std::span<const char> start = text.peek(detail::kSniffBytes);
        return start.size() >= detail::kSniffBytes &&
               detail::container_of(start) == Container::Plain;
    } catch (const IoError&) {
        return false;
    }
}

std::optional<std::uint64_t> next_zstd_frame(const std::string& path, std::uint64_t from,
                                             std::uint64_t size) {
    detail::FrameWalk walk(path, 0, size);
    while (walk.find_frame()) {
        if (walk.at() >= from) return walk.at();
        if (!walk.step_over()) break;
    }
    return std::nullopt;
}

std::vector<ZstdFrame> zstd_frames_of(const std::string& path, std::uint64_t size) {
    detail::FrameWalk walk(path, 0, size);
    std::vector<ZstdFrame> frames;
    while (walk.find_frame()) {
        frames.push_back({walk.at(), size, walk.content_bytes()});
        if (!walk.step_over()) return frames;
        frames.back().end = walk.at();
    }
    return frames;
}

ZstdFrameText::ZstdFrameText(std::string path, std::uint64_t frame, std::uint64_t size,
                             const OpenLimits& limits)
    : path_(std::move(path)),
      limits_(limits),
      walk_(std::make_unique<detail::FrameWalk>(path_, frame, size)) {}
ZstdFrameText::~ZstdFrameText() = default;

bool ZstdFrameText::open_next_frame() {
    if (walk_ == nullptr || !walk_->find_frame()) return false;
    const std::uint64_t begin = walk_->at();
    std::uint64_t end = UINT64_MAX;
    if (walk_->step_over())
        end = walk_->at();
    else
        walk_.reset();  // what follows is decoded as far as it can be
    frames_.push_back({begin, read_});
    text_ = std::make_unique<detail::ZstdStream>(std::make_unique<FileStream>(path_, begin, end),
                                                 limits_.max_window_bytes);
    return true;
}

std::size_t ZstdFrameText::read(std::span<char> into) {
    while (!damage_) {
        if (text_ == nullptr && !open_next_frame()) return 0;
        if (const std::size_t count = text_->read(into); count != 0) {
            read_ += count;
            return count;
        }
        if (const auto damage = text_->damage()) damage_ = Damage{read_, damage->what};
        text_.reset();
    }
    return 0;
}

ZstdPlace ZstdFrameText::place_of(std::uint64_t offset) const {
    const auto after = std::ranges::upper_bound(frames_, offset, {}, &Frame::text_begin);
    const Frame& frame = *std::prev(after);
    return {frame.at, offset - frame.text_begin};
}

}  // namespace arbiter::io
