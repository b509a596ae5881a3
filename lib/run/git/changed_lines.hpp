#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter::git {

// What a line of a PGN file is, as far as its own text shows.
enum class LineKind : std::uint8_t {
    Blank,
    EventTag,  // [Event "
    Tag,       // any other line that begins with '['
    Text,
    LastText,  // text that ends with a termination marker
};
[[nodiscard]] LineKind kind_of_line(std::string_view line);

// A run of lines that were removed, inserted, or replaced.   Lines are counted by LF, as git does,
// from 1, in the file as it is now.
struct Hunk {
    // The inserted lines are [first, first + count). With count 0 lines were only removed, and
    // `first` is the line before the gap, 0 at the beginning of the file.
    std::uint64_t first = 0, count = 0;
    // The first and the last line that is not blank, of the removed and of the inserted ones; Blank
    // where there is none.
    LineKind removed_first = LineKind::Blank, removed_last = LineKind::Blank;
    LineKind added_first = LineKind::Blank, added_last = LineKind::Blank;
};

// Which lines of one file were touched.
class ChangedLines {
  public:
    // Nothing was.
    ChangedLines() = default;
    [[nodiscard]] static ChangedLines whole_file() {
        ChangedLines all;
        all.is_whole_ = true;
        return all;
    }

    // REQUIRES: hunks come in the order of the file, as in a patch.
    void add(const Hunk& hunk) { hunks_.push_back(hunk); }
    void add_whole_file() { is_whole_ = true; }

    [[nodiscard]] bool is_whole_file() const { return is_whole_; }
    [[nodiscard]] bool is_empty() const { return !is_whole_ && hunks_.empty(); }

    // Was a line of [first, last] inserted, replaced, or removed between two of them? COST:
    // logarithmic in the hunks.
    [[nodiscard]] bool touch_lines(std::uint64_t first, std::uint64_t last) const;

    // Was the game of lines [first, last] touched? Adjacent removed lines touch it when they may
    // have been part of it: whole removed games touch neither neighbour, and neither do inserted
    // games.
    [[nodiscard]] bool touch_game(std::uint64_t first, std::uint64_t last) const;

  private:
    bool is_whole_ = false;
    std::vector<Hunk> hunks_;
};

}  // namespace arbiter::git
