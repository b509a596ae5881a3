#include "core/pgn/structure.hpp"

#include "core/base/assert.hpp"
#include "core/base/text.hpp"
#include "core/pgn/detail/byte_table.hpp"

#include <algorithm>
#include <cstring>

namespace arbiter::pgn {
namespace {

using detail::BlockFlags;

// The kinds of bytes in [from, to), a part of [begin, end).
unsigned kinds_in(const char* text, std::size_t from, std::size_t to, std::size_t begin,
                  std::size_t end) {
    unsigned kinds = 0;
    for (std::size_t i = from; i < to; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte >= 0x80) kinds |= BlockFlags::kHigh;
        if (detail::is_of_kind(text[i], detail::ByteKind::kControl)) kinds |= BlockFlags::kControl;
        if (byte == '&') kinds |= BlockFlags::kAmpersand;
        if (byte == '\n')
            kinds |= i > begin && text[i - 1] == '\r' ? BlockFlags::kCrLf : BlockFlags::kLf;
        if (byte == '\r' && (i + 1 >= end || text[i + 1] != '\n')) kinds |= BlockFlags::kCr;
    }
    return kinds;
}

ByteTraits as_traits(unsigned kinds, bool has_long_line) {
    return {.has_high = (kinds & BlockFlags::kHigh) != 0,
            .has_control = (kinds & BlockFlags::kControl) != 0,
            .has_ampersand = (kinds & BlockFlags::kAmpersand) != 0,
            .has_crlf = (kinds & BlockFlags::kCrLf) != 0,
            .has_lf = (kinds & BlockFlags::kLf) != 0,
            .has_cr = (kinds & BlockFlags::kCr) != 0,
            .has_long_line = has_long_line};
}

// Is the line around [from, to), which has no line end, longer than kLongestLine?
bool is_long_line(const char* text, std::uint32_t from, std::uint32_t to, std::uint32_t begin,
                  std::uint32_t end) {
    while (from > begin && to - from <= kLongestLine && !is_line_end(text[from - 1]))
        --from;
    while (to < end && to - from <= kLongestLine && !is_line_end(text[to]))
        ++to;
    return to - from > kLongestLine;
}

// As a kernel counts them.
std::uint64_t line_ends_behind(const char* text, std::size_t size, bool is_behind_cr) {
    std::uint64_t ends = 0;
    for (std::size_t i = 0; i < size; ++i) {
        ends += text[i] == '\n' || is_behind_cr ? 1 : 0;
        is_behind_cr = text[i] == '\r';
    }
    return ends;
}

}  // namespace

ByteTraits traits_of(std::string_view text) {
    bool has_long_line = false;
    std::size_t line_begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_line_end(text[i])) continue;
        has_long_line |= i - line_begin > kLongestLine;
        line_begin = i + 1;
    }
    has_long_line |= text.size() - line_begin > kLongestLine;
    return as_traits(kinds_in(text.data(), 0, text.size(), 0, text.size()), has_long_line);
}

// Looks at the runs of blocks without a line end: five of them are more than kLongestLine bytes,
// with three or four it depends on what is around them.
bool Structure::has_long_line_in(const char* text, std::uint32_t first, std::uint32_t last,
                                 std::uint32_t begin, std::uint32_t end) const {
    static_assert(kLongestLine < 5 * 64 && kLongestLine >= 3 * 64);
    std::uint32_t run = 0;
    for (std::uint32_t block = first; block <= last; ++block) {
        if (block != last && (flags_[block] & BlockFlags::kNoLineEnd) != 0) {
            if (++run == 5) return true;
            continue;
        }
        if (run >= 3 && is_long_line(text, (block - run) * 64, block * 64, begin, end)) return true;
        run = 0;
    }
    return false;
}

// The kinds of bytes in blocks [first, last); and whether three consecutive blocks have no line
// end. Eight blocks at a time: their flags are read as one word.
unsigned Structure::kinds_of_blocks(std::uint32_t first, std::uint32_t last,
                                    bool& may_have_long_line) const {
    constexpr std::uint64_t kOpen = 0x0101010101010101U * BlockFlags::kNoLineEnd;
    std::uint64_t kinds = 0, three_open = 0;
    // The last two blocks of a word are looked at again as the first of the next one.
    for (std::uint32_t block = first; block < last; block += 6) {
        std::uint64_t word = 0;
        std::memcpy(&word, flags_.data() + block, sizeof word);
        if (last - block < 8) word &= (std::uint64_t{1} << (8 * (last - block))) - 1;
        kinds |= word;
        const std::uint64_t open = word & kOpen;
        three_open |= open & (open >> 8) & (open >> 16);
    }
    may_have_long_line = three_open != 0;
    kinds |= kinds >> 32;
    kinds |= kinds >> 16;
    kinds |= kinds >> 8;
    return static_cast<unsigned>(kinds & 0xFF);
}

// Only blocks that lie whole inside [begin, end) are taken at their word. A line of more than 255
// bytes fills three of them at least.
ByteTraits Structure::traits(const char* text, std::uint32_t begin, std::uint32_t end) const {
    // A CR shows itself at the byte after it, so one before the text would show inside.
    const bool is_behind_cr = begin != 0 && text[begin - 1] == '\r';
    const std::uint32_t first = (begin + (is_behind_cr ? 64 : 63)) / 64;
    const std::uint32_t last = end / 64;
    if (first >= last) return traits_of({text + begin, end - begin});
    unsigned kinds = text[end - 1] == '\r' ? unsigned{BlockFlags::kCr} : 0U;
    if (is_behind_cr && text[begin] == '\n') kinds |= BlockFlags::kLf;
    bool may_have_long_line = false;
    kinds |= kinds_of_blocks(first, last, may_have_long_line);
    const bool has_long_line =
        may_have_long_line && has_long_line_in(text, first, last, begin, end);
    constexpr unsigned kAll = BlockFlags::kNoLineEnd - 1;
    unsigned edges = 0;
    if (begin < first * 64) edges |= flags_[begin / 64];
    if (end > last * 64) edges |= flags_[last];
    if ((edges & kAll & ~kinds) != 0) {
        kinds |= kinds_in(text, begin, first * 64, begin, end);
        kinds |= kinds_in(text, last * 64 - 1, end, begin, end);
    }
    return as_traits(kinds, has_long_line);
}

void Structure::build(const PaddedView& padded) {
    static_assert(PaddedView::kPadding >= 64, "whole blocks are read");
    const std::string_view text = padded.text();
    ARBITER_CHECK(text.size() < (std::uint64_t{1} << 32) - 128);
    const std::size_t blocks = text.size() / 64 + 1;
    Map* const maps[] = {&breaks_, &braces_, &string_stops_, &tag_lines_};
    if (flags_.size() < blocks + 8) {
        for (Map* map : maps)
            map->resize(blocks + 1);
        flags_.resize(blocks + 8);
    }
    // The last block reads up to 63 bytes of padding; whatever is there, it counts as the end.
    line_ends_ = classify_(text.data(), blocks, '\n',
                           {.breaks = breaks_.data(),
                            .braces = braces_.data(),
                            .string_stops = string_stops_.data(),
                            .tag_lines = tag_lines_.data(),
                            .flags = flags_.data()});
    const bool ends_with_cr = text.ends_with('\r');
    line_ends_ += ends_with_cr ? 1 : 0;
    line_ends_ -=
        line_ends_behind(text.data() + text.size(), 64 * blocks - text.size(), ends_with_cr);
    for (Map* map : maps) {
        (*map)[blocks - 1] |= ~std::uint64_t{0} << (text.size() % 64);
        (*map)[blocks] = ~std::uint64_t{0};
    }
}

}  // namespace arbiter::pgn
