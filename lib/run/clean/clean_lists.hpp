#pragma once

#include "core/audit/batch.hpp"
#include "core/names/name_survey.hpp"
#include "run/clean/clean.hpp"
#include "run/clean/fix_log.hpp"
#include "run/clean/joined_pgn.hpp"
#include "run/clean/outgoing_game.hpp"
#include "run/duplicates/duplicates.hpp"
#include "run/io/packed_output.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::clean {

// What `clean` writes besides the games: the log, the reasons, the tables for a person. Only
// requested files are written.
// THREADS: one owner.   THROWS (all that write): DiskFull, IoError.
class CleanLists {
  public:
    // Opens the files.   THROWS: IoError.
    explicit CleanLists(const CleanOptions& options);

    [[nodiscard]] bool has_log() const { return log_.has_value(); }
    [[nodiscard]] bool has_reasons() const { return reasons_.has_value(); }
    [[nodiscard]] bool has_proposals() const { return proposals_.has_value(); }

    void log(std::string_view lines) {
        if (log_) log_->write(lines);
    }
    // A fix that was made where the game is now: no place in the input is given.
    void log_fixes(const OutgoingGame& game, std::span<const fix::FixNote> notes);
    void log_joint(const OutgoingGame& game, Joint joint);
    // `kept` is null for a game of --against.
    void log_duplicate(const duplicates::DroppedGame& dropped, const GameOrigin& game,
                       const GameOrigin* kept);
    void write_reasons(const OutgoingGame& game);
    // Each returns how many rows there are.
    [[nodiscard]] std::uint64_t write_duplicates(duplicates::DuplicateFinder& finder);
    [[nodiscard]] std::uint64_t write_proposals(const names::NameSurvey& survey,
                                                const names::Spelling& spelling);

    // In two steps: every file is whole before the first gets its name.
    void prepare();
    void commit();

  private:
    template <class Action>
    void each(Action action);

    FixLog fixes_;
    bool guards_formulas_;  // of tables
    std::optional<io::PackedOutput> log_, reasons_, table_, dups_review_, proposals_;
    std::string text_;
};

}  // namespace arbiter::clean
