#pragma once

#include "core/text/json_line.hpp"
#include "run/clean/clean.hpp"
#include "run/clean/joined_commentary.hpp"
#include "run/clean/merged_game.hpp"
#include "run/clean/outgoing_game.hpp"

#include <optional>
#include <string>
#include <vector>

namespace arbiter::clean {

// What the copies of a game know goes into the game that stays: tags (--merge-tags) and
// commentaries
// (--merge-annotations). begin() for each game, add() for its copies, then apply().
// THREADS: one owner; keeps its memory from game to game.   LIFETIME: keeps `options`.
class CopyMerger {
  public:
    explicit CopyMerger(const CleanOptions& options);

    // A game without copies: nothing is merged.
    void begin();
    void begin(const OutgoingGame& game);
    // `is_reviewed`: a person dropped the copy, so its moves may differ.
    void add(const OutgoingGame& copy, bool is_reviewed, CleanCounts& counts);
    // Writes what was found into `game`.   LIFETIME: of its text: until the next begin().
    void apply(OutgoingGame& game, CleanCounts& counts);

    [[nodiscard]] bool is_changed() const { return merged_.is_changed() || is_joined(); }
    // Appends the line of the log, if there is something to log.
    void append_log(const OutgoingGame& game, std::string& log) const;

  private:
    [[nodiscard]] bool is_joined() const { return joined_ && joined_->is_changed(); }
    void write_joined(OutgoingGame& game, CleanCounts& counts);
    void log_tags(text::JsonLine& json) const;

    const CleanOptions& options_;
    MergedGame merged_;
    std::optional<JoinedCommentary> joined_;  // with --merge-annotations
    // Where each of the tags of `merged_` comes from, and each of the copies of `joined_`.
    std::vector<GameOrigin> tag_sources_, copy_sources_;
};

}  // namespace arbiter::clean
