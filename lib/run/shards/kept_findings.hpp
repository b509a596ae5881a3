#pragma once

#include "core/audit/batch.hpp"
#include "run/shards/counted_games.hpp"
#include "run/shards/stored_batch.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::shards {

// A report that a partial is for, as --partial-for names it: "json", or "text:20", the report text
// that lists 20 findings of a rule at most.
struct ReportNeed {
    std::string_view name;
    std::optional<std::uint64_t> most_per_rule;
};
// Nullopt: no number after the colon, or of another report than text.   LIFETIME: views `word`.
[[nodiscard]] std::optional<ReportNeed> parse_need(std::string_view word);

// What a partial keeps of games, so that no more is written than its reports read.
struct Keeping {
    KeptGames games = KeptGames::All;
    // Batches that no report looks at are summed up.
    bool counts = false;
    // Reports list so many findings of a rule at most, and all errors; none: they list all.
    std::optional<std::uint64_t> most_per_rule{};
    // Does any of them list findings at all?
    bool lists_findings = true;
};
// `words`: of --partial-for, each with its report. `has_run_check`: the run compares games.
[[nodiscard]] Keeping keeping_for(std::span<const std::string> words,
                                  const std::vector<std::unique_ptr<report::Report>>& reports,
                                  bool has_run_check);

// Which batches of a shard can be summed up.   THREADS: one at a time, batches in order.
class CountableBatches {
  public:
    explicit CountableBatches(const Keeping& keeping) : keeping_(keeping) {}

    // Without a look at what came before: false when it cannot be summed up.   THREADS: any number.
    [[nodiscard]] bool may_count(const audit::Batch& batch) const;
    // REQUIRES: may_count(), for all batches of the shard in order. False: it must be kept.
    [[nodiscard]] bool can_count(const audit::Batch& batch);
    // What can_count() was not asked for is kept.
    void note_kept(const audit::Batch& batch);
    // What was summed up before.
    void pass(const audit::Batch& batch) { begin(batch); }
    // Of a batch that is summed up: its findings that are not listed.
    void add_unlisted(const audit::Batch& batch, CountedGames& counted) const;

  private:
    [[nodiscard]] bool is_needed(const check::Finding& finding) const;
    void begin(const audit::Batch& batch);

    const Keeping keeping_;
    // So far in this shard: kept findings by rule and severity.
    std::array<std::array<std::uint64_t, check::kSeverities>, check::kRules> kept_{};
    // And in this file, of which rules speak once.
    std::array<bool, check::kRules> spoke_{};
    EncodingsSeen encodings_;
};

}  // namespace arbiter::shards
