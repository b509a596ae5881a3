#pragma once

#include "core/base/source.hpp"
#include "run/io/input.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arbiter::io {

namespace detail {
class ByteStream;
class FrameWalk;
}  // namespace detail

// A zstd file of several frames can be entered at each of them: a frame is decoded without those
// before it. `pzstd` and `cat` write such files; `zstd` writes one frame.   RFC 8878, 3.

// Is the file zstd around text, neither an archive nor packed twice? False for what cannot be read:
// the run says so.
[[nodiscard]] bool is_zstd_text(const std::string& path, const OpenLimits& limits = {});

// Where the first frame with data begins that begins at byte `from` of the file or later, which has
// `size` bytes; nullopt: there is none, or the frames before it are damaged.   THROWS: IoError.
// COST: reads the heads of all frames before it, and of their blocks where pzstd did not write
// their lengths.
[[nodiscard]] std::optional<std::uint64_t> next_zstd_frame(const std::string& path,
                                                           std::uint64_t from, std::uint64_t size);

// A frame with data.
struct ZstdFrame {
    std::uint64_t at = 0, end = 0;              // in the file
    std::optional<std::uint64_t> text_bytes{};  // if its head says so
};
// All of them; those after damage are part of the one before it.   THROWS, COST: as above.
[[nodiscard]] std::vector<ZstdFrame> zstd_frames_of(const std::string& path, std::uint64_t size);

// The text of the frames from one on, for callers that must know in which frame a byte of it is.
class ZstdFrameText final : public Source {
  public:
    // `frame`: where a frame begins in the file, which has `size` bytes.   THROWS: IoError.
    ZstdFrameText(std::string path, std::uint64_t frame, std::uint64_t size,
                  const OpenLimits& limits);
    ~ZstdFrameText() override;

    [[nodiscard]] std::size_t read(std::span<char> into) override;
    [[nodiscard]] std::optional<Damage> damage() const override { return damage_; }

    // The place of a byte that was read.
    [[nodiscard]] ZstdPlace place_of(std::uint64_t offset) const;

  private:
    [[nodiscard]] bool open_next_frame();

    struct Frame {
        std::uint64_t at, text_begin;
    };
    std::string path_;
    OpenLimits limits_;
    std::unique_ptr<detail::FrameWalk> walk_;
    std::unique_ptr<detail::ByteStream> text_;  // of the last of frames_
    std::vector<Frame> frames_;                 // that were begun
    std::uint64_t read_ = 0;
    std::optional<Damage> damage_;
};

}  // namespace arbiter::io
