#pragma once

#include <string>
#include <string_view>

namespace arbiter::watch_run {

// The diary of a round: lines are appended, each batch by one write, so that a kill leaves whole
// lines and at most one half one at the end, which the next one who opens it cuts off.
// What could not be written (a full disk) is kept, and comes first when the next lines do.
// THREADS: one owner.
class Diary {
  public:
    // THROWS: io::IoError when the file cannot be opened or cut.
    explicit Diary(const std::string& path);
    Diary(const Diary&) = delete;
    Diary& operator=(const Diary&) = delete;
    ~Diary();  // cuts off half a line

    // The last lines of what was there, whole, 4 MiB at most.
    [[nodiscard]] const std::string& before() const { return before_; }
    // THROWS: io::IoError; the lines are kept.
    void append(std::string_view lines);
    // Lines are kept that could not be written.
    [[nodiscard]] bool is_late() const { return !kept_.empty(); }

  private:
    std::string path_, before_, kept_;
    std::size_t half_ = 0;  // bytes of the last line that are written, when its end is kept
    int file_ = -1;
    bool is_regular_ = false;
};

// The text of a file, plain or compressed; empty when there is none.
// THROWS: io::IoError when it cannot be read, or not to its end.
[[nodiscard]] std::string text_at(const std::string& path);

// Replaces a file by rename, and, with `is_synced`, so that it outlives a power failure.
// THROWS: io::IoError; the file is as it was.
void replace_file(const std::string& path, std::string_view text, bool is_synced);

}  // namespace arbiter::watch_run
