#pragma once

#include "core/names/name_survey.hpp"
#include "run/clean/clean.hpp"
#include "run/clean/clean_outputs.hpp"
#include "run/clean/clean_prepared.hpp"
#include "run/clean/clean_preparer.hpp"
#include "run/clean/copy_merger.hpp"
#include "run/clean/duplicate_decisions.hpp"
#include "run/clean/game_text.hpp"
#include "run/clean/incoming_games.hpp"
#include "run/clean/line_end_unifier.hpp"
#include "run/clean/outgoing_game.hpp"
#include "run/clean/sample_choice.hpp"
#include "run/clean/spooled_games.hpp"
#include "run/engine/game_sink.hpp"
#include "run/engine/per_thread.hpp"
#include "run/io/external_sort.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace arbiter::clean {

// Takes the games of an audit and writes the cleaned database: at once, or, when their order or
// their destination depends on games that come later, through a spool on disk, in two steps: what
// happens to each game is decided in the order of the input, then the games are written in the
// order of the output.
class Cleaner : public engine::GameSink {
  public:
    // Opens the outputs.   THROWS: IoError.   LIFETIME: keeps `options`.
    explicit Cleaner(const CleanOptions& options);

    // Reads the games of --against.   THROWS: IoError when one of them cannot be read.
    void read_masters(const std::atomic<bool>& interrupt);

    [[nodiscard]] bool reads_facts() const override { return options_.needs_facts(); }
    [[nodiscard]] bool reads_findings() const override;
    void prepare(audit::Batch& batch, engine::RunPart& run) override {
        preparers_.local().prepare(batch, run.fixed, run.kept.of<PreparedBatch>());
    }
    void take(audit::Batch& batch, engine::RunPart& run) override;
    void finish() override;
    void commit() override {
        if (!is_abandoned_) outputs_.commit();
    }
    void add_to(report::RunSummary& summary) const override { summary.merged = counts_.merged; }
    void abandon() override { outputs_.abandon(); }

    // After the run.
    void report(CleanOutcome& outcome) const;

  private:
    // While games come in.
    void take(OutgoingGame& game, const PreparedGame* prepared);
    void choose(OutgoingGame& game, const PreparedGame& prepared);
    void put_aside(const OutgoingGame& game, const PreparedGame* prepared);
    // When all are there.
    void empty_spool();
    void settle(OutgoingGame& game);
    void merge(OutgoingGame& game);
    void find_place_anew(OutgoingGame& game);
    void write_in_order();
    void log_duplicate(const duplicates::DroppedGame& dropped);

    const CleanOptions& options_;
    engine::PerThread<CleanPreparer> preparers_;
    CleanOutputs outputs_;
    CleanCounts counts_;
    IncomingGames incoming_;
    LineEndUnifier line_ends_;
    SampleChoice sample_;
    std::optional<DuplicateDecisions> duplicates_;
    std::optional<names::NameSurvey> survey_;
    std::optional<SpooledGames> spool_;
    std::optional<io::ExternalSort> order_;
    CopyMerger merger_;
    GameText game_text_;
    SkippedEntries masters_skipped_;
    std::uint64_t games_ = 0;
    std::uint64_t duplicate_rows_ = 0, name_rows_ = 0;
    bool has_unreadable_ = false;  // an input could not be read, or not whole
    bool is_abandoned_ = false;    // nothing was read: the old files stay
    Destination last_settled_ = Destination::Written;
    std::string sort_key_, part_;  // of a merged game
    std::string text_;
};

}  // namespace arbiter::clean
