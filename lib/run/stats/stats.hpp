#pragma once

#include "core/query/where.hpp"
#include "core/stats/collection.hpp"
#include "run/engine/audit.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::stats_run {

struct StatsOptions {
    engine::AuditOptions audit;
    std::optional<query::Where> where;  // which games are counted; nullopt: all
};

struct StatsOutcome {
    engine::AuditOutcome audit;
    std::uint64_t selected = 0;  // games that were counted
    // When that is 0 and `where` compares a text by "=": the same with "starts", and how many games
    // it would find; else empty.
    std::string looser;
    std::uint64_t looser_games = 0;
};

// Audits every input, and fills `collection` with its games; `sinks` are reports of it and get
// their end when everything is counted. What is counted never depends on threads: games are summed
// up in parallel, batch by batch, and the sums are added in the order of the input.
// Memory: that of an audit, and of the Collection.   THROWS: as engine::run_audit().
[[nodiscard]] StatsOutcome run_stats(const StatsOptions& options, stats::Collection& collection,
                                     std::vector<engine::ReportSink> sinks,
                                     const std::atomic<bool>& interrupt,
                                     const engine::ProgressCallback& progress);

}  // namespace arbiter::stats_run
