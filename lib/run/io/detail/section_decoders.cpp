#include "run/io/detail/section_decoders.hpp"

#include "run/io/start_thread.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace arbiter::io::detail {

void SectionDecoders::start() {
    is_started_ = true;
    taking_ = limits_.threads;
    try {
        for (std::size_t thread = 0; thread < limits_.threads; ++thread)
            threads_.push_back(start_thread([this, thread] { decode_sections(thread); }));
    } catch (...) {  // no thread, no memory: those that run do
        const std::lock_guard lock(mutex_);
        taking_ -= limits_.threads - threads_.size();
        if (threads_.empty()) throw;
    }
}

void SectionDecoders::end() {
    {
        const std::lock_guard lock(mutex_);
        is_given_up_ = true;
    }
    is_emptied_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
    threads_.clear();
    running_.clear();
    rest_ = {};
    is_given_up_ = false;
}

// The body of the threads.
void SectionDecoders::decode_sections(std::size_t thread) {
    try {
        while (!is_given_up_) {
            std::shared_ptr<Running> running;
            std::unique_ptr<ByteStream> text;
            {
                const std::lock_guard taking(taking_mutex_);
                std::optional<Sections::Section> section = sections_.take(thread);
                if (!section) break;
                text = std::move(section->text);
                running = std::make_shared<Running>();
                running->place = section->place;
                const std::lock_guard lock(mutex_);
                running_.push_back(running);
            }
            is_filled_.notify_one();
            decode(*running, *text);
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
    }
    {
        const std::lock_guard lock(mutex_);
        --taking_;
    }
    is_filled_.notify_one();
}

void SectionDecoders::decode(Running& section, ByteStream& text) {
    std::optional<Damage> damage;
    std::exception_ptr failure;
    try {
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

// An empty block; nullopt: nobody wants it any more. The section to be read always gets one in the
// end, however much the others hold.
std::optional<SectionDecoders::Block> SectionDecoders::wait_for_room(const Running& section) {
    Block block;
    {
        std::unique_lock lock(mutex_);
        const auto is_unwanted = [&] { return is_given_up_ || section.is_left; };
        is_emptied_.wait(lock, [&] {
            if (is_unwanted() || filled_ < limits_.blocks_ahead) return true;
            return &section == running_.front().get() && section.blocks.size() < kBlocksOfTurn;
        });
        if (is_unwanted()) return std::nullopt;
        ++filled_;
        if (!spare_.empty()) {
            block = std::move(spare_.back());
            spare_.pop_back();
        }
    }
    if (!block.bytes) block.bytes = std::make_unique_for_overwrite<char[]>(limits_.block_bytes);
    return block;
}

void SectionDecoders::give(Running& section, Block block) {
    {
        const std::lock_guard lock(mutex_);
        if (section.is_left) {
            spare_.push_back(std::move(block));
            --filled_;
            return;
        }
        section.text_bytes += block.size;
        section.blocks.push_back(std::move(block));
    }
    is_filled_.notify_one();
}

bool SectionDecoders::has_section() {
    if (!is_started_) start();
    std::unique_lock lock(mutex_);
    is_filled_.wait(lock, [&] { return !running_.empty() || taking_ == 0; });
    if (running_.empty() && failure_) std::rethrow_exception(failure_);
    return !running_.empty();
}

std::uint64_t SectionDecoders::place() {
    const std::lock_guard lock(mutex_);
    return running_.front()->place;
}

std::optional<Damage> SectionDecoders::damage() {
    const std::lock_guard lock(mutex_);
    return running_.front()->damage;
}

std::exception_ptr SectionDecoders::failure() {
    const std::lock_guard lock(mutex_);
    return running_.front()->failure;
}

std::uint64_t SectionDecoders::text_bytes() {
    const std::lock_guard lock(mutex_);
    return running_.front()->text_bytes;
}

// With mutex_ locked.
void SectionDecoders::give_back_block() {
    rest_ = {};
    if (!block_.bytes) return;
    spare_.push_back(std::move(block_));
    --filled_;
}

// Gives back the block in hand and takes the next. False: that was the last of the section.
bool SectionDecoders::has_next_block() {
    std::unique_lock lock(mutex_);
    Running& section = *running_.front();
    if (block_.bytes) {
        give_back_block();
        // Waking the threads for every block would cost more than it brings.
        const bool is_short_of_text = section.blocks.size() <= kBlocksOfTurn / 2;
        if (is_short_of_text || filled_ <= limits_.blocks_ahead / 2) is_emptied_.notify_all();
    }
    is_filled_.wait(lock, [&] { return !section.blocks.empty() || section.has_ended; });
    if (section.blocks.empty()) return false;
    block_ = std::move(section.blocks.front());
    section.blocks.pop_front();
    rest_ = {block_.bytes.get(), block_.size};
    return true;
}

std::size_t SectionDecoders::read(std::span<char> into) {
    while (rest_.empty()) {
        if (!has_next_block()) return 0;
    }
    const std::size_t count = std::min(into.size(), rest_.size());
    std::memcpy(into.data(), rest_.data(), count);
    rest_ = rest_.subspan(count);
    return count;
}

void SectionDecoders::leave_section() {
    {
        const std::lock_guard lock(mutex_);
        give_back_block();
        Running& section = *running_.front();
        section.is_left = true;
        for (; !section.blocks.empty(); section.blocks.pop_front()) {
            spare_.push_back(std::move(section.blocks.front()));
            --filled_;
        }
        running_.pop_front();
    }
    is_emptied_.notify_all();  // the next one has its turn
}

}  // namespace arbiter::io::detail
