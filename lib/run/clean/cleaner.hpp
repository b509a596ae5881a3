#pragma once

#include "core/names/name_survey.hpp"
#include "core/query/sample.hpp"
#include "run/clean/clean.hpp"
#include "run/clean/clean_database.hpp"
#include "run/clean/clean_lists.hpp"
#include "run/clean/clean_prepared.hpp"
#include "run/clean/clean_preparer.hpp"
#include "run/clean/copy_merger.hpp"
#include "run/clean/held_game.hpp"
#include "run/clean/joined_pgn.hpp"
#include "run/clean/lone_audit.hpp"
#include "run/clean/lone_fixer.hpp"
#include "run/clean/outgoing_game.hpp"
#include "run/duplicates/duplicates.hpp"
#include "run/engine/game_sink.hpp"
#include "run/engine/per_thread.hpp"
#include "run/io/external_sort.hpp"
#include "run/io/spool.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::clean {

// Takes the games of an audit and writes the cleaned database: at once, or, when their order or
// their destination depends on games that come later, through a spool on disk, in two steps: what
// becomes of each game is decided in the order of the input, then the games are written in the
// order of the output.
class Cleaner : public engine::GameSink {
  public:
    // Opens the outputs.   THROWS: IoError.   LIFETIME: keeps `options`.
    explicit Cleaner(const CleanOptions& options);

    // Reads the games of --against.   THROWS: IoError when one of them cannot be read.
    void read_masters(const std::atomic<bool>& interrupt);

    [[nodiscard]] bool reads_facts() const override { return options_.needs_facts(); }
    [[nodiscard]] bool reads_findings() const override;
    void prepare(audit::Batch& batch) override;
    void take(audit::Batch& batch) override;
    void finish() override;
    void add_to(report::RunSummary& summary) const override { summary.merged = counts_.merged; }
    void abandon() override {
        if (database_) database_->abandon();
    }

    // After the run.
    void report(CleanOutcome& outcome) const;

  private:
    void take_text(const audit::Batch& batch, const PreparedBatch& prepared);
    void take_more_text(const PreparedBatch& prepared);
    void take_game(const PreparedGame& prepared, const GamePlace& place);
    void add_text_behind(const PreparedBatch& next);
    void release_held();
    void choose(OutgoingGame& game);
    void unify(OutgoingGame& game);
    void pass_on(const OutgoingGame& game, const PreparedGame* prepared);

    void decide_duplicates();
    void log_duplicate(const duplicates::DroppedGame& dropped);
    [[nodiscard]] OutgoingGame spooled(std::uint64_t sequence);
    [[nodiscard]] GameOrigin spooled_origin(std::uint64_t sequence);
    void report_missed_rows(CleanOutcome& outcome) const;
    void empty_spool();
    void settle(OutgoingGame& game);
    void find_destination(OutgoingGame& game);
    void merge(OutgoingGame& game);
    void emit_in_order();
    void find_place_anew(OutgoingGame& game);

    void emit(OutgoingGame game);
    void fix_apart(OutgoingGame& game);
    void count(const OutgoingGame& game);
    void count_failing(const OutgoingGame& game);
    void commit();
    [[nodiscard]] std::unique_ptr<JoinedPgn>& pgn_of(Destination destination) {
        return pgn_[static_cast<std::size_t>(destination)];
    }

    const CleanOptions& options_;
    engine::PerThread<CleanPreparer> preparers_;
    CleanLists lists_;
    CleanCounts counts_;
    HeldGame held_;
    std::optional<CleanDatabase> database_;
    std::array<std::unique_ptr<JoinedPgn>, kDestinations> pgn_;  // of the others than Written
    std::array<std::uint64_t, kDestinations> last_{};  // sequence of what was written last there
    std::optional<names::NameSurvey> survey_;
    std::uint64_t name_rows_ = 0;
    // With a fix level that mends mixed line ends: those of the first input are those of all.
    const bool unifies_line_ends_;
    const bool mends_lone_crs_;  // of games, and between them
    check::LineEnd line_end_ = check::LineEnd::None;
    std::string unified_, unified_log_;
    duplicates::DuplicateDigest digest_;
    std::optional<duplicates::DuplicateFinder> finder_;
    std::optional<duplicates::DuplicateReview> reviewed_;
    std::uint64_t duplicate_rows_ = 0;
    std::optional<query::ShareSample> share_;
    std::optional<query::FixedSample> fixed_sample_;

    // Where each game or text of the spool stands, eight bytes each, in the order of the sequence.
    std::optional<OutgoingSpool> spool_;
    std::optional<io::Spool> places_;
    std::optional<io::ExternalSort> order_;
    SkippedEntries masters_skipped_;
    std::uint64_t masters_ = 0;   // sequences up to here are those of --against
    std::uint64_t sequence_ = 0;  // of the last game or text
    std::uint64_t games_ = 0;
    bool has_unreadable_ = false;      // an input could not be read, or not whole
    bool is_abandoned_ = false;        // nothing was read: the old files stay
    std::uint64_t spooled_bytes_ = 0;  // of what was read, without what merging added
    // Of the decisions, each in the order of the sequence: the next ones.
    std::optional<duplicates::DroppedGame> dropped_, merge_;
    std::vector<std::uint64_t> sampled_;
    std::size_t next_sampled_ = 0;
    CopyMerger merger_;
    std::unique_ptr<LoneFixer> lone_fixer_;  // made when it is needed, as is the next
    std::unique_ptr<LoneAudit> lone_audit_;
    std::string sort_key_, part_;  // of a merged game
    std::string text_, place_;
    // The last game that was taken, for the text after it that comes later.
    struct LastGame {
        Destination destination = Destination::Written;
        check::LineEnd line_end = check::LineEnd::None;
        std::uint64_t ordinal = 0, line = 0;
        bool is_rejected = false, is_rewritten = false, has_terminator = false;
        std::string file, sort_key, part;
    };
    LastGame last_game_;
    Destination last_settled_ = Destination::Written;
};

}  // namespace arbiter::clean
