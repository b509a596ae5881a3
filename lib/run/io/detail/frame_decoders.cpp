#include "run/io/detail/frame_decoders.hpp"

#include "run/io/detail/frame_walk.hpp"
#include "run/io/detail/gzip_blocks.hpp"
#include "run/io/detail/gzip_stream.hpp"
#include "run/io/detail/zstd_stream.hpp"
#include "run/io/error.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace arbiter::io::detail {
namespace {

constexpr std::uint64_t kFileEnd = UINT64_MAX;

Descriptor twin_of(const Descriptor& descriptor) {
    return Descriptor{descriptor.number(), false};
}

// Where a packed file may be cut so that each part can be decoded alone.
class Cuts {
  public:
    Cuts() = default;
    Cuts(const Cuts&) = delete;
    Cuts& operator=(const Cuts&) = delete;
    virtual ~Cuts() = default;

    // Steps over the next piece; false: it cannot be seen where it ends.
    // THROWS: IoError when reading fails.
    [[nodiscard]] virtual bool step_over() = 0;
    [[nodiscard]] virtual std::uint64_t at() const = 0;
};

class ZstdCuts final : public Cuts {
  public:
    explicit ZstdCuts(FrameWalk walk) : walk_(std::move(walk)) {}

    [[nodiscard]] bool step_over() override {
        return walk_.find_frame(kMostSkipped) && walk_.step_over(kMostBlocksOfFrame);
    }
    [[nodiscard]] std::uint64_t at() const override { return walk_.at(); }

  private:
    // Frames whose length is not written are searched for their end no further than this, 512 MiB
    // of text: of a longer one little would be decoded before its turn.
    static constexpr std::size_t kMostBlocksOfFrame = 4096;
    // Nor further than over this many skippable frames; pzstd writes one before each frame.
    static constexpr std::size_t kMostSkipped = 4096;
    FrameWalk walk_;
};

class GzipCuts final : public Cuts {
  public:
    explicit GzipCuts(GzipBlocks blocks) : blocks_(std::move(blocks)) {}

    [[nodiscard]] bool step_over() override { return blocks_.step_over(); }
    [[nodiscard]] std::uint64_t at() const override { return blocks_.at(); }

  private:
    GzipBlocks blocks_;
};

std::unique_ptr<Cuts> cuts_of(const FrameDecoders::File& file, std::uint64_t size) {
    Descriptor twin = twin_of(file.descriptor);
    if (file.packing == Container::Gzip)
        return std::make_unique<GzipCuts>(GzipBlocks(std::move(twin), file.path, size));
    return std::make_unique<ZstdCuts>(FrameWalk(std::move(twin), file.path, 0, size));
}

}  // namespace

// The file, and how its bytes become text.
class FrameDecoders::PackedFile {
  public:
    PackedFile(File file, std::uint64_t max_window_bytes)
        : file_(std::move(file)),
          max_window_bytes_(max_window_bytes),
          size_(size_of(file_.descriptor)) {}

    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] std::unique_ptr<Cuts> cuts() const { return cuts_of(file_, size_); }

    // The text of the bytes [begin, end), decoded while it is read. They seem to end once
    // `is_given_up` is set, which may be null.
    [[nodiscard]] std::unique_ptr<ByteStream> text(std::uint64_t begin, std::uint64_t end,
                                                   const std::atomic<bool>* is_given_up) const {
        auto bytes = std::make_unique<Bytes>(*this, begin, end, is_given_up);
        if (file_.packing == Container::Gzip) return std::make_unique<GzipStream>(std::move(bytes));
        return std::make_unique<ZstdStream>(std::move(bytes), max_window_bytes_);
    }

    const std::shared_ptr<std::atomic<std::uint64_t>> counter =
        std::make_shared<std::atomic<std::uint64_t>>(0);

  private:
    // Some bytes, by pread(2): all sections share the descriptor.
    class Bytes final : public ByteStream {
      public:
        Bytes(const PackedFile& owner, std::uint64_t begin, std::uint64_t end,
              const std::atomic<bool>* is_given_up)
            : owner_(owner), at_(begin), end_(end), is_given_up_(is_given_up) {}

      protected:
        [[nodiscard]] std::size_t produce(std::span<char> into) override {
            const auto most = std::min<std::uint64_t>(into.size(), end_ - at_);
            if (most == 0 || (is_given_up_ != nullptr && *is_given_up_)) return 0;
            const std::size_t count =
                read_some_at(owner_.file_.descriptor, into.first(static_cast<std::size_t>(most)),
                             at_, owner_.file_.path);
            at_ += count;
            owner_.counter->fetch_add(count, std::memory_order_relaxed);
            return count;
        }

      private:
        const PackedFile& owner_;
        std::uint64_t at_, end_;
        const std::atomic<bool>* is_given_up_;
    };

    const File file_;
    const std::uint64_t max_window_bytes_, size_;
};

// The sections of the file, found as they are taken.
class FrameDecoders::Frames final : public Sections {
  public:
    Frames(const FrameDecoders& owner, std::uint64_t least_packed_bytes)
        : owner_(owner),
          least_packed_bytes_(least_packed_bytes),
          cuts_(owner.file_->cuts()),
          end_(find_end()),
          has_several_(end_ != kFileEnd) {}

    [[nodiscard]] std::optional<Section> take(std::size_t /*thread*/) override {
        if (begin_ == kFileEnd) return std::nullopt;
        Section section{begin_, owner_.file_->text(begin_, end_, &owner_.decoders_.is_given_up())};
        if (end_ == kFileEnd) last_ = begin_;
        begin_ = end_;
        if (begin_ != kFileEnd) end_ = find_end();
        return section;
    }

    [[nodiscard]] bool has_several() const { return has_several_; }
    // Of a section that was taken: nothing follows it.
    [[nodiscard]] bool is_last(std::uint64_t place) const { return place == last_; }

  private:
    // Where the section ends that begins at begin_. The last one has whatever follows, so that its
    // decoder finds what is wrong with it.
    [[nodiscard]] std::uint64_t find_end() {
        try {
            while (cuts_->step_over()) {
                if (cuts_->at() >= owner_.file_->size()) break;
                if (cuts_->at() - begin_ >= least_packed_bytes_) return cuts_->at();
            }
        } catch (const IoError&) {
            return kFileEnd;  // its decoder comes to the same place
        }
        return kFileEnd;
    }

    const FrameDecoders& owner_;
    const std::uint64_t least_packed_bytes_;
    const std::unique_ptr<Cuts> cuts_;
    std::uint64_t begin_ = 0, end_ = 0;  // of the next section
    const bool has_several_;
    std::atomic<std::uint64_t> last_ = kFileEnd;
};

FrameDecoders::FrameDecoders(File file, const Limits& limits)
    : block_bytes_(limits.block_bytes),
      file_(std::make_unique<PackedFile>(std::move(file), limits.max_window_bytes)),
      frames_(std::make_unique<Frames>(*this, limits.least_packed_bytes)),
      decoders_(*frames_, {.threads = static_cast<std::size_t>(std::min<std::uint64_t>(
                               limits.threads, file_->size() / limits.least_packed_bytes + 1)),
                           .block_bytes = limits.block_bytes,
                           .blocks_ahead = limits.blocks_ahead}) {}

FrameDecoders::~FrameDecoders() = default;

bool FrameDecoders::has_several_sections() const {
    return frames_->has_several();
}

std::shared_ptr<const std::atomic<std::uint64_t>> FrameDecoders::counter() const {
    return file_->counter;
}

// Decodes the rest of the file in the general way, from the section on that has its turn, of which
// all text was read that could be decoded.
void FrameDecoders::go_on_alone() {
    const std::uint64_t begin = decoders_.place();
    std::uint64_t rest = decoders_.text_bytes();
    decoders_.end();
    file_->counter->store(begin, std::memory_order_relaxed);
    alone_ = file_->text(begin, kFileEnd, nullptr);
    std::vector<char> again(block_bytes_);
    while (rest != 0) {
        const auto most = std::min<std::uint64_t>(again.size(), rest);
        const std::size_t count = alone_->read({again.data(), static_cast<std::size_t>(most)});
        if (count == 0) break;
        rest -= count;
    }
}

std::size_t FrameDecoders::produce(std::span<char> into) {
    while (!alone_) {
        if (!decoders_.has_section()) return 0;
        const std::size_t count = decoders_.read(into);
        if (count != 0) return count;
        if (!ends_section()) return 0;
    }
    const std::size_t count = alone_->read(into);
    return count == 0 && alone_->damage() ? stop_because(*alone_, "") : count;
}

// After the text of the section that has its turn. False: nothing follows.
bool FrameDecoders::ends_section() {
    if (const auto failure = decoders_.failure()) std::rethrow_exception(failure);
    const auto damage = decoders_.damage();
    if (frames_->is_last(decoders_.place())) {
        if (damage) (void)stop(damage->what);
        return false;
    }
    if (damage)
        go_on_alone();
    else
        decoders_.leave_section();
    return true;
}

}  // namespace arbiter::io::detail
