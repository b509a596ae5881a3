#pragma once

#include "run/git/changed_lines.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace arbiter::git {

// By path from the top of the repository, as the file is named now.
using ChangesByPath = std::map<std::string, ChangedLines, std::less<>>;

// Reads what `git diff --unified=0 --src-prefix=a/ --dst-prefix=b/` prints, in pieces of any
// length. A new file and one that git takes for binary are changed as a whole; one that is gone is
// left out, one that only moved is not changed.   Memory: one line, only the ends of a long one.
class PatchReader {
  public:
    void read(std::string_view piece);
    // After the last piece.
    [[nodiscard]] ChangesByPath finish();

  private:
    void add_to_line(std::string_view part);
    void read_line(std::string_view line);
    void read_header(std::string_view line);
    void begin_file(std::string_view names);
    void begin_hunk(std::string_view numbers);
    void read_changed(std::string_view line);
    void close_hunk();

    ChangesByPath files_;
    std::string line_;
    std::string path_;  // of the file that the patch is at; empty = none, or one that is gone
    Hunk hunk_;
    bool is_in_hunk_ = false;
    std::uint64_t removed_left_ = 0, added_left_ = 0;  // lines of the hunk that are still to come
};

}  // namespace arbiter::git
