#include "run/decide/decide_lines.hpp"

#include "core/base/text.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/types.hpp"
#include "core/judge/fen_query.hpp"
#include "core/judge/variant_decision.hpp"
#include "core/report/answer_report.hpp"
#include "core/report/answer_text.hpp"
#include "run/decide/line_reader.hpp"
#include "run/decide/verify_answer.hpp"
#include "run/engine/guarded.hpp"
#include "run/engine/pool.hpp"
#include "run/engine/stages.hpp"
#include "run/io/atomic_file.hpp"
#include "run/io/error.hpp"
#include "run/io/output.hpp"

#include <algorithm>
#include <deque>
#include <numeric>
#include <optional>

namespace arbiter::decide {
namespace {

using judge::FenQuery;
using report::AnswerRecord;

// Some lines on their way through the stages.
struct DecideChunk {
    LineChunk in;
    std::string out;  // their answers
    QueryCounts counts;
    std::uint64_t refused = 0;
    std::vector<std::string> complaints;  // refusals and failures of our own
    bool has_internal_error = false;
    bool is_cut_short = false;  // somebody wants to stop: later lines have no answers
    std::string failure;        // nothing of the chunk is of use

    void clear() {
        in.clear();
        out.clear();
        counts = {};
        refused = 0;
        complaints.clear();
        has_internal_error = is_cut_short = false;
        failure.clear();
    }
};

// Answers the lines of one chunk.   THREADS: any number at once, each on its own chunk.
class ChunkDecider {
  public:
    ChunkDecider(const DecideOptions& options, const std::atomic<bool>& interrupt)
        : limits_(options.limits),
          keys_{.has_certificate = options.writes_certificates,
                .has_verified = options.verifies,
                .flag = options.flag},
          format_(*options.format),
          variant_(options.variant),
          interrupt_(interrupt) {
        limits_.with_certificate = options.writes_certificates || options.verifies;
    }

    void decide(DecideChunk& chunk) const {
        chunk.counts.bytes = chunk.in.bytes;
        for (const LineChunk::Line& line : chunk.in.lines) {
            decide_line(line, chunk);
            if (chunk.is_cut_short) return;
        }
    }

  private:
    void decide_line(const LineChunk::Line& line, DecideChunk& chunk) const {
        const std::string_view text = chunk.in.line(line);
        if (line.flaw != LineFlaw::None) {
            add({.fen = text,
                 .problem = line.flaw == LineFlaw::TooLong
                                ? "the line is longer than 1024 bytes, but a FEN takes 112 at most"
                                : "the input is damaged within this line"},
                chunk);
            return;
        }
        FenQuery query = judge::read_fen_query(text, variant_);
        if (keys_.flag && (query.position || query.board)) turn_to_opponent(query);
        if (!query.asks_both) {
            decide_query(query, query.winner, chunk);
            return;
        }
        const std::uint64_t dead_before = chunk.counts.of(report::Verdict::Unwinnable);
        decide_query(query, chess::Color::White, chunk);
        if (!chunk.is_cut_short) decide_query(query, chess::Color::Black, chunk);
        if (&format_ == &report::format_text && query.position &&
            chess::has_legal_move(*query.position) &&
            chunk.counts.of(report::Verdict::Unwinnable) == dead_before + 2)
            report::append_dead_text(query.fen, chunk.out);
    }

    // With --flag a line may name the player who is asked about, but no other one.
    void turn_to_opponent(FenQuery& query) const {
        const chess::Color opponent = ~*keys_.flag;
        if (query.winner && *query.winner != opponent) {
            query.problem =
                std::string("the line asks about ") + std::string(chess::to_string(*query.winner)) +
                ", but when the flag of " + std::string(chess::to_string(*keys_.flag)) +
                " falls, the question is about " + std::string(chess::to_string(opponent));
            query.position.reset();
            query.board.reset();
        }
        query.winner = opponent;
        query.asks_both = false;
    }

    void decide_query(const FenQuery& query, std::optional<chess::Color> winner,
                      DecideChunk& chunk) const {
        if (interrupt_) {
            chunk.is_cut_short = true;
            return;
        }
        AnswerRecord record{.fen = query.fen, .winner = winner, .castling = query.castling};
        record.repaired = query.repaired;
        record.problem = query.problem;
        mating::Answer answer;
        std::string failure;
        std::string refused;
        if (query.board) {
            answer = decide_in_variant(*query.board, *winner, record);
            record.answer = &answer;
        }
        if (query.position) {
            record.answer = &answer;
            record.position = &*query.position;
            try {
                answer = mating::decide(*query.position, *winner, limits_);
                if (keys_.has_verified) refused = verify(*query.position, record);
            } catch (const std::bad_alloc&) {
                throw;
            } catch (const std::exception& error) {
                answer = {};
                record.is_verified.reset();
                failure = std::string("internal error: ") + error.what();
                complain(failure, record, chunk);
                chunk.has_internal_error = true;
            }
        }
        if (!failure.empty()) record.problem = failure;
        if (!refused.empty()) {
            record.refused = refused;
            complain("the proof is refused: " + refused, record, chunk);
            ++chunk.refused;
        }
        add(record, chunk);
    }

    // By the end on the board and the material rules of the variant; nothing is searched.
    static mating::Answer decide_in_variant(const replay::VariantBoard& board, chess::Color winner,
                                            AnswerRecord& record) {
        record.variant = variant::name_of(board.rules().id());
        if (const auto end = judge::end_of_variant(board))
            record.final_result = judge::to_string(judge::score_of(*end));
        const mating::Decision decision = judge::decide_variant(board);
        mating::Answer answer;
        answer.can_win = decision.of(winner);
        answer.proof = decision.proof_of(winner);
        return answer;
    }

    // Says whether the proof holds, if there is one; returns why not.
    static std::string verify(const chess::Position& pos, AnswerRecord& record) {
        const mating::Answer& answer = *record.answer;
        if (answer.can_win == mating::CanWin::Unknown) return {};
        // A walk that finds more positions than the certificate counts is refused anyway.
        auto verification =
            decide::verify(pos, *record.winner, answer, answer.certificate.positions + 1);
        record.is_verified = verification.holds;
        if (verification.holds) return {};
        return verification.reason.empty() ? "without a reason" : std::move(verification.reason);
    }

    static void complain(std::string_view what, const AnswerRecord& record, DecideChunk& chunk) {
        std::string text = "'" + escaped(record.fen) + "', ";
        text += chess::to_string(*record.winner);
        text += ": ";
        text += what;
        chunk.complaints.push_back(std::move(text));
    }

    void add(const AnswerRecord& record, DecideChunk& chunk) const {
        ++chunk.counts.by_verdict[static_cast<std::size_t>(report::verdict_of(record))];
        if (record.answer != nullptr) chunk.counts.nodes += record.answer->nodes;
        report::append_answer(format_, record, keys_, chunk.out);
    }

    mating::Limits limits_;
    const report::AnswerKeys keys_;
    const report::Format& format_;
    const std::optional<variant::VariantId> variant_;
    const std::atomic<bool>& interrupt_;
};

// The bodies of the stages.
class Stages {
  public:
    Stages(const DecideOptions& options, const std::atomic<bool>& interrupt,
           const engine::Crew& crew)
        : interrupt_(interrupt),
          decider_(options, interrupt),
          format_(*options.format),
          name_(options.output),
          reader_(options.inputs, options.max_window_bytes, options.lines_per_chunk, interrupt,
                  io::decoders_for(crew.threads)),
          pool_(crew.live_batches) {
        if (name_ == "-")
            standard_.emplace(io::Output::to_stdout());
        else
            file_.emplace(name_);
        output().reserve_ending();
    }

    // What comes before the first answer.
    void begin() {
        std::string head;
        report::append_answers_head(format_, head);
        guarded_output([&] { output().write(head); });
        is_stopping_ = outcome_.stop != engine::StopReason::None;
    }

    // The next lines, or null: the end of the inputs, or somebody wants to stop.
    [[nodiscard]] DecideChunk* cut() {
        if (is_stopping_ || is_interrupted()) return nullptr;
        DecideChunk& chunk = pool_.borrow();
        chunk.clear();
        const bool has_lines = guard_(chunk, [&] { return reader_.next(chunk.in); });
        // A signal may have ended the last read within a line.
        if (has_lines && !is_interrupted()) return &chunk;
        pool_.give_back(chunk);
        return nullptr;
    }

    void decide(DecideChunk& chunk) {
        guard_(chunk, [&] {
            decider_.decide(chunk);
            return true;
        });
    }

    // What stands in the output ends at some answer, and all before it are there.
    void write(DecideChunk& chunk) {
        if (outcome_.stop == engine::StopReason::None) {
            write_answers(chunk);
            if (outcome_.stop != engine::StopReason::None) is_stopping_ = true;
        }
        pool_.give_back(chunk);
    }

    [[nodiscard]] DecideOutcome finish(bool has_memory) {
        if (!has_memory) outcome_.stop = engine::StopReason::OutOfMemory;
        if (is_cut_short_ && outcome_.stop == engine::StopReason::None)
            outcome_.stop = engine::StopReason::Interrupted;
        finish_output();
        if (outcome_.stop == engine::StopReason::OutOfMemory)
            outcome_.errors.emplace_back(engine::kWordsOfNoMemory);
        if (unsaid_ != 0)
            outcome_.errors.push_back(std::to_string(unsaid_) + " more of the same kind");
        return std::move(outcome_);
    }

  private:
    [[nodiscard]] io::Output& output() { return file_ ? file_->output() : *standard_; }

    // A file gets its name when it is whole, or says that it is not. A mistyped name of an input
    // must not empty one that was good.
    void finish_output() {
        const std::string partial = report::answers_partial_end(format_);
        const bool is_partial = outcome_.stop != engine::StopReason::None &&
                                outcome_.stop != engine::StopReason::ReaderGone;
        if (is_partial) guarded_output([&] { output().write(partial); });
        guarded_output([&] { file_ ? file_->prepare() : standard_->close(); });
        bool is_whole = !output().has_failed();
        if (!is_whole && !output().is_closed_by_reader())
            is_whole =
                file_ ? file_->end_with(partial, false) : standard_->end_with(partial, false);
        if (!file_ || !is_whole) return;
        if (outcome_.has_input_error && outcome_.counts.queries() == 0 && !is_partial)
            outcome_.errors.push_back("'" + name_ + "' is not written: nothing could be read");
        else
            guarded_output([&] { file_->commit(); });
    }

    [[nodiscard]] bool is_interrupted() {
        if (interrupt_) is_cut_short_ = true;
        return interrupt_;
    }

    void write_answers(DecideChunk& chunk) {
        if (chunk.failure == engine::kNoMemory) {
            outcome_.stop = engine::StopReason::OutOfMemory;
            return;
        }
        if (!chunk.failure.empty()) {
            outcome_.stop = engine::StopReason::InternalError;
            outcome_.errors.push_back("internal error: " + chunk.failure);
            return;
        }
        guarded_output([&] { output().write(chunk.out); });
        outcome_.counts += chunk.counts;
        outcome_.refused += chunk.refused;
        outcome_.has_input_error |= !chunk.in.errors.empty();
        outcome_.has_internal_error |= chunk.has_internal_error;
        std::ranges::move(chunk.in.errors, std::back_inserter(outcome_.errors));
        for (std::string& complaint : chunk.complaints) {
            constexpr std::uint64_t kMost = 20;  // they are all in the answers
            if (said_ == kMost) {
                ++unsaid_;
                continue;
            }
            ++said_;
            outcome_.errors.push_back(std::move(complaint));
        }
        if (chunk.is_cut_short && outcome_.stop == engine::StopReason::None)
            outcome_.stop = engine::StopReason::Interrupted;
    }

    template <class Action>
    void guarded_output(Action action) {
        try {
            action();
        } catch (const io::ReaderGone&) {
            if (outcome_.stop == engine::StopReason::None)
                outcome_.stop = engine::StopReason::ReaderGone;
        } catch (const io::DiskFull& error) {
            outcome_.stop = engine::StopReason::DiskFull;
            outcome_.errors.emplace_back(error.what());
        } catch (const io::IoError& error) {
            outcome_.stop = engine::StopReason::OutputFailed;
            outcome_.errors.emplace_back(error.what());
        } catch (const std::bad_alloc&) {
            outcome_.stop = engine::StopReason::OutOfMemory;
        }
    }

    const std::atomic<bool>& interrupt_;
    std::atomic<bool> is_stopping_ = false;
    bool is_cut_short_ = false;
    const ChunkDecider decider_;
    const report::Format& format_;
    const std::string name_;
    std::optional<io::AtomicFile> file_;
    std::optional<io::Output> standard_;  // one of the two
    engine::Guard guard_;
    LineReader reader_;
    DecideOutcome outcome_;
    std::uint64_t said_ = 0, unsaid_ = 0;
    engine::Pool<DecideChunk> pool_;
};

}  // namespace

std::uint64_t QueryCounts::queries() const {
    return std::accumulate(by_verdict.begin(), by_verdict.end(), std::uint64_t{0});
}

QueryCounts& QueryCounts::operator+=(const QueryCounts& other) {
    for (std::size_t i = 0; i < by_verdict.size(); ++i)
        by_verdict[i] += other.by_verdict[i];
    nodes += other.nodes;
    bytes += other.bytes;
    return *this;
}

DecideOutcome run_decide(const DecideOptions& options, const std::atomic<bool>& interrupt) {
    using engine::StageKind;
    const engine::Crew crew = engine::Crew::of(options.jobs);
    Stages stages(options, interrupt, crew);
    stages.begin();
    const bool has_memory = engine::run_stages<DecideChunk>(
        crew, [&] { return stages.cut(); },
        {{StageKind::Parallel, [&](DecideChunk& chunk) { stages.decide(chunk); }},
         {StageKind::InOrder, [&](DecideChunk& chunk) { stages.write(chunk); }}});
    return stages.finish(has_memory);
}

}  // namespace arbiter::decide
