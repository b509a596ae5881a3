#include "run/io/detail/open_archive.hpp"

#include "run/io/detail/zip_tail.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace arbiter::io::detail {

std::size_t MemberStream::produce(std::span<char> into) {
    if (generation_ != archive_->generation()) return 0;
    if (is_encrypted_) return stop("the archive member is encrypted");
    if (block_.empty()) block_ = archive_->next_block();
    if (block_.empty()) {
        const std::string& problem = archive_->entry_problem();
        return problem.empty() ? 0 : stop(problem);
    }
    const std::size_t count = std::min(into.size(), block_.size());
    std::memcpy(into.data(), block_.data(), count);
    block_ = block_.subspan(count);
    return count;
}

OpenArchive::OpenArchive(std::unique_ptr<ByteStream> below, Container container,
                         const FileStream* file)
    : below_(std::move(below)), container_(container) {
    const bool is_zip_file = container == Container::Zip && file != nullptr;
    if (is_zip_file && open_directory(file->duplicate(), file->path())) return;
    open_stream();
}

std::shared_ptr<OpenArchive> OpenArchive::twin() const {
    if (!seek_feed_) return nullptr;
    std::shared_ptr<OpenArchive> twin(new OpenArchive);
    return twin->open_directory(seek_feed_->duplicate(), seek_feed_->path()) ? twin : nullptr;
}

bool OpenArchive::open_directory(std::optional<Descriptor> file, const std::string& path) {
    if (!file) return false;
    if (!has_whole_directory(*file, path)) {
        has_bad_directory_ = true;
        return false;
    }
    seek_feed_ = std::make_unique<SeekFeed>(std::move(*file), path);
    reader_ = make_archive_reader();
    (void)archive_read_support_format_zip_seekable(reader_.get());
    if (seek_feed_->open(reader_) == ARCHIVE_OK) {
        const int code = archive_read_next_header(reader_.get(), &first_entry_);
        if (code == ARCHIVE_EOF) has_ended_ = true;
        if (code >= ARCHIVE_WARN) return true;
    }
    seek_feed_->rethrow_failure();
    has_bad_directory_ = true;
    first_entry_ = nullptr;
    reader_.reset();
    seek_feed_.reset();
    return false;
}

void OpenArchive::open_stream() {
    feed_ = std::make_unique<ArchiveFeed>(*below_);
    reader_ = make_archive_reader();
    if (container_ == Container::Zip) {
        feed_->keep_tail();
        (void)archive_read_support_format_zip_streamable(reader_.get());
    } else {
        (void)archive_read_support_format_tar(reader_.get());
        // `cat a.tar b.tar` goes on after the first end mark.
        (void)archive_read_set_format_option(reader_.get(), "tar", "read_concatenated_archives",
                                             "1");
    }
    const int code = feed_->open(reader_);
    if (code < ARCHIVE_WARN) finish(code);
}

struct archive_entry* OpenArchive::next_entry() {
    ++generation_;
    entry_bytes_ = 0;
    entry_problem_.clear();
    is_entry_over_ = false;
    if (has_ended_) return nullptr;
    if (first_entry_ != nullptr) return std::exchange(first_entry_, nullptr);
    struct archive_entry* entry = nullptr;
    int code = ARCHIVE_RETRY;
    while (code == ARCHIVE_RETRY)
        code = archive_read_next_header(reader_.get(), &entry);
    if (code == ARCHIVE_EOF || code < ARCHIVE_WARN) {
        finish(code);
        return nullptr;
    }
    is_broken_off_ = false;
    return entry;
}

std::span<const char> OpenArchive::next_block() {
    while (!is_entry_over_) {
        const void* bytes = nullptr;
        std::size_t count = 0;
        la_int64_t offset = 0;
        const int code = archive_read_data_block(reader_.get(), &bytes, &count, &offset);
        if (code < ARCHIVE_WARN) rethrow_failure();
        is_entry_over_ = code != ARCHIVE_OK;
        if (code != ARCHIVE_OK && code != ARCHIVE_EOF) entry_problem_ = problem_text();
        is_broken_off_ = code == ARCHIVE_FATAL;
        if (code == ARCHIVE_EOF || code < ARCHIVE_WARN || count == 0) continue;
        if (offset != entry_bytes_) {
            entry_problem_ = "the archive member is a sparse file";
            is_entry_over_ = true;
            continue;
        }
        entry_bytes_ += static_cast<la_int64_t>(count);
        return {static_cast<const char*>(bytes), count};
    }
    return {};
}

void OpenArchive::rethrow_failure() {
    if (feed_) feed_->rethrow_failure();
    if (seek_feed_) seek_feed_->rethrow_failure();
}

std::string OpenArchive::problem_text() const {
    if (below_) {
        if (const auto cause = below_->damage()) return cause->what;
    }
    const std::string format = container_ == Container::Zip ? "zip" : "tar";
    if (feed_ && feed_->has_hit_end()) return "the " + format + " archive is cut off";
    return "the " + format + " archive is damaged: " + error_text(reader_);
}

void OpenArchive::finish(int code) {
    has_ended_ = true;
    rethrow_failure();
    if (code != ARCHIVE_EOF) {
        if (!is_broken_off_) set_damage(problem_text());
        return;
    }
    if (feed_) check_tail();
}

// The archive reader is content; the layers below, and the end marks, may know of members missing.
void OpenArchive::check_tail() {
    ZipTail tail;
    const auto used = static_cast<std::uint64_t>(archive_filter_bytes(reader_.get(), -1));
    const std::string_view kept = feed_->tail();
    const std::uint64_t unused = feed_->given_bytes() - std::min(used, feed_->given_bytes());
    tail.look_at(kept.substr(kept.size() - std::min<std::uint64_t>(kept.size(), unused)));
    feed_->settle_all();
    for (auto block = below_->peek(); !block.empty(); block = below_->peek()) {
        tail.look_at(block);
        below_->consume(block.size());
    }
    if (const auto cause = below_->damage()) {
        set_damage(cause->what);
    } else if (container_ == Container::Zip) {
        if (auto problem = tail.problem()) {
            set_damage(std::move(*problem));
        } else if (has_bad_directory_) {
            set_damage("the directory of the zip archive is damaged");
        }
    } else if (feed_->trailing_zeros() < 512) {
        // POSIX pax, ustar: two zero blocks end an archive; one is what careless writers leave.
        set_damage("the tar archive is cut off: its end mark is missing");
    }
}

void OpenArchive::set_damage(std::string what) {
    const auto at = static_cast<std::uint64_t>(archive_filter_bytes(reader_.get(), -1));
    damage_ = Damage{at, std::move(what)};
}

}  // namespace arbiter::io::detail
