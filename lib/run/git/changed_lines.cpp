#include "run/git/changed_lines.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <array>

namespace arbiter::git {
namespace {

// The line after the hunk.
std::uint64_t end_of(const Hunk& hunk) {
    return hunk.count == 0 ? hunk.first + 1 : hunk.first + hunk.count;
}

// The line before the hunk, 0 = there is none.
std::uint64_t before(const Hunk& hunk) {
    return hunk.count == 0 ? hunk.first : hunk.first - 1;
}

bool is_tag(LineKind kind) {
    return kind == LineKind::Tag || kind == LineKind::EventTag;
}

// May the removed lines have been the end of the game before the hunk? Where lines were inserted
// instead, these are it now, unless it begins another game.
bool took_from_game_before(const Hunk& hunk) {
    const bool began_game = hunk.removed_first == LineKind::EventTag;
    if (hunk.removed_first == LineKind::Blank || began_game) return false;
    return hunk.count == 0 || hunk.added_first == LineKind::EventTag;
}

// May it have been the beginning of the game after the hunk?
bool took_from_game_after(const Hunk& hunk) {
    if (hunk.removed_last == LineKind::Blank) return false;
    if (hunk.count != 0) return is_tag(hunk.removed_last) && !is_tag(hunk.added_last);
    const bool were_whole_games =
        hunk.removed_first == LineKind::EventTag && hunk.removed_last == LineKind::LastText;
    const bool was_end = !is_tag(hunk.removed_first) && hunk.removed_last == LineKind::LastText;
    return !were_whole_games && !was_end;
}

bool took_blank_lines(const Hunk& hunk) {
    return hunk.count == 0 && hunk.removed_first == LineKind::Blank;
}

}  // namespace

LineKind kind_of_line(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.empty()) return LineKind::Blank;
    if (line.starts_with("[Event \"")) return LineKind::EventTag;
    if (line.starts_with('[')) return LineKind::Tag;
    constexpr std::array<std::string_view, 4> kMarkers{"1-0", "0-1", "1/2-1/2", "*"};
    const std::string_view word = text.substr(text.find_last_of(" \t") + 1);
    return std::ranges::find(kMarkers, word) != kMarkers.end() ? LineKind::LastText
                                                               : LineKind::Text;
}

bool ChangedLines::touch_lines(std::uint64_t first, std::uint64_t last) const {
    if (is_whole_) return true;
    auto hunk = std::ranges::partition_point(
        hunks_, [&](const Hunk& each) { return end_of(each) <= first; });
    for (; hunk != hunks_.end() && before(*hunk) < last; ++hunk) {
        if (hunk->count != 0) return true;
        if (first <= hunk->first && hunk->first < last) return true;
    }
    return false;
}

bool ChangedLines::touch_game(std::uint64_t first, std::uint64_t last) const {
    if (touch_lines(first, last)) return true;
    // Between the tags and the moves of a game there is a blank line: what is left of a game may
    // have one between itself and the removed lines.
    constexpr std::uint64_t kBlankLines = 1;
    auto hunk = std::ranges::partition_point(
        hunks_, [&](const Hunk& each) { return end_of(each) + kBlankLines < first; });
    for (; hunk != hunks_.end() && before(*hunk) <= last + kBlankLines; ++hunk) {
        const bool is_after_game = before(*hunk) >= last;
        if (is_after_game ? took_from_game_before(*hunk) : took_from_game_after(*hunk)) return true;
        // Games that a blank line parted run into each other without it.
        if (took_blank_lines(*hunk) && (before(*hunk) == last || end_of(*hunk) == first))
            return true;
    }
    return false;
}

}  // namespace arbiter::git
