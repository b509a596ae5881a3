#include "run/io/detail/frame_decoders.hpp"

#include "run/io/detail/zstd_stream.hpp"
#include "run/io/error.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace arbiter::io::detail {
namespace {

constexpr std::uint64_t kFileEnd = UINT64_MAX;
// Frames whose length is not written are searched for their end no further than this, 512 MiB of
// text: of a longer one little would be decoded before its turn.
constexpr std::size_t kMostBlocksOfFrame = 4096;
// Nor further than over this many skippable frames; pzstd writes one before each frame.
constexpr std::size_t kMostSkipped = 4096;

Descriptor twin_of(const Descriptor& descriptor) {
    return Descriptor{descriptor.number(), false};
}

}  // namespace

// The bytes of a section, by pread(2): all sections share the descriptor.
class FrameDecoders::Bytes final : public ByteStream {
  public:
    Bytes(const FrameDecoders& owner, std::uint64_t begin, std::uint64_t end)
        : owner_(owner), at_(begin), end_(end) {}

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override {
        const auto most = std::min<std::uint64_t>(into.size(), end_ - at_);
        if (most == 0 || owner_.is_given_up_) return 0;
        const std::size_t count =
            read_some_at(owner_.file_.descriptor, into.first(static_cast<std::size_t>(most)), at_,
                         owner_.file_.path);
        at_ += count;
        owner_.counter_->fetch_add(count, std::memory_order_relaxed);
        return count;
    }

  private:
    const FrameDecoders& owner_;
    std::uint64_t at_, end_;
};

FrameDecoders::FrameDecoders(File file, const Limits& limits)
    : file_(std::move(file)),
      limits_(limits),
      size_(size_of(file_.descriptor)),
      walk_(twin_of(file_.descriptor), file_.path, 0, size_),
      end_(find_end()),
      has_several_sections_(end_ != kFileEnd) {}

FrameDecoders::~FrameDecoders() {
    end_threads();
}

void FrameDecoders::end_threads() {
    {
        const std::lock_guard lock(mutex_);
        is_given_up_ = true;
    }
    is_emptied_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
    threads_.clear();
}

// Where the section ends that begins at begin_. The last one has whatever follows, so that its
// decoder finds what is wrong with it.
std::uint64_t FrameDecoders::find_end() {
    try {
        while (walk_.find_frame(kMostSkipped) && walk_.step_over(kMostBlocksOfFrame)) {
            if (walk_.at() >= size_) break;
            if (walk_.at() - begin_ >= limits_.least_packed_bytes) return walk_.at();
        }
    } catch (const IoError&) {
        return kFileEnd;  // its decoder comes to the same place
    }
    return kFileEnd;
}

// The next section in the file, for the calling thread; null after the last.
FrameDecoders::Section* FrameDecoders::begin_section() {
    const std::lock_guard walk_lock(walk_mutex_);
    if (begin_ == kFileEnd) return nullptr;
    Section* section = nullptr;
    {
        const std::lock_guard lock(mutex_);
        section = &sections_.emplace_back();
        section->begin = begin_;
        section->end = end_;
    }
    begin_ = end_;
    if (begin_ != kFileEnd) end_ = find_end();
    return section;
}

// The body of the threads.
void FrameDecoders::decode_sections() {
    try {
        while (Section* section = begin_section()) {
            if (is_given_up_) return;
            decode(*section);
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
    }
    is_filled_.notify_one();
}

void FrameDecoders::decode(Section& section) {
    std::optional<Damage> damage;
    std::exception_ptr failure;
    try {
        ZstdStream text(std::make_unique<Bytes>(*this, section.begin, section.end),
                        limits_.max_window_bytes);
        for (bool has_more = true; has_more;) {
            std::optional<Block> block = wait_for_room(section);
            if (!block) return;
            block->size = text.read({block->bytes.get(), limits_.block_bytes});
            has_more = block->size == limits_.block_bytes;  // fewer: the end, see Source::read()
            give(section, std::move(*block));
        }
        damage = text.damage();
    } catch (...) {
        failure = std::current_exception();
    }
    {
        const std::lock_guard lock(mutex_);
        section.damage = std::move(damage);
        section.failure = std::move(failure);
        section.has_ended = true;
    }
    is_filled_.notify_one();
}

// An empty block; nullopt: the reader has given up. The section to be read always gets one in the
// end, however much the others hold.
std::optional<FrameDecoders::Block> FrameDecoders::wait_for_room(const Section& section) {
    Block block;
    {
        std::unique_lock lock(mutex_);
        is_emptied_.wait(lock, [&] {
            const bool has_turn =
                &section == &sections_.front() && section.blocks.size() < kBlocksOfTurn;
            return is_given_up_ || has_turn || filled_ < limits_.blocks_ahead;
        });
        if (is_given_up_) return std::nullopt;
        ++filled_;
        if (!spare_.empty()) {
            block = std::move(spare_.back());
            spare_.pop_back();
        }
    }
    if (!block.bytes) block.bytes = std::make_unique_for_overwrite<char[]>(limits_.block_bytes);
    return block;
}

void FrameDecoders::give(Section& section, Block block) {
    {
        const std::lock_guard lock(mutex_);
        section.text_bytes += block.size;
        section.blocks.push_back(std::move(block));
    }
    is_filled_.notify_one();
}

void FrameDecoders::start() {
    const std::uint64_t sections = size_ / limits_.least_packed_bytes + 1;
    while (threads_.size() < std::min<std::uint64_t>(limits_.threads, sections))
        threads_.emplace_back([this] { decode_sections(); });
}

// With mutex_ locked.
void FrameDecoders::give_back_block() {
    if (!block_.bytes) return;
    spare_.push_back(std::move(block_));
    --filled_;
    // Waking the threads for every block would cost more than it brings.
    const bool is_short_of_text = sections_.front().blocks.size() <= kBlocksOfTurn / 2;
    if (is_short_of_text || filled_ <= limits_.blocks_ahead / 2) is_emptied_.notify_all();
}

// Gives back the block in hand and takes the next. False: that was the last of the section that has
// its turn, or none will come.
bool FrameDecoders::has_next_block() {
    std::unique_lock lock(mutex_);
    give_back_block();
    is_filled_.wait(lock, [&] {
        if (sections_.empty()) return failure_ != nullptr;
        return !sections_.front().blocks.empty() || sections_.front().has_ended ||
               failure_ != nullptr;
    });
    if (sections_.empty() || sections_.front().blocks.empty()) return false;
    block_ = std::move(sections_.front().blocks.front());
    sections_.front().blocks.pop_front();
    rest_ = {block_.bytes.get(), block_.size};
    return true;
}

// Decodes the rest of the file in the general way, from a section on of which all text was read
// that could be decoded.
void FrameDecoders::go_on_alone(const Section& section) {
    end_threads();
    is_given_up_ = false;
    counter_->store(section.begin, std::memory_order_relaxed);
    alone_ = std::make_unique<ZstdStream>(std::make_unique<Bytes>(*this, section.begin, kFileEnd),
                                          limits_.max_window_bytes);
    std::vector<char> again(limits_.block_bytes);
    for (std::uint64_t rest = section.text_bytes; rest != 0;) {
        const auto most = std::min<std::uint64_t>(again.size(), rest);
        const std::size_t count = alone_->read({again.data(), static_cast<std::size_t>(most)});
        if (count == 0) break;
        rest -= count;
    }
}

std::size_t FrameDecoders::produce(std::span<char> into) {
    if (threads_.empty() && !alone_) start();
    while (rest_.empty()) {
        if (alone_) {
            const std::size_t count = alone_->read(into);
            return count == 0 && alone_->damage() ? stop_because(*alone_, "") : count;
        }
        if (!has_next_block() && !ends_section()) return 0;
    }
    const std::size_t count = std::min(into.size(), rest_.size());
    std::memcpy(into.data(), rest_.data(), count);
    rest_ = rest_.subspan(count);
    return count;
}

// After the text of the section that has its turn. False: nothing follows.
bool FrameDecoders::ends_section() {
    const Section* section = nullptr;
    {
        const std::lock_guard lock(mutex_);
        if (sections_.empty() || !sections_.front().has_ended) std::rethrow_exception(failure_);
        section = &sections_.front();
    }
    if (section->failure) std::rethrow_exception(section->failure);
    if (section->end == kFileEnd) {
        if (section->damage) (void)stop(section->damage->what);
        return false;
    }
    if (section->damage) {
        go_on_alone(*section);
        return true;
    }
    {
        const std::lock_guard lock(mutex_);
        sections_.pop_front();
    }
    is_emptied_.notify_all();  // the next one has its turn
    return true;
}

}  // namespace arbiter::io::detail
