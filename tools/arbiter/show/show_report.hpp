#pragma once

#include "core/chess/types.hpp"
#include "core/report/report.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace arbiter::tools {

// Which game `show` is looking for, and whether it came by.
struct ShowTarget {
    std::string file;        // as on the command line; of an archive any member matches
    std::uint64_t game = 0;  // 1-based ordinal
    std::optional<std::uint32_t> ply = {};  // the board after so many half-moves; none: the last
    bool wants_clocks = false;              // the clock of each half-move, too
    bool wants_sheet = false;               // the sheet for a claim: sheet_report.hpp
    std::optional<chess::Color> flag = {};  // the sheet is about the fall of that flag
    bool wants_position = false;            // nothing is printed; `fen` gets the position
    std::string fen = {};                   // of the board that is shown.   THREADS: as `problem`.
    // Why there is no such board.   THREADS: as is_found, and read after the run only.
    std::string problem = {};
    std::atomic<bool> is_shown{false};  // the report has it.   THREADS: as is_found.
    // The game is written: the run may stop.   THREADS: set by the writing stage, read by all.
    std::atomic<bool> is_found{false};
};

// The game that is wanted, if the batch has it: its index.
[[nodiscard]] std::optional<std::size_t> find_game(const ShowTarget& target,
                                                   const report::BatchView& batch);

// The report after `show`, which waits for one game. `text`: its bytes, its facts, the board and
// its findings; `html`: the same as a page, with the board to step through; others as for a run
// that had this game only.   LIFETIME: views `target`.   REQUIRES: `format` can be made of one
// game.
[[nodiscard]] std::unique_ptr<report::Report> make_show_report(
    const report::Format& format, ShowTarget& target, const report::RenderOptions& options);

}  // namespace arbiter::tools
