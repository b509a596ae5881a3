#pragma once

#include "core/audit/batch.hpp"
#include "core/fix/fixed_batch.hpp"
#include "core/report/place.hpp"
#include "core/text/json_line.hpp"
#include "run/clean/style_counts.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::clean {

// The lines of the change log that say what was fixed in a game.
// THREADS: one owner.
class FixLog {
  public:
    struct LoggedGame {
        std::string_view file;
        std::uint64_t ordinal = 0, line = 0;  // in the file, from 1
    };
    // Where a fix is in the input.
    struct Input {
        const audit::Batch& batch;
        report::PlaceCursor& cursor;  // of that batch
    };

    // `logs_style`: each edit of style, too; else how many there are.
    explicit FixLog(bool logs_style) : logs_style_(logs_style) {}

    // Adds the fixes of one game. `input` is null for fixes that were made where the game is now:
    // no place is given.
    void append(const LoggedGame& game, std::span<const fix::FixNote> notes, const Input* input,
                std::string& log);

  private:
    void append_fix(const LoggedGame& game, const fix::FixNote& note, const Input* input,
                    std::string& log);
    void begin_line(std::string_view action, const LoggedGame& game);

    const bool logs_style_;
    StyleCounts styles_;
    text::JsonLine json_;
};

}  // namespace arbiter::clean
