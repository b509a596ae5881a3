#pragma once

#include "core/audit/file_checks.hpp"
#include "run/clean/clean_games.hpp"
#include "run/duplicates/duplicates.hpp"
#include "run/engine/per_thread.hpp"
#include "run/engine/run_check.hpp"
#include "run/engine/run_findings.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::clean {

// The rules about duplicates in an audit (DUP): what `arbiter clean --dedupe moves` finds in the
// same games, reported for the game that it removes, or of the later one where both stay. Memory:
// `memory_bytes`, and 100 bytes for each file; the rest is in temporary files.
class DuplicateCheck final : public engine::RunCheck {
  public:
    struct Options {
        std::string temp_folder = "/tmp";
        std::size_t memory_bytes = std::size_t{64} << 20;
    };

    explicit DuplicateCheck(const Options& options);

    // Is one of its rules on in one of them?
    [[nodiscard]] static bool is_wanted(std::span<const audit::FileChecks> checks);

    [[nodiscard]] bool reads_games() const override { return true; }
    void prepare(const audit::Batch& batch, std::string& kept) override;
    void take(const audit::Batch& batch, std::string_view kept) override;
    [[nodiscard]] bool next(engine::RunFinding& finding) override;

  private:
    struct Worker {
        CleanGameReader reader;
        duplicates::DuplicateDigest digest;
    };

    void finish();
    void tell(const duplicates::DuplicateRow& row);

    engine::PerThread<Worker> workers_;
    duplicates::DuplicateFinder finder_;
    engine::RunFindings findings_;
    std::uint64_t games_before_ = 0;  // the batch that comes next, in the run
    duplicates::DuplicateDigest digest_;
    bool is_finished_ = false;
};

}  // namespace arbiter::clean
