#pragma once

#include "core/answers/line_decider.hpp"
#include "run/engine/stop_reason.hpp"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::decide {

// `arbiter decide`: queries in, answers out. Lines are read and answers written in order, and
// decided in parallel. Memory: what one decision takes (mating::decide()) for each job, and 2 x
// jobs + 2 chunks of lines with their answers.

using answers::QueryCounts;

struct DecideOptions : answers::AnswerPlan {
    std::vector<std::string> inputs;  // "-" = standard input
    std::string output = "-";
    std::uint64_t max_window_bytes = std::uint64_t{128} << 20;
    // Speed only: the output does not depend on these.
    unsigned jobs = 0;  // 0 = all cores
    // One question may take a second, so few lines are enough for one job.
    std::size_t lines_per_chunk = 8;
};

struct DecideOutcome {
    QueryCounts counts;
    engine::StopReason stop = engine::StopReason::None;
    bool has_input_error = false;     // an input could not be read whole: exit code 2
    bool has_internal_error = false;  // a question failed inside the program: exit code 3
    std::uint64_t refused = 0;        // proofs that the checker refused: exit code 3
    std::vector<std::string> errors;  // for stderr, in order
};

// Answers every line of every input. `interrupt` may be set at any time (by a signal handler): the
// answers up to some line are written then.   THROWS: IoError when the output cannot be opened,
// before anything is read.
[[nodiscard]] DecideOutcome run_decide(const DecideOptions& options,
                                       const std::atomic<bool>& interrupt);

}  // namespace arbiter::decide
