#include "run/io/detail/archive_input.hpp"

#include "run/io/detail/unwrap.hpp"
#include "run/io/detail/zip_tail.hpp"
#include "run/io/file_list.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace arbiter::io::detail {
namespace {

// The data of one entry. Once the archive has gone on, it is at its end.
class MemberStream final : public ByteStream {
  public:
    MemberStream(std::shared_ptr<OpenArchive> archive, bool is_encrypted)
        : archive_(std::move(archive)),
          generation_(archive_->generation()),
          is_encrypted_(is_encrypted) {}

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override {
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

  private:
    std::shared_ptr<OpenArchive> archive_;
    std::uint64_t generation_;
    bool is_encrypted_;
    std::span<const char> block_;
};

std::string name_of(struct archive_entry* entry) {
    // The first is empty when the name is not of the locale's character set.
    const char* name = archive_entry_pathname(entry);
    if (name == nullptr) name = archive_entry_pathname_utf8(entry);
    return name == nullptr ? "?" : name;
}

std::string_view base_name(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

// Is it named like games, or like an archive that may hold some?
bool may_hold_games(std::string_view path, Content content) {
    const std::string_view base = base_name(path);
    return is_content_name(base, content) || is_archive_name(base);
}

}  // namespace

OpenArchive::OpenArchive(std::unique_ptr<ByteStream> below, Container container,
                         const FileStream* file)
    : below_(std::move(below)), container_(container) {
    if (container == Container::Zip && file != nullptr && open_directory(*file)) return;
    open_stream();
}

bool OpenArchive::open_directory(const FileStream& file) {
    std::optional<Descriptor> descriptor = file.duplicate();
    if (!descriptor) return false;
    if (!has_whole_directory(*descriptor, file.path())) {
        has_bad_directory_ = true;
        return false;
    }
    seek_feed_ = std::make_unique<SeekFeed>(std::move(*descriptor), file.path());
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
    if (code != ARCHIVE_EOF && code >= ARCHIVE_WARN) return entry;
    finish(code);
    return nullptr;
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
    if (const auto cause = below_->damage()) return cause->what;
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

std::optional<Input::Member> ArchiveInput::next() {
    while (struct archive_entry* entry = archive_->next_entry()) {
        if (auto member = member_of(entry)) return member;
    }
    return std::nullopt;
}

// A link holds no data.
void ArchiveInput::skip_link(struct archive_entry* entry, const std::string& path) {
    const char* hard = archive_entry_hardlink(entry);
    const char* symbolic = archive_entry_symlink(entry);
    const char* target = hard != nullptr ? hard : symbolic;
    const std::string_view to = target == nullptr ? "?" : target;
    if (!may_hold_games(path, limits_.content) && !may_hold_games(to, limits_.content)) return;
    skipped_.add(name_ + "!" + path, std::string(hard != nullptr ? "a hard" : "a symbolic") +
                                         " link to '" + std::string(to) +
                                         "': games are read where they are stored");
}

// Only regular files hold games; a hard link repeats a member that was read.
std::optional<Input::Member> ArchiveInput::member_of(struct archive_entry* entry) {
    const std::string path = name_of(entry);
    if (archive_entry_filetype(entry) == AE_IFLNK || archive_entry_hardlink(entry) != nullptr) {
        skip_link(entry, path);
        return std::nullopt;
    }
    if (archive_entry_filetype(entry) != AE_IFREG) return std::nullopt;
    const std::string_view base = base_name(path);
    std::string name = name_ + "!" + path;
    const bool is_named_so = is_content_name(base, limits_.content);
    if (!is_named_so && is_archive_name(base)) {
        skipped_.add(std::move(name), "an archive inside an archive: unpack the outer one");
        return std::nullopt;
    }
    if (!is_named_so && base.find('.') != std::string_view::npos) return std::nullopt;

    const bool is_encrypted = archive_entry_is_encrypted(entry) != 0;
    auto stream = std::make_unique<MemberStream>(archive_, is_encrypted);
    std::optional<std::uint64_t> known_bytes;
    if (archive_entry_size_is_set(entry) != 0)
        known_bytes = static_cast<std::uint64_t>(archive_entry_size(entry));
    if (!is_named_so) {
        auto member = unnamed_member(std::move(name), is_encrypted, std::move(stream));
        if (member) member->known_bytes = known_bytes;
        return member;
    }
    if (is_apple_double(stream->peek(4))) return std::nullopt;
    Unwrapped unwrapped = unwrap(std::move(stream), limits_);
    Member member{.name = std::move(name), .source = std::move(unwrapped.stream)};
    if (!unwrapped.is_compressed) member.known_bytes = known_bytes;
    return member;
}

// An entry whose name says nothing is read when its content is PGN.
std::optional<Input::Member> ArchiveInput::unnamed_member(std::string name, bool is_encrypted,
                                                          std::unique_ptr<ByteStream> stream) {
    if (limits_.content != Content::Games) return std::nullopt;
    if (is_encrypted) {
        skipped_.add(std::move(name), "encrypted, so that it cannot be seen whether it is PGN");
        return std::nullopt;
    }
    const std::span<const char> start = stream->peek(kSniffBytes);
    if (begins_like_pgn(start)) return Member{.name = std::move(name), .source = std::move(stream)};
    const Container container = container_of(start);
    if (container == Container::Zip || container == Container::Tar ||
        container == Container::Unread) {
        skipped_.add(std::move(name), "an archive inside an archive: unpack the outer one");
    } else if (container != Container::Plain) {
        skipped_.add(std::move(name), "packed, and its name does not say that it is PGN");
    }
    return std::nullopt;
}

}  // namespace arbiter::io::detail
