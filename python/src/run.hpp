#pragma once

#include "values.hpp"

#include "arbiter/files.hpp"

#include <array>
#include <memory>
#include <optional>
#include <streambuf>
#include <string>
#include <vector>

namespace arbiter::python {

// What a file object of Python gives.   THREADS: takes the interpreter's lock to read.
class ObjectStream final : public std::streambuf {
  public:
    // `read`: called with a number of bytes, returns bytes, or a str, which is taken as UTF-8.
    explicit ObjectStream(py::object read) : read_(std::move(read)) {}
    // THROWS: what the object raised.
    void rethrow();

  protected:
    int_type underflow() override;

  private:
    py::object read_, piece_;
    std::optional<py::error_already_set> error_;
};

// An Audit with what it reads.   THREADS: one at a time; a second one gets a ValueError.
class Source {
  public:
    // `kind`: "paths", "bytes", "object"; `what`: a list of str, bytes, a bound method read.
    Source(const std::string& kind, py::object what, const std::string& name, const py::dict& words,
           unsigned jobs, std::uint64_t max_window);
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    ~Source();

    // Goes to the next batch and says how many games it has; 0 when it is over. Called without the
    // interpreter's lock.
    [[nodiscard]] std::size_t next_batch();
    [[nodiscard]] const Game& at(std::size_t index) { return games_->at(index); }
    [[nodiscard]] Audit& audit() { return audit_; }
    [[nodiscard]] const std::shared_ptr<const Options>& options() const { return options_; }
    // A signal of the interpreter came while it read, or the object raised something.
    // THROWS: that. Called with the lock.
    void rethrow();

  private:
    py::object what_;
    std::shared_ptr<const Options> options_;
    Audit audit_;
    std::unique_ptr<ObjectStream> buffer_;
    std::unique_ptr<std::istream> stream_;
    std::optional<Games> games_;
    std::optional<py::error_already_set> stopped_;
};

class GameRun;

// A game for Python. While its batch is in work it is read from there, after that from what was
// kept of it.
class PyGame {
  public:
    PyGame(GameRun* run, std::size_t index);
    explicit PyGame(const py::tuple& state);

    enum Part : std::uint8_t {
        File,
        Ordinal,
        Line,
        Begin,
        End,
        Bytes,
        Status,
        Findings,
        Tags,
        Facts,
        Ruling,
        Uci,
        San,
        Fens,
        kParts
    };
    [[nodiscard]] py::object part(Part which);
    // Copies what is needed to outlive the batch.
    void keep();
    [[nodiscard]] py::tuple state();

  private:
    [[nodiscard]] py::object read(Part which);
    [[nodiscard]] py::object ruling_alone();

    GameRun* run_;  // null: its batch is gone
    std::size_t index_ = 0;
    std::shared_ptr<const Options> options_;  // of its audit; null: it was pickled
    std::array<py::object, kParts> parts_;    // null: not read
};

// What audit() iterates.
class GameRun {
  public:
    GameRun(std::unique_ptr<Source> source, py::object progress);
    GameRun(const GameRun&) = delete;
    GameRun& operator=(const GameRun&) = delete;
    ~GameRun();

    // The next game; null when there are no more.
    [[nodiscard]] py::object next();
    // Reads the rest, without games.
    void finish();
    // Frees everything.
    void close();
    [[nodiscard]] py::object summary();
    [[nodiscard]] py::object findings_without_game();
    [[nodiscard]] const Game& at(std::size_t index) { return source_->at(index); }
    [[nodiscard]] const Source& source() const { return *source_; }
    [[nodiscard]] bool is_over() const { return is_over_; }

  private:
    void leave_batch();
    [[nodiscard]] bool next_batch();

    std::unique_ptr<Source> source_;
    py::object progress_, file_;
    std::vector<py::object> given_;  // games of the batch in work
    std::size_t size_ = 0, next_ = 0;
    bool is_over_ = false, is_reading_ = false;
    py::object summary_, rest_;
};

}  // namespace arbiter::python
