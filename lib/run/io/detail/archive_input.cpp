#include "run/io/detail/archive_input.hpp"

#include "run/io/detail/unwrap.hpp"
#include "run/io/file_list.hpp"

#include <string_view>
#include <utility>

namespace arbiter::io::detail {
namespace {

// Is it named like games, or like an archive that may hold some?
bool may_hold_games(std::string_view path, Content content) {
    const std::string_view base = base_name(path);
    return is_content_name(base, content) || is_archive_name(base);
}

}  // namespace

std::shared_ptr<MemberDecoders> ArchiveInput::decoders_of(
    const std::shared_ptr<OpenArchive>& archive, const OpenLimits& limits,
    std::optional<std::uint64_t> total_bytes) {
    const bool is_small = total_bytes.value_or(0) < limits.least_packed_bytes;
    if (limits.decoders <= 1 || is_small || !archive->reads_by_directory()) return nullptr;
    return std::make_shared<MemberDecoders>(
        archive, limits.content,
        SectionDecoders::Limits{.threads = limits.decoders,
                                .blocks_ahead = blocks_ahead_of(limits.decoders)});
}

std::optional<Input::Member> ArchiveInput::next() {
    while (struct archive_entry* entry = archive_->next_entry()) {
        if (auto member = member_of(entry)) return member;
        archive_->leave_entry();
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
    std::unique_ptr<ByteStream> stream;
    if (decoders_ != nullptr && is_named_so && !is_encrypted)
        stream = std::make_unique<DecodedMember>(decoders_, archive_);
    else
        stream = std::make_unique<MemberStream>(archive_, is_encrypted);
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
