#include "run/io/detail/archive_feed.hpp"

#include "core/base/assert.hpp"

#include <algorithm>
#include <cerrno>
#include <new>
#include <string_view>
#include <utility>

namespace arbiter::io::detail {

ArchiveReader make_archive_reader() {
    ArchiveReader reader{archive_read_new()};
    if (!reader) throw std::bad_alloc();
    return reader;
}

void throw_if_out_of_memory(const ArchiveReader& reader) {
    // What zlib says when it finds no memory for its state, by no other name.
    constexpr std::string_view kNoState = "Can't initialize ZIP decompression.";
    const char* text = archive_error_string(reader.get());
    if (archive_errno(reader.get()) == ENOMEM || (text != nullptr && text == kNoState))
        throw std::bad_alloc();
}

void set_callback_data(const ArchiveReader& reader, void* data) {
    if (archive_read_set_callback_data(reader.get(), data) != ARCHIVE_OK) throw std::bad_alloc();
}

std::string error_text(const ArchiveReader& reader) {
    throw_if_out_of_memory(reader);
    const char* text = archive_error_string(reader.get());
    return text == nullptr ? "unknown error" : text;
}

int ArchiveFeed::open(const ArchiveReader& reader) {
    set_callback_data(reader, this);
    (void)archive_read_set_read_callback(reader.get(), &ArchiveFeed::on_read);
    return archive_read_open1(reader.get());
}

la_ssize_t ArchiveFeed::on_read(struct archive* reader, void* self, const void** block) {
    auto& feed = *static_cast<ArchiveFeed*>(self);
    try {
        const std::span<const char> lent = feed.lend();
        *block = lent.data();
        return static_cast<la_ssize_t>(lent.size());
    } catch (...) {
        feed.failure_ = std::current_exception();
        archive_set_error(reader, EIO, "reading failed");
        return ARCHIVE_FATAL;
    }
}

std::span<const char> ArchiveFeed::lend() {
    if (!is_prefix_given_) {
        is_prefix_given_ = true;
        if (!prefix_.empty()) return prefix_;
    }
    below_.consume(std::exchange(lent_bytes_, 0));
    const std::span<const char> seen = below_.peek();
    const std::span<const char> block = seen.first(std::min(seen.size(), kBlockBytes));
    lent_bytes_ = block.size();
    given_bytes_ += block.size();
    if (block.empty()) has_hit_end_ = true;
    note(block);
    return block;
}

void ArchiveFeed::note(std::span<const char> block) {
    const auto last = std::find_if(block.rbegin(), block.rend(), [](char c) { return c != 0; });
    const auto zeros = static_cast<std::uint64_t>(last - block.rbegin());
    trailing_zeros_ = zeros == block.size() ? trailing_zeros_ + zeros : zeros;
    if (!keeps_tail_) return;
    tail_.append(block.data(), block.size());
    if (tail_.size() > kKeptBytes) tail_.erase(0, tail_.size() - kKeptBytes);
}

void ArchiveFeed::rethrow_failure() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void ArchiveFeed::settle(const ArchiveReader& reader) {
    const auto used = static_cast<std::uint64_t>(archive_filter_bytes(reader.get(), -1));
    const std::uint64_t given = prefix_.size() + given_bytes_;
    ARBITER_CHECK(used <= given && given - used <= lent_bytes_);
    const auto unused = static_cast<std::size_t>(given - used);
    below_.consume(std::exchange(lent_bytes_, 0) - unused);
}

void ArchiveFeed::settle_all() {
    below_.consume(std::exchange(lent_bytes_, 0));
}

}  // namespace arbiter::io::detail
