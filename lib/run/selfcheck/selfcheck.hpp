#pragma once

#include "run/engine/audit.hpp"
#include "run/selfcheck/second_opinion.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>

namespace arbiter::selfcheck {

// `arbiter selfcheck`: does the program say on this machine, of these archives, what its slow ways
// say? Each game is audited by the fast paths and without them, replayed on the reference board,
// decided again with proofs, and written and read back.

struct SelfcheckOptions {
    engine::AuditOptions audit;  // without fixes and filters
    std::uint64_t every = 1;     // of so many games of a file one is played on the reference board
};

struct SelfcheckCounts {
    SecondCounts second;
    std::uint64_t games = 0;    // audited both ways
    std::uint64_t written = 0;  // of them, in export format
    std::uint64_t differences = 0;

    SelfcheckCounts& operator+=(const SelfcheckCounts& other);
};

struct SelfcheckOutcome {
    engine::AuditOutcome audit;
    SelfcheckCounts counts;
};

// `tell` gets the differences as lines of JSON with file, game, field, fast and reference, in the
// order of the games; one thread at a time. It may throw io::ReaderGone, io::DiskFull, io::IoError.
[[nodiscard]] SelfcheckOutcome run_selfcheck(const SelfcheckOptions& options,
                                             const std::atomic<bool>& interrupt,
                                             const engine::ProgressCallback& progress,
                                             const std::function<void(std::string_view)>& tell);

}  // namespace arbiter::selfcheck
