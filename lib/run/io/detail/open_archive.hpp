#pragma once

#include "run/io/detail/archive_feed.hpp"
#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/container.hpp"
#include "run/io/detail/file_stream.hpp"
#include "run/io/detail/seek_feed.hpp"

#include <archive_entry.h>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

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

    // Another reader of the same zip file, from its first entry on; null: this one does not read by
    // a directory. May be called while another thread reads here.
    [[nodiscard]] std::shared_ptr<OpenArchive> twin() const;

    // The next entry, nullptr after the last; the data of the one before is skipped.
    // THROWS (both): IoError when reading fails.
    [[nodiscard]] struct archive_entry* next_entry();

    // Some of the data of the current entry; empty = its end or damage().
    [[nodiscard]] std::span<const char> next_block();

    // Nobody is given the current entry: where its data broke off, the archive says so.
    void leave_entry() { is_broken_off_ = false; }

    // Why next_block() ended early.
    [[nodiscard]] const std::string& entry_problem() const { return entry_problem_; }
    // What is wrong with the archive itself, once next_entry() gave nullptr.
    [[nodiscard]] const std::optional<Damage>& damage() const { return damage_; }
    // Counts entries, so that a member knows when its turn is over.
    [[nodiscard]] std::uint64_t generation() const { return generation_; }
    [[nodiscard]] bool reads_by_directory() const { return seek_feed_ != nullptr; }
    // Bytes read by seeking, which the FileStream does not count.
    [[nodiscard]] std::uint64_t sought_bytes() const {
        return seek_feed_ ? seek_feed_->read_bytes() : 0;
    }

  private:
    OpenArchive() = default;
    void open_stream();
    [[nodiscard]] bool open_directory(std::optional<Descriptor> file, const std::string& path);
    void rethrow_failure();
    [[nodiscard]] std::string problem_text() const;
    void finish(int code);
    void check_tail();
    void set_damage(std::string what);

    std::unique_ptr<ByteStream> below_;  // null: a twin
    Container container_ = Container::Zip;
    std::unique_ptr<ArchiveFeed> feed_;    // reading as a stream, or
    std::unique_ptr<SeekFeed> seek_feed_;  // reading by the directory
    ArchiveReader reader_;
    struct archive_entry* first_entry_ = nullptr;  // read when the directory was tried
    bool has_bad_directory_ = false;
    bool has_ended_ = false;
    bool is_broken_off_ = false;  // the data of the current entry: its member says why
    std::uint64_t generation_ = 0;
    la_int64_t entry_bytes_ = 0;
    std::string entry_problem_;
    bool is_entry_over_ = false;
    std::optional<Damage> damage_;
};

// The data of one entry. Once the archive has gone on, it is at its end.
class MemberStream final : public ByteStream {
  public:
    // Of the entry that next_entry() gave last.
    MemberStream(std::shared_ptr<OpenArchive> archive, bool is_encrypted)
        : archive_(std::move(archive)),
          generation_(archive_->generation()),
          is_encrypted_(is_encrypted) {}

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    std::shared_ptr<OpenArchive> archive_;
    std::uint64_t generation_;
    bool is_encrypted_;
    std::span<const char> block_;
};

}  // namespace arbiter::io::detail
