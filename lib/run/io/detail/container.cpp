#include "run/io/detail/container.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace arbiter::io::detail {
namespace {

struct Mark {
    Container container;
    std::string_view bytes;
};

using std::string_view_literals::operator""sv;

constexpr Mark kMarks[] = {
    {Container::Gzip, "\x1f\x8b\x08"sv},            // RFC 1952 2.3.1
    {Container::Xz, "\xfd\x37\x7a\x58\x5a\x00"sv},  // .xz format 2.1.1.1
    {Container::Zstd, "\x28\xb5\x2f\xfd"sv},        // RFC 8878 3.1.1
    {Container::Zip, "PK\x03\x04"sv},               // APPNOTE 4.3.7
    {Container::Zip, "PK\x05\x06"sv},               // APPNOTE 4.3.16: an archive without members
    {Container::Lzma, "\x5d\x00\x00"sv},            // what every LZMA_alone encoder writes
    {Container::Unread, "7z\xbc\xaf\x27\x1c"sv},    // 7-Zip
    {Container::Unread, "Rar!\x1a\x07"sv},          // RAR
    {Container::Unread, "LZIP\x01"sv},              // lzip
    {Container::Unread, "\x04\x22\x4d\x18"sv},      // LZ4
    {Container::Unread, "\x1f\x9d"sv},              // compress
};

constexpr std::string_view kBzip2Blocks[] = {"\x31\x41\x59\x26\x53\x59"sv,   // a block
                                             "\x17\x72\x45\x38\x50\x90"sv};  // no block: empty

// `start` begins with `mark`, or is all of a stream that ends inside it. One byte says too little,
// unless it cannot begin a text.
bool begins_with(std::string_view start, std::string_view mark) {
    if (start.size() >= mark.size()) return start.starts_with(mark);
    if (start.empty() || !mark.starts_with(start)) return false;
    const auto first = static_cast<unsigned char>(start.front());
    return start.size() >= 2 || first < 0x20 || first >= 0x7f;
}

bool is_bzip2(std::string_view start) {
    if (start.size() < 4) return begins_with(start, "BZh");
    if (!start.starts_with("BZh") || start[3] < '1' || start[3] > '9') return false;
    start.remove_prefix(4);
    return start.empty() || std::ranges::any_of(kBzip2Blocks, [&](std::string_view block) {
               return start.substr(0, block.size()) == block.substr(0, start.size());
           });
}

// RFC 8878 3.1.2: 0x184D2A50 to 0x184D2A5F, little endian.
bool is_skippable_zstd_frame(std::string_view start) {
    return start.size() >= 4 && start.substr(1, 3) == "\x2a\x4d\x18" && (start[0] & 0xF0) == 0x50;
}

// The checksum of a ustar header counts its own eight bytes as spaces; old writers summed signed
// bytes.
bool is_tar(std::string_view start) {
    constexpr std::size_t kHeaderBytes = 512;
    constexpr std::size_t kChecksumAt = 148;
    constexpr std::size_t kChecksumBytes = 8;
    constexpr std::size_t kMagicAt = 257;
    if (start.size() < kHeaderBytes) {
        return start.size() >= kMagicAt + 5 && start.substr(kMagicAt, 5) == "ustar";
    }
    std::int64_t unsigned_sum = 0;
    std::int64_t signed_sum = 0;
    for (std::size_t i = 0; i < kHeaderBytes; ++i) {
        const bool is_sum = i >= kChecksumAt && i < kChecksumAt + kChecksumBytes;
        const char c = is_sum ? ' ' : start[i];
        unsigned_sum += static_cast<unsigned char>(c);
        signed_sum += static_cast<signed char>(c);
    }
    std::int64_t written = 0;
    bool has_digit = false;
    for (const char c : start.substr(kChecksumAt, kChecksumBytes)) {
        if (c >= '0' && c <= '7') {
            written = written * 8 + (c - '0');
            has_digit = true;
        } else if (c != ' ' || has_digit) {
            break;
        }
    }
    return has_digit && (written == unsigned_sum || written == signed_sum);
}

std::string_view as_text(std::span<const char> bytes) {
    return {bytes.data(), bytes.size()};
}

}  // namespace

Container container_of(std::span<const char> start_bytes) {
    const std::string_view start = as_text(start_bytes);
    for (const Mark& mark : kMarks) {
        if (begins_with(start, mark.bytes)) return mark.container;
    }
    if (is_bzip2(start)) return Container::Bzip2;
    if (is_skippable_zstd_frame(start)) return Container::Zstd;
    if (is_tar(start)) return Container::Tar;
    return Container::Plain;
}

bool begins_like_pgn(std::span<const char> start_bytes) {
    std::string_view start = as_text(start_bytes);
    std::string narrow;
    if (start.starts_with("\xff\xfe") || start.starts_with("\xfe\xff")) {  // UTF-16
        std::ranges::copy_if(start.substr(2), std::back_inserter(narrow),
                             [](char c) { return c != 0; });
        start = narrow;
    }
    if (start.starts_with("\xef\xbb\xbf")) start.remove_prefix(3);
    const auto is_space = [](char c) { return is_blank(c) || is_line_end(c); };
    while (!start.empty() && is_space(start.front()))
        start.remove_prefix(1);
    if (start.starts_with('[')) return start.size() >= 2 && is_ascii_letter(start[1]);
    if (!start.starts_with('1')) return false;
    start.remove_prefix(1);
    if (!start.starts_with('.')) return false;
    while (!start.empty() && (start.front() == '.' || is_space(start.front())))
        start.remove_prefix(1);
    return !start.empty() && (is_ascii_letter(start.front()) || start.front() == '{');
}

bool is_apple_double(std::span<const char> start) {
    return as_text(start).starts_with("\x00\x05\x16\x07"sv);
}

}  // namespace arbiter::io::detail
