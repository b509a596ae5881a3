#pragma once

#include "core/export_format/game.hpp"
#include "core/export_format/tag_edit.hpp"

#include <string>
#include <vector>

namespace arbiter::clean {

// Tags of --add that follow from the game itself.   docs/guide/clean.md 7.
struct AddedTags {
    bool ply_count = false, moves_hash = false, game_hash = false;

    [[nodiscard]] bool has_hash() const { return moves_hash || game_hash; }
    [[nodiscard]] bool any() const { return ply_count || has_hash(); }
};

// Writes them down.   THREADS: one owner.
class ComputedTags {
  public:
    // Appends the tags that `game` does not say like that. Nothing for a game that is not played to
    // its end, whose moves are not known. A PlyCount that is larger than the game stays: it may be
    // the only trace of lost moves (TAG30).   REQUIRES: game.facts is there when a hash is wanted.
    // LIFETIME: `changes` view this until the next call.
    void add_to(const export_format::Game& game, const AddedTags& wanted,
                std::vector<export_format::TagChange>& changes);

  private:
    std::string ply_count_, moves_hash_, game_hash_;
};

}  // namespace arbiter::clean
