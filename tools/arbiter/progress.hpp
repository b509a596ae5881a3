#pragma once

#include "run/engine/audit.hpp"
#include "tools/arbiter/console.hpp"

#include <chrono>
#include <optional>

namespace arbiter::tools {

// Draws how far a run is as the status line of the console, ten times a second at most.
// THREADS: one caller at a time: the writing stage of the pipeline.
class ProgressLine {
  public:
    explicit ProgressLine(Console& console) : console_(console) {}
    void operator()(const engine::Progress& progress);

  private:
    using Clock = std::chrono::steady_clock;
    Console& console_;
    Clock::time_point started_ = Clock::now();
    Clock::time_point drawn_{};
};

// " 42%  512.0 MB  613,411 games  204,470 games/s  88 findings  0:07 left", after `seconds`.
// What has no room in `columns` is left out, the number of bytes first, the percentage last.
[[nodiscard]] std::string progress_text(const engine::Progress& progress, double seconds,
                                        std::optional<unsigned> columns = std::nullopt);

}  // namespace arbiter::tools
