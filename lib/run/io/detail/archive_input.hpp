#pragma once

#include "run/io/detail/archive_feed.hpp"
#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/container.hpp"
#include "run/io/detail/file_stream.hpp"
#include "run/io/detail/seek_feed.hpp"
#include "run/io/input.hpp"

#include <algorithm>
#include <archive_entry.h>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace arbiter::io::detail {

// A zip or tar archive being read, shared by its Input and the members handed out.
// A zip archive in a regular file is read by its directory; when that is damaged, or the bytes come
// from a pipe or a decoder, it is read as a stream, and the directory only shows whether it was
// complete.
class OpenArchive {
  public:
    // `file` is the same as `below`, when nothing lies between.
    // REQUIRES: `container` is Zip or Tar.
    OpenArchive(std::unique_ptr<ByteStream> below, Container container, const FileStream* file);

    // The next entry, nullptr after the last; the data of the one before is skipped.
    // THROWS (both): IoError when reading fails.
    [[nodiscard]] struct archive_entry* next_entry();

    // Some of the data of the current entry; empty = its end or damage().
    [[nodiscard]] std::span<const char> next_block();

    // Why next_block() ended early.
    [[nodiscard]] const std::string& entry_problem() const { return entry_problem_; }
    // What is wrong with the archive itself, once next_entry() gave nullptr.
    [[nodiscard]] const std::optional<Damage>& damage() const { return damage_; }
    // Counts entries, so that a member knows when its turn is over.
    [[nodiscard]] std::uint64_t generation() const { return generation_; }
    // Bytes read by seeking, which the FileStream does not count.
    [[nodiscard]] std::uint64_t sought_bytes() const {
        return seek_feed_ ? seek_feed_->read_bytes() : 0;
    }

  private:
    void open_stream();
    [[nodiscard]] bool open_directory(const FileStream& file);
    void rethrow_failure();
    [[nodiscard]] std::string problem_text() const;
    void finish(int code);
    void check_tail();
    void set_damage(std::string what);

    std::unique_ptr<ByteStream> below_;
    Container container_;
    std::unique_ptr<ArchiveFeed> feed_;    // reading as a stream, or
    std::unique_ptr<SeekFeed> seek_feed_;  // reading by the directory
    ArchiveReader reader_;
    struct archive_entry* first_entry_ = nullptr;  // read when the directory was tried
    bool has_bad_directory_ = false;
    bool has_ended_ = false;
    bool is_broken_off_ = false;  // the last member said why
    std::uint64_t generation_ = 0;
    la_int64_t entry_bytes_ = 0;
    std::string entry_problem_;
    bool is_entry_over_ = false;
    std::optional<Damage> damage_;
};

// The PGN members of an archive, in its order.
class ArchiveInput final : public Input {
  public:
    ArchiveInput(std::string name, std::shared_ptr<OpenArchive> archive, const OpenLimits& limits,
                 std::shared_ptr<const std::atomic<std::uint64_t>> counter,
                 std::optional<std::uint64_t> total_bytes)
        : name_(std::move(name)),
          archive_(std::move(archive)),
          limits_(limits),
          counter_(std::move(counter)),
          total_bytes_(total_bytes) {}

    [[nodiscard]] std::optional<Member> next() override;
    [[nodiscard]] std::optional<Damage> damage() const override { return archive_->damage(); }
    [[nodiscard]] bool is_archive() const override { return true; }
    [[nodiscard]] std::uint64_t read_bytes() const override {
        return std::max(counter_->load(std::memory_order_relaxed), archive_->sought_bytes());
    }
    [[nodiscard]] std::optional<std::uint64_t> total_bytes() const override { return total_bytes_; }

  private:
    [[nodiscard]] std::optional<Member> member_of(struct archive_entry* entry);
    [[nodiscard]] std::optional<Member> unnamed_member(std::string name, bool is_encrypted,
                                                       std::unique_ptr<ByteStream> stream);
    void skip_link(struct archive_entry* entry, const std::string& path);

    std::string name_;
    std::shared_ptr<OpenArchive> archive_;
    OpenLimits limits_;
    std::shared_ptr<const std::atomic<std::uint64_t>> counter_;
    std::optional<std::uint64_t> total_bytes_;
};

}  // namespace arbiter::io::detail
