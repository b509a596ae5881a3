#pragma once

#include <string>
#include <string_view>

namespace arbiter::watch_run {

// The diary of a round: lines are appended, each batch by one write, so that a kill leaves whole
// lines and at most one half one at the end, which the next one who opens it cuts off.
// THREADS: one owner.
class Diary {
  public:
    // THROWS: io::IoError when the file cannot be opened or cut.
    explicit Diary(const std::string& path);
    Diary(const Diary&) = delete;
    Diary& operator=(const Diary&) = delete;
    ~Diary();

    // The last lines of what was there, whole, 4 MiB at most.
    [[nodiscard]] const std::string& before() const { return before_; }
    // THROWS: io::IoError.
    void append(std::string_view lines);

  private:
    std::string path_, before_;
    int file_ = -1;
};

// The text of a file; empty when there is none.   THROWS: io::IoError when it cannot be read.
[[nodiscard]] std::string text_at(const std::string& path);

// Writes a file by rename, readable by its owner only.   THROWS: io::IoError.
void replace_file(const std::string& path, std::string_view text);

}  // namespace arbiter::watch_run
