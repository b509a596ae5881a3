#pragma once

#include "core/check/finding.hpp"
#include "core/export_format/commentary.hpp"
#include "core/export_format/export_format.hpp"
#include "core/export_format/tag_edit.hpp"
#include "run/clean/game_text.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::clean {

// A tag that both copies know, and of which they say different things.
struct TagDifference {
    std::string name, kept, other;
};

// What the game that stays has from one of its copies.
struct JoinedCopy {
    std::string annotator;  // as the copy says it; empty: it does not
    export_format::JoinedItems items;
    std::vector<TagDifference> tags;
};

// `--merge-annotations`: the commentary of the copies of a game is joined to its own. The game is
// then written in export format: tags, moves, and after each ply what the copies say, in the order
// of the input.
// Where two people have written, comments and variations of the copy begin with the name of its
// annotator ("?" when it has none), and the tag Annotator has all names, with colons between
// (PGN 8.1.1.4).
// MEMORY: one copy at a time. THREADS: one owner; keeps its memory from game to game.
class JoinedCommentary {
  public:
    enum class Outcome : std::uint8_t {
        Nothing,  // the copy says nothing that the game does not say
        Differs,  // nothing but another value of a clock or an evaluation
        Joined,
        OtherMoves,  // the game does not have all of its moves, or one of them cannot be replayed
    };

    // LIFETIME: keeps both.
    JoinedCommentary(const engine::AuditOptions& options, const export_format::ShapeOptions& shape);

    // Begins with the text of the game that stays.   LIFETIME: keeps `text`.
    void begin(std::string_view text);
    // Joins the commentary of a copy.
    Outcome add(std::string_view copy);
    // The copies that were joined or differ, in their order.
    [[nodiscard]] const std::vector<JoinedCopy>& copies() const { return copies_; }
    [[nodiscard]] bool is_changed() const { return is_changed_; }

    // The joined game, with the tags that `text` has: the game that stays, whose tags may have been
    // edited since begin(). With `keeps_after` the text after it follows.   LIFETIME: until the
    // next call.   REQUIRES: is_changed().
    [[nodiscard]] const std::string& write(std::string_view text, bool keeps_after);
    // What the rules still say of the game that was written, by severity.
    [[nodiscard]] const GameText::Counts& findings() const { return findings_; }
    // The tag Annotator, when write() has changed it: before and after.
    [[nodiscard]] const std::pair<std::string, std::string>& annotators() const {
        return annotators_;
    }

  private:
    struct Copy {
        export_format::Commentary commentary;
        std::string annotator;
        std::vector<std::pair<std::string, std::string>> tags;
    };

    [[nodiscard]] bool read(std::string_view text, Copy& into);
    [[nodiscard]] bool has_moves_of(const Copy& copy) const;
    [[nodiscard]] std::string label_of(const Copy& copy) const;
    void add_names(std::string_view annotator);
    [[nodiscard]] std::vector<TagDifference> tag_differences(const Copy& copy) const;

    const export_format::ShapeOptions& shape_;
    GameText game_text_;
    export_format::ExportWriter export_;
    export_format::TagEdit edit_;
    std::string_view text_;
    bool is_read_ = false, can_be_joined_ = false, is_changed_ = false;
    Copy kept_;
    bool is_owned_ = false;           // there is commentary without a label
    std::vector<std::string> names_;  // of authors with commentary
    std::vector<JoinedCopy> copies_;
    GameText::Counts findings_{};
    std::pair<std::string, std::string> annotators_;
    std::string exported_, edited_, written_;
};

}  // namespace arbiter::clean
