#pragma once

#include "core/base/result.hpp"
#include "core/watch/moment.hpp"
#include "core/watch/version.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::watch {

// A recording: what the files of a round held, and when it was read. Played again it gives the same
// events, byte for byte. It is a text that people can write:
//
//   @ 2026-11-27T15:02:11.204Z          a reading; without files below it nothing has changed
//   = games.pgn                         the file is now what follows, up to a line that begins
//   [Event ...]                         with "@ ", "= " or "- "
//   = game-7.pgn 812                    the same, 812 bytes: for text that has such lines
//   - game-3.pgn                        the file has vanished
//   ~ 60 1000                           60 readings without a change, each 1000 ms after the other
//   # ...                               a remark, before the first reading
//   zone +02:00                         local time, before the first reading

// One reading: what has changed since the one before it.
struct RecordedFile {
    std::string name;
    std::string_view text;  // LIFETIME: of the recording
    bool is_gone = false;
};
struct RecordedReading {
    Moment at = 0;
    std::vector<RecordedFile> files;
};

// What is wrong with a recording, and in which line, 1-based.
struct RecordingProblem {
    std::uint64_t line = 0;
    std::string message;
};

// Gives the readings of a recording one after the other.   LIFETIME: views `text`.
class RecordingReader {
  public:
    explicit RecordingReader(std::string_view text) : rest_(text) {}

    // False: there are no more, or problem() says why. `reading` holds what has changed.
    [[nodiscard]] bool next(RecordedReading& reading);
    [[nodiscard]] const RecordingProblem& problem() const { return problem_; }
    [[nodiscard]] int zone_minutes() const { return zone_minutes_; }

  private:
    [[nodiscard]] std::string_view take_line();
    [[nodiscard]] bool refuse(std::string message);
    [[nodiscard]] bool read_head();
    [[nodiscard]] bool read_file(std::string_view words, RecordedReading& reading);

    std::string_view rest_;
    std::uint64_t line_ = 0;
    std::uint64_t repeats_ = 0;
    Millis step_ = 0;
    Moment at_ = 0;
    bool has_begun_ = false;
    int zone_minutes_ = 0;
    RecordingProblem problem_;
};

// The files as they are after each reading.   LIFETIME: of the recording.
class RecordedFiles {
  public:
    void take(const RecordedReading& reading);
    [[nodiscard]] Version version() const;

  private:
    std::map<std::string, std::string_view> files_;
};

// Writes a recording: only what has changed, in bytes.
class RecordingWriter {
  public:
    // The head of the recording.
    [[nodiscard]] static std::string head(int zone_minutes);
    // What to append for this reading.
    [[nodiscard]] std::string add(const Version& version, Moment now);

  private:
    std::map<std::string, std::uint64_t> hashes_;
};

}  // namespace arbiter::watch
