#pragma once

#include "core/watch/moment.hpp"
#include "core/watch/version.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace arbiter::watch_run {

// How new versions are noticed.
struct FollowOptions {
    enum class By : std::uint8_t {
        Auto,  // by events where the file system tells them
        Events,
        Poll,
    };
    By by = By::Auto;
    watch::Millis poll = 500;   // between two looks
    watch::Millis settle = 40;  // of a file that is being written, after its last change
};

// The files of a round, read whole. A file that changes while it is read is read again. Its parts
// may come in any way: written in place, renamed, cut off and written, deleted and made anew.
// THREADS: one owner.
class FollowedFiles {
  public:
    // `operands`: files, folders, "-" for standard input. None of them need be there yet.
    FollowedFiles(std::vector<std::string> operands, const FollowOptions& options);
    FollowedFiles(const FollowedFiles&) = delete;
    FollowedFiles& operator=(const FollowedFiles&) = delete;
    ~FollowedFiles();

    // What is there now. Files whose size, time and inode have not changed for a while are not
    // opened.   LIFETIME: of the version: until the next call.
    [[nodiscard]] watch::Version read();
    // What the last read() could not read, in sentences: it is not in the version.
    [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }
    // Waits until something may have changed, at most for so long. A signal ends it, and so does
    // something to read from the descriptor `keys`; -1: there is none.
    void wait(watch::Millis at_most, int keys = -1);
    // Standard input is at its end, and nothing else is followed.
    [[nodiscard]] bool is_over() const;
    // How it is done, for people: "by looking every 500 ms".
    [[nodiscard]] std::string how() const;

  private:
    struct Stamp {
        std::uint64_t device = 0, inode = 0, size = 0;
        std::int64_t changed_ns = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    struct Kept {
        Stamp stamp;
        std::string bytes;
        bool is_young = true;  // written so lately that its time may not tell the next change
    };

    [[nodiscard]] std::vector<std::string> paths();
    [[nodiscard]] bool read_file(const std::string& path, Kept& kept);
    void read_stream();
    void compact_stream();
    void watch_folders();
    void watch_folder(const std::string& folder);
    [[nodiscard]] bool take_events();

    void note_problem(std::string_view action, const std::string& path, int error_number);

    const std::vector<std::string> operands_;
    const FollowOptions options_;
    std::map<std::string, Kept> files_;
    std::vector<std::string> problems_;
    std::string stream_;
    std::size_t stream_compacted_ = 0;  // its size after the last compaction
    bool has_stream_ = false, is_stream_over_ = false;
    int events_ = -1;  // descriptor; -1: none
    bool must_poll_ = false;
    std::map<std::string, int> watched_;
};

// The folder of a round has game-1.pgn, game-2.pgn, ... or games.pgn, and perhaps folders round-1,
// round-2, ...: which of these are read. Sorted; only names that end with ".pgn". `error`: a folder
// could not be read, or not to its end.
[[nodiscard]] std::vector<std::string> files_of_round(const std::string& folder,
                                                      std::error_code& error);

}  // namespace arbiter::watch_run
