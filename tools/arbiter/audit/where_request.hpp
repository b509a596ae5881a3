#pragma once

#include "core/audit/finding_filter.hpp"
#include "core/query/where.hpp"
#include "run/clean/clean_games.hpp"
#include "run/engine/audit.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/options.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::tools {

// All --where together; nullopt: none is given.   THROWS: UsageError.
[[nodiscard]] std::optional<query::Where> where_of(const Arguments& arguments);

// --where of a run that reports: other games are read and counted, but have no findings, and
// reports that list games leave them out.
class WhereFilter final : public audit::FindingFilter {
  public:
    explicit WhereFilter(query::Where where);

    [[nodiscard]] bool reads_games() const override { return true; }
    void begin(const audit::Batch& batch) override;
    [[nodiscard]] bool looks_at(const audit::Batch& batch, const report::GameRecord& game) override;
    [[nodiscard]] bool selects(const audit::Batch& batch, const report::GameRecord& game) override;
    [[nodiscard]] check::LeftOut judge(const audit::Batch& batch, const report::GameRecord* game,
                                       const check::Finding& finding) override;

    // "where White == "Petit": 3 of 12 games", and what "starts" would find when none is found.
    void finish(Console& console, const engine::AuditOutcome& outcome) const;

  private:
    query::Where where_;
    std::optional<query::Where> looser_;
    clean::CleanGameReader reader_;
    std::vector<bool> is_selected_;  // the games of the batch
    std::uint64_t selected_ = 0, looser_games_ = 0;
};

}  // namespace arbiter::tools
