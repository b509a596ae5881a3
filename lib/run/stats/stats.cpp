#include "run/stats/stats.hpp"

#include "core/base/arena.hpp"
#include "run/clean/clean_games.hpp"
#include "run/engine/game_sink.hpp"
#include "run/engine/per_thread.hpp"

#include <utility>

namespace arbiter::stats_run {
namespace {

// The games of one batch that are counted.
struct SummedGames {
    Arena texts;
    std::vector<stats::GameSummary> games;
    std::uint64_t looser_games = 0;

    void clear() {
        texts.reset();
        games.clear();
        looser_games = 0;
    }
};

class Counter final : public engine::GameSink {
  public:
    Counter(const StatsOptions& options, stats::Collection& collection)
        : where_(options.where),
          looser_(where_ ? where_->with_starts() : std::nullopt),
          collection_(collection),
          readers_([] { return clean::CleanGameReader(); }) {}

    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_findings() const override {
        return where_ && where_->needs_findings();
    }

    void prepare(audit::Batch& batch, engine::RunPart& run) override {
        SummedGames& summed = run.kept.of<SummedGames>();
        summed.clear();
        if (batch.games.empty() || batch.fingerprints.size() != batch.games.size()) return;
        clean::CleanGameReader& reader = readers_.local();
        reader.open(batch);
        while (const export_format::Game* game = reader.next()) {
            if (is_counted(*game))
                summed.games.push_back(stats::summary_of(*game, summed.texts));
            else if (summed.games.empty() && looser_ && looser_->matches(*game))
                ++summed.looser_games;
        }
    }

    void take(audit::Batch&, engine::RunPart& run) override {
        const SummedGames& summed = run.kept.of<SummedGames>();
        for (const stats::GameSummary& game : summed.games)
            collection_.add(game);
        selected_ += summed.games.size();
        looser_games_ += summed.looser_games;
    }

    void finish() override {}

    void report(StatsOutcome& outcome) const {
        outcome.selected = selected_;
        if (selected_ != 0 || !looser_) return;
        outcome.looser = looser_->text();
        outcome.looser_games = looser_games_;
    }

  private:
    [[nodiscard]] bool is_counted(const export_format::Game& game) const {
        return !where_ || where_->matches(game);
    }

    const std::optional<query::Where> where_, looser_;
    stats::Collection& collection_;
    engine::PerThread<clean::CleanGameReader> readers_;
    std::uint64_t selected_ = 0, looser_games_ = 0;
};

}  // namespace

StatsOutcome run_stats(const StatsOptions& options, stats::Collection& collection,
                       std::vector<engine::ReportSink> sinks, const std::atomic<bool>& interrupt,
                       const engine::ProgressCallback& progress) {
    Counter counter(options, collection);
    StatsOutcome outcome;
    outcome.audit =
        engine::run_audit(options.audit, std::move(sinks), interrupt, progress, &counter);
    counter.report(outcome);
    return outcome;
}

}  // namespace arbiter::stats_run
