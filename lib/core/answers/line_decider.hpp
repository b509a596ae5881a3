#pragma once

#include "core/answers/line_cutter.hpp"
#include "core/judge/fen_query.hpp"
#include "core/mating/prover.hpp"
#include "core/report/answer_json.hpp"
#include "core/report/report.hpp"
#include "core/variant/variant.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::answers {

// What changes answers, and how they are written.
struct AnswerPlan {
    mating::Limits limits;  // with_certificate is set by the two below
    bool writes_certificates = false;
    bool verifies = false;                                  // every proof, by the checker
    const report::Format* format = &report::format_ndjson;  // of those for answers
    std::optional<variant::VariantId> variant = {};         // of every line; none: its form says
    // The flag of that player falls: the opponent is asked about, whatever the line names.
    std::optional<chess::Color> flag = {};
    bool guards_formulas = false;  // of a table, as report::RenderOptions has it
};

struct QueryCounts {
    std::array<std::uint64_t, report::kVerdicts> by_verdict{};
    std::uint64_t nodes = 0;
    std::uint64_t bytes = 0;  // decompressed bytes read

    [[nodiscard]] std::uint64_t of(report::Verdict verdict) const {
        return by_verdict[static_cast<std::size_t>(verdict)];
    }
    [[nodiscard]] std::uint64_t queries() const;
    // The last line on stderr: "queries 2 = winnable 1 + ...; nodes 22; bytes 38".
    [[nodiscard]] std::string text() const;
    QueryCounts& operator+=(const QueryCounts& other);
};

// Some lines and their answers.
struct AnswerChunk {
    LineChunk in;
    std::string out;
    QueryCounts counts;
    std::uint64_t refused = 0;            // proofs, by the checker
    std::vector<std::string> complaints;  // refusals and failures of our own
    bool has_internal_error = false;
    bool is_cut_short = false;  // somebody wants to stop: later lines have no answers

    void clear();
};

// What goes to stderr about inputs and answers, in order. Complaints stand in the answers as well:
// stderr repeats the first few.
class SaidErrors {
  public:
    void add(AnswerChunk& chunk);
    // After the last one.
    void finish();
    std::vector<std::string> all;

  private:
    static constexpr std::uint64_t kMost = 20;
    std::uint64_t said_ = 0, unsaid_ = 0;
};

// Answers the lines of chunks: FEN[<TAB>white|black].   THREADS: any number at once, each on its
// own chunk.
class LineDecider {
  public:
    // `is_stopped` is called before each question.
    LineDecider(const AnswerPlan& plan, std::function<bool()> is_stopped);
    void decide(AnswerChunk& chunk) const;

  private:
    void decide_line(const LineChunk::Line& line, AnswerChunk& chunk) const;
    void turn_to_opponent(judge::FenQuery& query) const;
    void decide_query(const judge::FenQuery& query, std::optional<chess::Color> winner,
                      AnswerChunk& chunk) const;
    void prove(const judge::FenQuery& query, report::AnswerRecord& record, mating::Answer& answer,
               std::string& refused) const;
    void add(const report::AnswerRecord& record, AnswerChunk& chunk) const;

    AnswerPlan plan_;
    const report::AnswerKeys keys_;
    const std::function<bool()> is_stopped_;
};

}  // namespace arbiter::answers
