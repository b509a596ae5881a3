#pragma once

#include "run/io/detail/byte_stream.hpp"

#include <archive.h>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>

namespace arbiter::io::detail {

struct ArchiveDeleter {
    void operator()(struct archive* reader) const { (void)archive_read_free(reader); }
};
using ArchiveReader = std::unique_ptr<struct archive, ArchiveDeleter>;

// THROWS: std::bad_alloc.
[[nodiscard]] ArchiveReader make_archive_reader();

// What its callbacks are given. A reader without it must not be opened: libarchive crashes.
// THROWS: std::bad_alloc.
void set_callback_data(const ArchiveReader& reader, void* data);

// Nothing is damaged where libarchive had no memory.   THROWS: std::bad_alloc.
void throw_if_out_of_memory(const ArchiveReader& reader);

// libarchive's own words for its last error.   THROWS: std::bad_alloc.
[[nodiscard]] std::string error_text(const ArchiveReader& reader);

// Lends the blocks of a ByteStream to libarchive and gets back those it has not used.
// No exception passes through C: a failing read is kept and thrown by rethrow_failure().
// LIFETIME: must outlive the reader it is opened with; stores a reference to `below`.
class ArchiveFeed {
  public:
    // What one call of a decoder turns into text is lost when it ends in an error: so little at a
    // time.
    static constexpr std::size_t kBlockBytes = 4096;

    // `prefix` is read before the bytes of `below`.
    explicit ArchiveFeed(ByteStream& below, std::string prefix = {})
        : below_(below), prefix_(std::move(prefix)) {}

    // Opens `reader` on this feed. Returns libarchive's code.
    int open(const ArchiveReader& reader);

    // THROWS: what reading from below threw, once.
    void rethrow_failure();

    // Consumes from below exactly what `reader` used; the reader is not to be read again.
    void settle(const ArchiveReader& reader);

    // Consumes from below all that was lent.
    void settle_all();

    // Whether libarchive asked for bytes beyond the last.
    [[nodiscard]] bool has_hit_end() const { return has_hit_end_; }
    [[nodiscard]] std::uint64_t given_bytes() const { return given_bytes_; }  // without the prefix
    // Zero bytes that end what was given so far.
    [[nodiscard]] std::uint64_t trailing_zeros() const { return trailing_zeros_; }

    // From now on the last kKeptBytes given are kept to be looked at.
    void keep_tail() { keeps_tail_ = true; }
    [[nodiscard]] const std::string& tail() const { return tail_; }

  private:
    static la_ssize_t on_read(struct archive* reader, void* self, const void** block);
    std::span<const char> lend();
    void note(std::span<const char> block);

    static constexpr std::size_t kKeptBytes = std::size_t{256} << 10;
    ByteStream& below_;
    std::string prefix_;
    bool is_prefix_given_ = false;
    bool has_hit_end_ = false;
    bool keeps_tail_ = false;
    std::size_t lent_bytes_ = 0;  // of the block that libarchive holds now
    std::uint64_t given_bytes_ = 0;
    std::uint64_t trailing_zeros_ = 0;
    std::string tail_;
    std::exception_ptr failure_;
};

}  // namespace arbiter::io::detail
