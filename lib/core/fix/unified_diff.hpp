#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::fix {

// Writes what changed in a file as a unified diff that `patch -p1` and `git apply` take, while the
// file is streamed: equal and differing text is passed piece by piece, in pieces of any size, and
// the output does not depend on how they were cut. Lines end at LF; their bytes are not touched.
// THREADS: one owner. COST: linear; it keeps one hunk. A hunk beyond kSoftHunkBytes ends at the
// next two lines that did not change, one beyond kHardHunkBytes anywhere (`git apply` then needs
// --unidiff-zero). A line is kept whole, however long, but between games: one that is longer than
// kLongestLine there is no context, and no change in it can be shown.
class UnifiedDiff {
  public:
    static constexpr std::size_t kContext = 3;
    static constexpr std::size_t kSoftHunkBytes = std::size_t{64} << 10;
    static constexpr std::size_t kHardHunkBytes = std::size_t{32} << 20;

    static constexpr std::size_t kLongestLine = std::size_t{8} << 20;

    // A file begins; `name` as in reports.
    void begin_file(std::string_view name);
    // The next bytes are in both files.
    void same(std::string_view bytes, std::string& out, bool is_between_games = false);
    // The next bytes of the old file and of the new one.
    void differ(std::string_view old_bytes, std::string_view new_bytes);
    // The file ends: what is left of it is written.
    void end_file(std::string& out);

    // A line between games was too long for its change: what was written of the file is no diff of
    // it. Says so.
    [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }

  private:
    void add_line(std::string_view line, std::string& out);  // the same in both
    void settle_block(std::string& out);
    void add_change(std::string_view old_lines, std::string_view new_lines, std::string& out);
    void open_hunk();
    void close_hunk(std::size_t trailing, bool ends_file, std::string& out);
    void drop_leading(std::size_t lines);
    void drop_long_line(std::string& out);
    void refuse_long_line();
    [[nodiscard]] std::string_view skip_quiet(std::string_view bytes);
    void append(char mark, std::string_view lines);
    void append_line(char mark, std::string_view line);

    std::string name_;
    std::optional<std::string> problem_;
    bool has_header_ = false;
    // Lines of both files before the hunk and its context.
    std::uint64_t old_line_ = 0, new_line_ = 0;
    std::string line_;              // the beginning of a line that is the same in both so far
    bool is_line_dropped_ = false;  // it is too long, and goes on
    // Lines in which something differs, from the start of the first one.
    bool is_in_block_ = false;
    std::string old_block_, new_block_;
    // Lines that are the same and not written yet: after a hunk, or before the next one.
    std::deque<std::string> quiet_lines_;
    bool is_in_hunk_ = false;
    std::string hunk_;
    std::size_t leading_ = 0;  // lines that are the same at the start of the hunk
    std::uint64_t old_start_ = 0, new_start_ = 0, old_count_ = 0, new_count_ = 0;
};

}  // namespace arbiter::fix
