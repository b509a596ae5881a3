#include "core/base/text.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace arbiter {

bool equals_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, to_ascii_lower, to_ascii_lower);
}

bool contains_ignoring_case(std::string_view text, std::string_view part) {
    return !std::ranges::search(text, part, {}, to_ascii_lower, to_ascii_lower).empty();
}

std::string_view trimmed(std::string_view text) {
    const auto is_space = [](char c) { return is_blank(c) || is_line_end(c); };
    while (!text.empty() && is_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_space(text.back()))
        text.remove_suffix(1);
    return text;
}

namespace {

// Length of the character at the start of `bytes` when it is UTF-8 and shows nothing: controls and
// spaces other than U+0020, soft hyphen, zero-width characters, direction marks. Else 0.
std::size_t invisible_length(std::string_view bytes) {
    const auto at = [&](std::size_t i) {
        return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U;
    };
    const unsigned last = at(2);
    if (at(0) == 0xC2) {  // U+0080-U+00A0, U+00AD
        return (at(1) >= 0x80 && at(1) <= 0xA0) || at(1) == 0xAD ? 2 : 0;
    }
    if (at(0) == 0xE2 && at(1) == 0x80) {  // U+2000-U+200F, U+2028-U+202F
        return (last >= 0x80 && last <= 0x8F) || (last >= 0xA8 && last <= 0xAF) ? 3 : 0;
    }
    if (at(0) == 0xE2 && at(1) == 0x81) return last >= 0xA0 && last <= 0xAF ? 3 : 0;  // U+2060
    const bool is_wide_space = bytes.starts_with("\xE3\x80\x80");
    const bool is_bom = bytes.starts_with("\xEF\xBB\xBF");
    return is_wide_space || is_bom ? 3 : 0;
}

// At most `limit` bytes, and no half of a UTF-8 character at the end.
std::string_view cut(std::string_view bytes, std::size_t limit) {
    if (bytes.size() <= limit) return bytes;
    constexpr std::size_t kLongestTail = 3;
    const auto is_tail = [&](std::size_t i) {
        return (static_cast<unsigned char>(bytes[i]) & 0xC0U) == 0x80;
    };
    std::size_t end = limit;
    while (end > 0 && limit - end < kLongestTail && is_tail(end))
        --end;
    return bytes.substr(0, is_tail(end) ? limit : end);
}

}  // namespace

std::string escaped(std::string_view bytes, std::size_t limit) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out;
    const std::string_view shown = cut(bytes, limit);
    std::size_t hidden_end = 0;  // of an invisible character
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const char c = shown[i];
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 && i >= hidden_end) hidden_end = i + invisible_length(shown.substr(i));
        if (byte >= 0x20 && byte != 0x7f && i >= hidden_end) {
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\r') {
            out += "\\r";
        } else if (c == '\t') {
            out += "\\t";
        } else {
            out += "\\x";
            out += kHex[byte >> 4];
            out += kHex[byte & 15];
        }
    }
    if (bytes.size() > limit) out += "...";
    return out;
}

namespace {

// Letters added, dropped, replaced or swapped with their neighbour (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    const auto same = [&](std::size_t i, std::size_t j) {
        return to_ascii_lower(a[i - 1]) == to_ascii_lower(b[j - 1]);
    };
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same(i, j) ? 0 : 1)});
            if (i > 1 && j > 1 && same(i, j - 1) && same(i - 1, j))
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
        before_last.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

}  // namespace

std::optional<std::string_view> nearest(std::string_view word,
                                        std::span<const std::string_view> candidates) {
    std::optional<std::string_view> best;
    std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string_view candidate : candidates) {
        // At least so many letters must be put in or taken out.
        const std::size_t missing = word.size() < candidate.size() ? candidate.size() - word.size()
                                                                   : word.size() - candidate.size();
        if (missing >= best_distance) continue;
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

}  // namespace arbiter
