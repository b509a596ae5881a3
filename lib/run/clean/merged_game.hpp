#pragma once

#include "core/export_format/tag_edit.hpp"
#include "run/clean/game_text.hpp"
#include "run/duplicates/duplicates.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::clean {

// A tag that was taken over.
struct MergedTag {
    std::string name;
    std::optional<std::string> before;  // none: the game had no such tag
    std::string after;
};

struct MergeOptions {
    bool is_canonical = false;      // the game is in export format
    bool leaves_annotator = false;  // the tag Annotator is not taken over
};

// `--merge-tags`: what the duplicates of a game know goes into its tags.
// THREADS: one owner; keeps its memory from game to game.
class MergedGame {
  public:
    // LIFETIME: keeps `options`.
    explicit MergedGame(const engine::AuditOptions& options)
        : kept_(options), duplicate_(options) {}

    // Begins with the text of the game that stays, with the text after it.
    void begin(std::string_view text, MergeOptions options = {});
    // Takes over what the tags of `duplicate` know and those of the game do not.
    void add(std::string_view duplicate);

    [[nodiscard]] bool is_changed() const { return is_changed_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    // The tags that were taken over since begin().
    [[nodiscard]] const std::vector<MergedTag>& tags() const { return tags_; }

  private:
    void put_in_order();

    MergeOptions options_;
    bool is_changed_ = false;
    std::string text_, edited_;
    std::vector<MergedTag> tags_;
    GameText kept_, duplicate_;
    export_format::TagEdit edit_;
};

}  // namespace arbiter::clean
