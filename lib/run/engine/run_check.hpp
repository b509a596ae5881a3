#pragma once

#include "core/audit/batch.hpp"
#include "core/audit/finding_filter.hpp"
#include "core/check/rule_id.hpp"
#include "core/report/game_record.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::engine {

// Something that only several games of a run show. It is about the file of one of them.
struct RunFinding {
    check::RuleId rule{};
    std::string file{};     // as reports name it
    std::size_t input = 0;  // index of the input that the file is or belongs to
    report::RunPlace place_in_run{};
    std::uint64_t game = 0, line = 0;  // of the file, 1-based
    std::uint64_t byte = 0;            // of the game's first one, in the decompressed input
    std::string message{};
};

// Looks at all games of a run together. Its findings are reported after those of the games.
class RunCheck {
  public:
    RunCheck() = default;
    RunCheck(const RunCheck&) = delete;
    RunCheck& operator=(const RunCheck&) = delete;
    virtual ~RunCheck() = default;

    // Does it read what GameAuditor keeps of games: Batch::fingerprints?
    [[nodiscard]] virtual bool reads_games() const { return false; }
    // After the inspection: appends to `kept` what it needs of the games. Neither games nor lines
    // are numbered yet.   THREADS: any number at once, a batch each.
    virtual void prepare(const audit::Batch& batch, std::string& kept) = 0;
    // `kept`: of that batch.   THREADS: one at a time, batches in order, numbered.
    virtual void take(const audit::Batch& batch, std::string_view kept) = 0;
    // After the last batch: the next finding, in the order of the inputs; false after the last one.
    [[nodiscard]] virtual bool next(RunFinding& finding) = 0;
    // THROWS (take and next): io::DiskFull, io::IoError.
};

// Fills `batch`, which is clear and has its checks, with the finding alone. It stays empty where
// the rule is off or `filter`, which may be null, leaves it out.
void put_finding(const RunFinding& finding, audit::FindingFilter* filter, audit::Batch& batch);

}  // namespace arbiter::engine
