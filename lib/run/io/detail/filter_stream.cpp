#include "run/io/detail/filter_stream.hpp"

#include <algorithm>
#include <archive_entry.h>
#include <cstring>
#include <string>

namespace arbiter::io::detail {
namespace {

std::string name_of(Container format) {
    return format == Container::Xz ? "xz" : "lzma";
}

std::uint64_t value_at(std::span<const char> bytes, std::size_t index) {
    return index < bytes.size() ? static_cast<unsigned char>(bytes[index]) : 0;
}

// The dictionary that the first LZMA2 block of an .xz stream requires, 0 if there is none to see.
// .xz format 3.1 (block header), 5.3.1 (LZMA2: id 0x21, one byte of properties).
std::uint64_t xz_window_bytes(std::span<const char> start) {
    constexpr std::size_t kStreamHeaderBytes = 12;
    const std::uint64_t flags = value_at(start, kStreamHeaderBytes + 1);
    std::size_t at = kStreamHeaderBytes + 2;
    const auto skip_number = [&] {  // 1.2: seven bits a byte
        while (at < start.size() && (value_at(start, at) & 0x80) != 0)
            ++at;
        ++at;
    };
    if ((flags & 0x40) != 0) skip_number();  // compressed size
    if ((flags & 0x80) != 0) skip_number();  // uncompressed size
    for (std::uint64_t filter = 0; filter <= (flags & 3); ++filter) {
        const std::uint64_t id = value_at(start, at++);
        const std::uint64_t property_bytes = value_at(start, at++);
        if (id == 0x21 && property_bytes == 1) {
            const std::uint64_t bits = value_at(start, at) & 0x3F;
            return bits >= 40 ? 0xFFFFFFFF : (2 | (bits & 1)) << (bits / 2 + 11);
        }
        at += property_bytes;
    }
    return 0;
}

std::uint64_t window_bytes(Container format, std::span<const char> start) {
    if (format == Container::Xz) return xz_window_bytes(start);
    std::uint64_t window = 0;  // LZMA_alone: four bytes after the properties
    for (std::size_t i = 4; i >= 1; --i)
        window = window << 8 | value_at(start, i);
    return window;
}

}  // namespace

FilterStream::FilterStream(std::unique_ptr<ByteStream> below, Container format,
                           std::uint64_t max_window_bytes)
    : below_(std::move(below)),
      feed_(*below_),
      reader_(make_archive_reader()),
      format_(format),
      max_window_bytes_(max_window_bytes) {
    (void)archive_read_support_format_raw(reader_.get());
    (void)archive_read_support_format_empty(reader_.get());
    if (format == Container::Xz) {
        (void)archive_read_support_filter_xz(reader_.get());
    } else {
        (void)archive_read_support_filter_lzma(reader_.get());
    }
}

std::size_t FilterStream::produce(std::span<char> into) {
    if (!is_open_) {
        is_open_ = true;
        const std::uint64_t window = window_bytes(format_, below_->peek(kSniffBytes));
        if (window > max_window_bytes_) {
            return stop("the " + name_of(format_) + " data needs a window of " +
                        std::to_string(window) + " bytes, but the limit is " +
                        std::to_string(max_window_bytes_));
        }
        if (!open()) return fail();
        if (is_empty_) return finish();
    }
    while (decoded_.empty()) {
        const void* bytes = nullptr;
        std::size_t count = 0;
        la_int64_t offset = 0;
        const int code = archive_read_data_block(reader_.get(), &bytes, &count, &offset);
        if (code == ARCHIVE_EOF) return finish();
        if (code < ARCHIVE_WARN) return fail();
        decoded_ = {static_cast<const char*>(bytes), count};
    }
    const std::size_t count = std::min(into.size(), decoded_.size());
    std::memcpy(into.data(), decoded_.data(), count);
    decoded_ = decoded_.subspan(count);
    return count;
}

bool FilterStream::open() {
    if (feed_.open(reader_) != ARCHIVE_OK) return false;
    // A filter that does not know the data leaves it as it is: corrupt, then.
    if (archive_filter_count(reader_.get()) != 2) return false;
    struct archive_entry* entry = nullptr;
    const int code = archive_read_next_header(reader_.get(), &entry);
    is_empty_ = code == ARCHIVE_EOF;
    return code >= ARCHIVE_WARN;
}

std::size_t FilterStream::fail() {
    feed_.rethrow_failure();
    throw_if_out_of_memory(reader_);
    const bool is_cut_off = feed_.has_hit_end();
    return stop_because(
        *below_, "the " + name_of(format_) + " data is " + (is_cut_off ? "cut off" : "corrupt"));
}

// The lzma filter stops at the end of the data, whatever follows.
std::size_t FilterStream::finish() {
    feed_.rethrow_failure();
    feed_.settle(reader_);
    if (!has_only_zeros_left(*below_)) {
        return stop("bytes that are not " + name_of(format_) + " follow the compressed data");
    }
    return below_->damage() ? stop_because(*below_, "") : 0;
}

}  // namespace arbiter::io::detail
