#include "run/io/detail/zip_tail.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace arbiter::io::detail {
namespace {

constexpr std::uint32_t kEndMark = 0x06054B50;
constexpr std::uint32_t kEntryMark = 0x02014B50;
constexpr std::uint64_t kRecordBytes = 18;  // after the mark; its last two are the comment's length

constexpr std::size_t kEndBytes = 22;  // mark and record

std::uint64_t little_endian(std::string_view bytes, std::size_t at, int count) {
    std::uint64_t value = 0;
    for (auto i = static_cast<std::size_t>(count); i-- > 0;) {
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return value;
}

// Where the directory begins and ends, and how many entries it has.
struct Directory {
    std::uint64_t begin, end, entries;
};

// From the end record in the last bytes of the file, or, where that has no room for the numbers,
// from the zip64 record before it.   APPNOTE 4.3.14, 4.3.15.
std::optional<Directory> find_directory(std::string_view tail, std::uint64_t file_bytes) {
    using std::string_view_literals::operator""sv;
    const std::size_t at = tail.rfind("PK\x05\x06"sv);
    if (at == tail.npos || tail.size() - at < kEndBytes) return std::nullopt;
    if (at + kEndBytes + little_endian(tail, at + 20, 2) != tail.size()) return std::nullopt;
    const std::uint64_t end = file_bytes - tail.size() + at;
    const Directory found{little_endian(tail, at + 16, 4), end, little_endian(tail, at + 10, 2)};
    const bool is_consistent = found.begin + little_endian(tail, at + 12, 4) == end;
    constexpr std::size_t kLocatorBytes = 20, kRecord64Bytes = 56;
    if (is_consistent || at < kLocatorBytes + kRecord64Bytes) {
        return is_consistent ? std::optional(found) : std::nullopt;
    }
    const std::size_t record = at - kLocatorBytes - kRecord64Bytes;
    if (!tail.substr(at - kLocatorBytes).starts_with("PK\x06\x07"sv)) return std::nullopt;
    if (!tail.substr(record).starts_with("PK\x06\x06"sv)) return std::nullopt;
    const Directory found64{little_endian(tail, record + 48, 8),
                            end - kLocatorBytes - kRecord64Bytes,
                            little_endian(tail, record + 32, 8)};
    if (found64.begin + little_endian(tail, record + 40, 8) != found64.end) return std::nullopt;
    return found64;
}

// `count` bytes of the file from `at` on; fewer at its end.
std::string bytes_at(const Descriptor& file, const std::string& path, std::uint64_t at,
                     std::size_t count) {
    std::string bytes(count, '\0');
    std::size_t filled = 0;
    while (filled < count) {
        const std::size_t got =
            read_some_at(file, std::span(bytes).subspan(filled), at + filled, path);
        if (got == 0) break;
        filled += got;
    }
    bytes.resize(filled);
    return bytes;
}

// Calls visit(entry) for each entry of the directory, whose name, extra field and comment follow
// its kEntryBytes; until that says false. False: the directory is not whole, or visit() said so.
constexpr std::size_t kEntryBytes = 46;
template <class Visit>
bool each_entry(const Descriptor& file, const std::string& path, Visit visit) {
    constexpr std::uint64_t kLongestTail = 65535 + kEndBytes + 20 + 56;
    constexpr std::size_t kBlock = std::size_t{1} << 20;  // several of the longest entries
    const std::uint64_t file_bytes = size_of(file);
    const std::uint64_t tail_bytes = std::min(file_bytes, kLongestTail);
    const std::string tail =
        bytes_at(file, path, file_bytes - tail_bytes, static_cast<std::size_t>(tail_bytes));
    const std::optional<Directory> directory = find_directory(tail, file_bytes);
    if (!directory) return false;
    std::uint64_t entries = 0;
    std::string block;  // of the directory, from `block_begin` on
    std::uint64_t block_begin = 0;
    for (std::uint64_t at = directory->begin; at < directory->end; ++entries) {
        constexpr std::uint64_t kLongestEntry = kEntryBytes + 3 * 65535;
        const std::uint64_t block_end = block_begin + block.size();
        if (at < block_begin || (at + kLongestEntry > block_end && block_end < directory->end)) {
            block = bytes_at(file, path, at, kBlock);
            block_begin = at;
        }
        const std::string_view entry =
            std::string_view(block).substr(static_cast<std::size_t>(at - block_begin));
        if (entry.size() < kEntryBytes || little_endian(entry, 0, 4) != kEntryMark) return false;
        const std::uint64_t size = kEntryBytes + little_endian(entry, 28, 2) +
                                   little_endian(entry, 30, 2) + little_endian(entry, 32, 2);
        at += size;
        if (at > directory->end || size > entry.size()) return false;
        if (!visit(entry.substr(0, static_cast<std::size_t>(size)))) return false;
    }
    return entries == directory->entries;
}

// Of an entry of the directory; nullopt: it does not say it.
std::optional<std::uint64_t> unpacked_bytes(std::string_view entry) {
    constexpr std::uint64_t kIn64 = 0xFFFFFFFF;
    const std::uint64_t bytes = little_endian(entry, 24, 4);
    if (bytes != kIn64) return bytes;
    std::string_view extra =
        entry.substr(kEntryBytes + static_cast<std::size_t>(little_endian(entry, 28, 2)))
            .substr(0, static_cast<std::size_t>(little_endian(entry, 30, 2)));
    // The zip64 field has the sizes that have no room, this one first.
    while (extra.size() >= 4) {
        const auto size = static_cast<std::size_t>(little_endian(extra, 2, 2));
        if (extra.size() - 4 < size) break;
        if (little_endian(extra, 0, 2) == 1 && size >= 8) return little_endian(extra, 4, 8);
        extra.remove_prefix(4 + size);
    }
    return std::nullopt;
}

}  // namespace

bool has_whole_directory(const Descriptor& file, const std::string& path) {
    return each_entry(file, path, [](std::string_view) { return true; });
}

std::optional<std::uint64_t> unpacked_bytes_of(const Descriptor& file, const std::string& path) {
    std::uint64_t sum = 0;
    const bool is_whole = each_entry(file, path, [&](std::string_view entry) {
        const auto bytes = unpacked_bytes(entry);
        sum += bytes.value_or(0);
        return bytes.has_value();
    });
    return is_whole ? std::optional(sum) : std::nullopt;
}

void ZipTail::look_at(std::span<const char> bytes) {
    for (const char c : bytes) {
        const std::uint32_t byte = static_cast<unsigned char>(c);
        if (!has_end_mark_) {
            last_four_ = last_four_ >> 8 | byte << 24;
            has_end_mark_ = last_four_ == kEndMark;
            continue;
        }
        ++after_mark_bytes_;
        if (after_mark_bytes_ == kRecordBytes - 1) comment_bytes_ = byte;
        if (after_mark_bytes_ == kRecordBytes) comment_bytes_ |= byte << 8;
    }
}

std::optional<std::string> ZipTail::problem() const {
    if (!has_end_mark_ || after_mark_bytes_ < kRecordBytes + comment_bytes_) {
        return "the zip archive is cut off: its directory is not complete";
    }
    if (after_mark_bytes_ > kRecordBytes + comment_bytes_) {
        return "further bytes follow the end of the zip archive";
    }
    return std::nullopt;
}

}  // namespace arbiter::io::detail
