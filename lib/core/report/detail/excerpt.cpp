#include "core/report/detail/excerpt.hpp"

#include "core/encoding/convert.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::report::detail {
namespace {

constexpr std::size_t kMostAround = 60;  // bytes on each side
constexpr std::size_t kMostMarked = 120;

// [begin, end) in the bytes of the batch.
struct Range {
    std::size_t begin, end;
};

Range range_of(std::uint64_t begin, std::uint64_t end, const BatchView& batch) {
    const auto inside = [&](std::uint64_t offset) {
        const std::uint64_t from = std::max(offset, batch.base_offset) - batch.base_offset;
        return static_cast<std::size_t>(std::min<std::uint64_t>(from, batch.bytes.size()));
    };
    return {inside(begin), inside(end)};
}

bool continues_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
}

// The line around `range` as far as it lies in `limits`, and no more of it on either side than
// tells that it is too long: thousands of findings may lie in one line.
Range line_of(std::string_view bytes, Range range, Range limits) {
    const std::size_t first = range.begin - std::min(range.begin, kMostAround + 1);
    const std::size_t before = bytes.substr(first, range.begin - first).find_last_of("\r\n");
    const std::size_t begin = before == std::string_view::npos ? first : first + before + 1;
    const std::string_view after = bytes.substr(range.end, kMostAround + 1);
    const std::size_t end = range.end + std::min(after.find_first_of("\r\n"), after.size());
    return {std::clamp(begin, limits.begin, range.begin), std::clamp(end, range.end, limits.end)};
}

// The same, at most kMostAround bytes on each side, never half a character.
Range around(Range range, const BatchView& batch, const GameRecord* game) {
    const std::string_view bytes = batch.bytes;
    Range limits = game == nullptr ? range : range_of(game->span.begin, game->span.end, batch);
    limits = {std::min(limits.begin, range.begin), std::max(limits.end, range.end)};
    Range line = line_of(bytes, range, limits);
    if (range.begin - line.begin > kMostAround) {
        line.begin = range.begin - kMostAround;
        while (line.begin < range.begin && continues_character(bytes[line.begin]))
            ++line.begin;
    }
    if (line.end - range.end > kMostAround) {
        line.end = range.end + kMostAround;
        while (line.end > range.end && continues_character(bytes[line.end]))
            --line.end;
    }
    return line;
}

encoding::Charset charset_of(const GameRecord* game) {
    return game == nullptr ? encoding::Charset::Utf8 : game->charset;
}

std::string utf8(std::string_view bytes, encoding::Charset charset) {
    return encoding::to_utf8_where_needed(bytes, charset);
}

std::string cut(std::string_view bytes, encoding::Charset charset) {
    if (bytes.size() <= kMostMarked) return utf8(bytes, charset);
    std::size_t end = kMostMarked;
    while (end > 0 && continues_character(bytes[end]))
        --end;
    return utf8(bytes.substr(0, end), charset) + "...";
}

}  // namespace

Excerpt excerpt_of(const check::Finding& finding, const BatchView& batch, const GameRecord* game) {
    const encoding::Charset charset = charset_of(game);
    const Range marked = range_of(finding.span.begin, finding.span.end, batch);
    const Range line = around(marked, batch, game);
    const auto part = [&](std::size_t begin, std::size_t end) {
        return batch.bytes.substr(begin, end - begin);
    };
    return {.before = utf8(part(line.begin, marked.begin), charset),
            .marked = cut(part(marked.begin, marked.end), charset),
            .after = utf8(part(marked.end, line.end), charset)};
}

FixedLine fixed_line(const check::Finding& finding, const BatchView& batch,
                     const GameRecord* game) {
    const encoding::Charset charset = charset_of(game);
    const check::Edit& first = finding.edits.front();
    Range all = range_of(first.begin, first.end, batch);
    all.end = std::min(all.end, all.begin + kMostMarked);
    const Range line = around(all, batch, game);
    FixedLine fixed{.before = utf8(batch.bytes.substr(line.begin, line.end - line.begin), charset),
                    .after = {},
                    .other_edits = 0};
    std::size_t at = line.begin;
    for (const check::Edit& edit : finding.edits) {
        const Range range = range_of(edit.begin, edit.end, batch);
        if (range.begin < at || range.end > line.end) {
            ++fixed.other_edits;
            continue;
        }
        fixed.after += utf8(batch.bytes.substr(at, range.begin - at), charset);
        fixed.after += edit.text;
        at = range.end;
    }
    fixed.after += utf8(batch.bytes.substr(at, line.end - at), charset);
    return fixed;
}

}  // namespace arbiter::report::detail
