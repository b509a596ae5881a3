#include "run/io/detail/read_ahead.hpp"

#include "run/io/start_thread.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace arbiter::io::detail {

ReadAhead::~ReadAhead() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        is_given_up_ = true;
    }
    *give_up_ = true;
    is_emptied_.notify_one();
    thread_.join();
}

// The body of the thread.
void ReadAhead::read_all() {
    bool has_more = true;
    for (std::size_t n = 0; has_more; ++n) {
        {
            std::unique_lock lock(mutex_);
            is_emptied_.wait(lock, [&] { return is_given_up_ || n - emptied_ < kBlocks; });
            if (is_given_up_) return;
        }
        Block& block = blocks_[n % kBlocks];
        std::exception_ptr failure;
        try {
            if (!block.bytes) block.bytes = std::make_unique_for_overwrite<char[]>(kBlockBytes);
            block.size = below_->read({block.bytes.get(), kBlockBytes});
        } catch (...) {
            block.size = 0;
            failure = std::current_exception();
        }
        has_more = block.size == kBlockBytes;  // fewer: the end, see Source::read()
        {
            const std::lock_guard lock(mutex_);
            ++filled_;
            has_ended_ = !has_more;
            failure_ = std::move(failure);
        }
        is_filled_.notify_one();
    }
}

// Gives back the block in hand and takes the next. False: that was the last.
bool ReadAhead::has_next_block() {
    std::unique_lock lock(mutex_);
    if (std::exchange(holds_block_, false)) {
        ++emptied_;
        // Waking the thread for every block would cost more than it brings.
        if (filled_ - emptied_ <= kBlocks / 2) is_emptied_.notify_one();
    }
    is_filled_.wait(lock, [&] { return filled_ != emptied_ || has_ended_; });
    if (filled_ == emptied_) return false;
    const Block& block = blocks_[emptied_ % kBlocks];
    rest_ = {block.bytes.get(), block.size};
    holds_block_ = true;
    return true;
}

std::size_t ReadAhead::produce(std::span<char> into) {
    if (!thread_.joinable()) thread_ = start_thread([this] { read_all(); });
    while (rest_.empty()) {
        if (has_next_block()) continue;
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
        return below_->damage() ? stop_because(*below_, "") : 0;
    }
    const std::size_t count = std::min(into.size(), rest_.size());
    std::memcpy(into.data(), rest_.data(), count);
    rest_ = rest_.subspan(count);
    return count;
}

}  // namespace arbiter::io::detail
