#pragma once

#include "arbiter/decide.hpp"
#include "arbiter/result.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {
struct AnswerRun;
}  // namespace hidden

// The options of `arbiter decide` of the same names.
struct AnswerOptions {
    std::string format = "ndjson";  // or "text", "csv", "markdown"
    std::string variant = {};       // of every line; empty: its form says
    std::optional<Side> flag = {};  // falls: the question is about the opponent
    std::uint64_t budget = 0;       // nodes for one decision; 0: as many as usual
    bool is_dead_under_75 = false;  // the series of moves ends, drawn, at 75 moves of each side
    bool has_certificates = false;  // of unwinnable answers; format "ndjson" only
    bool verifies = false;          // every proof, by a checker that shares no code
    bool is_csv_safe = false;       // no text that a spreadsheet calculates
};

// What was answered so far. queries() = winnable + unwinnable + unknown + invalid.
struct AnswerCounts {
    std::uint64_t winnable = 0, unwinnable = 0, unknown = 0, invalid = 0;
    std::uint64_t nodes = 0, bytes = 0;  // looked at; of text
    std::uint64_t refused = 0;           // proofs, by the checker: a mistake of ours
    bool has_internal_error = false;
    // Texts that could not be read whole, refusals and failures, for people.
    std::vector<std::string> problems;
    std::uint64_t unread = 0;  // texts that could not be read whole
    std::string text;          // the last line of `arbiter decide`

    [[nodiscard]] std::uint64_t queries() const {
        return winnable + unwinnable + unknown + invalid;
    }
};

// Answers to lists of positions, FEN[<TAB>white|black] a line, with the bytes that
// `arbiter decide` writes.
//     Answers answers = Answers::make({.format = "text"}).value();
//     answers.begin("positions.fen");
//     answers.feed(text);
//     answers.finish();
//     save(answers.take());
// THREADS: one owner.
class Answers {
  public:
    // Fails when a word of the options names nothing, or two of them exclude each other.
    [[nodiscard]] static Result<Answers> make(const AnswerOptions& options = {});
    Answers(Answers&&) noexcept;
    Answers& operator=(Answers&&) noexcept;
    ~Answers();

    // The text of that name begins; the one before ends.
    void begin(std::string name);
    // Takes a piece of the text, however small, and answers the lines that it completes.
    void feed(std::string_view bytes);
    // The text cannot be read any further, and why, for people: a line that was begun is no
    // question.
    void fail(std::string why);
    // The last text ends, and so do the answers. Nothing may be fed then.
    void finish();

    // What was written since the last call.
    [[nodiscard]] std::string take();
    // What answers end with that do not go on, because somebody stops.
    [[nodiscard]] std::string partial_end() const;
    [[nodiscard]] AnswerCounts counts() const;

  private:
    explicit Answers(std::unique_ptr<hidden::AnswerRun> run);
    std::unique_ptr<hidden::AnswerRun> run_;
};

}  // namespace v1
}  // namespace arbiter
