#pragma once

#include "run/io/detail/archive_feed.hpp"
#include "run/io/detail/descriptor.hpp"

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>

namespace arbiter::io::detail {

// Lets libarchive read a regular file with seeking, as the directory of a zip archive needs it.
// LIFETIME: must outlive the reader it is opened with.
class SeekFeed {
  public:
    SeekFeed(Descriptor descriptor, std::string path)
        : descriptor_(std::move(descriptor)), path_(std::move(path)) {}

    // Opens `reader` on this file. Returns libarchive's code.
    int open(const ArchiveReader& reader);

    // THROWS: IoError when reading failed, once.
    void rethrow_failure();

    // Another descriptor of the file; nullopt: there is none left.
    [[nodiscard]] std::optional<Descriptor> duplicate() const { return duplicate_of(descriptor_); }
    [[nodiscard]] const std::string& path() const { return path_; }

    // Where the last read ended, for progress.
    [[nodiscard]] std::uint64_t read_bytes() const {
        return read_bytes_.load(std::memory_order_relaxed);
    }

  private:
    static la_ssize_t on_read(struct archive* reader, void* self, const void** block);
    static la_int64_t on_seek(struct archive* reader, void* self, la_int64_t offset, int whence);

    static constexpr std::size_t kBlockBytes = ArchiveFeed::kBlockBytes;
    Descriptor descriptor_;
    std::string path_;
    std::uint64_t at_ = 0;
    std::atomic<std::uint64_t> read_bytes_ = 0;
    std::unique_ptr<char[]> block_ = std::make_unique_for_overwrite<char[]>(kBlockBytes);
    std::exception_ptr failure_;
};

}  // namespace arbiter::io::detail
