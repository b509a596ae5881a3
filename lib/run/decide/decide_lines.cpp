#include "run/decide/decide_lines.hpp"

#include "core/report/answer_report.hpp"
#include "run/decide/line_reader.hpp"
#include "run/engine/guarded.hpp"
#include "run/engine/pool.hpp"
#include "run/engine/stages.hpp"
#include "run/io/atomic_file.hpp"
#include "run/io/error.hpp"
#include "run/io/output.hpp"

#include <optional>

namespace arbiter::decide {
namespace {

// Some lines on their way through the stages.
struct DecideChunk : answers::AnswerChunk {
    std::string failure;  // nothing of the chunk is of use

    void clear() {
        answers::AnswerChunk::clear();
        failure.clear();
    }
};

// The bodies of the stages.
class Stages {
  public:
    Stages(const DecideOptions& options, const std::atomic<bool>& interrupt,
           const engine::Crew& crew)
        : interrupt_(interrupt),
          decider_(options, [&interrupt] { return interrupt.load(); }),
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
            said_.all.emplace_back(engine::kWordsOfNoMemory);
        said_.finish();
        outcome_.errors = std::move(said_.all);
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
            said_.all.push_back("'" + name_ + "' is not written: nothing could be read");
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
            said_.all.push_back("internal error: " + chunk.failure);
            return;
        }
        guarded_output([&] { output().write(chunk.out); });
        outcome_.counts += chunk.counts;
        outcome_.refused += chunk.refused;
        outcome_.has_input_error |= !chunk.in.errors.empty();
        outcome_.has_internal_error |= chunk.has_internal_error;
        said_.add(chunk);
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
            said_.all.emplace_back(error.what());
        } catch (const io::IoError& error) {
            outcome_.stop = engine::StopReason::OutputFailed;
            said_.all.emplace_back(error.what());
        } catch (const std::bad_alloc&) {
            outcome_.stop = engine::StopReason::OutOfMemory;
        }
    }

    const std::atomic<bool>& interrupt_;
    std::atomic<bool> is_stopping_ = false;
    bool is_cut_short_ = false;
    const answers::LineDecider decider_;
    const report::Format& format_;
    const std::string name_;
    std::optional<io::AtomicFile> file_;
    std::optional<io::Output> standard_;  // one of the two
    engine::Guard guard_;
    LineReader reader_;
    DecideOutcome outcome_;
    answers::SaidErrors said_;
    engine::Pool<DecideChunk> pool_;
};

}  // namespace

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
