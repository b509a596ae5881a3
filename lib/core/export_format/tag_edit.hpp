#pragma once

#include "core/export_format/game.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::export_format {

// A tag pair to be set, or removed when there is no value. The value is UTF-8 as its author means
// it, without escapes.   LIFETIME: views text of its maker.
struct TagChange {
    std::string_view name;
    std::optional<std::string_view> value;
    std::string_view source = {};  // the evidence for the value; for the log
    friend bool operator==(const TagChange&, const TagChange&) = default;
};

// Why a change was not made.
enum class TagRefusal : std::uint8_t {
    NameInvalid,   // a tag name has letters, digits and underscores only   PGN 8.1
    ValueInvalid,  // no UTF-8, or with a control character                 PGN 7
    NotInCharset,  // the character set of the game lacks a character
};
[[nodiscard]] std::string_view to_string(TagRefusal refusal);

struct RefusedChange {
    std::size_t change;  // index into the changes
    TagRefusal why;
};

// The outcome of the changes of one game. A change that the game says already is neither.
struct TagEditOutcome {
    std::size_t made = 0;
    std::vector<RefusedChange> refused;
};

// Writes changes of tag pairs into the text of a game and leaves every other byte as it is. The
// text that comes out, read again, needs none of the changes.
// * An existing pair gets its value at its place, and so do doubles that said the same. One without
//   quotes or bracket is written anew.
// * A tag of the roster that is missing goes to its place in the roster, any other one after the
//   last pair of the tag section; on separate lines, unless more follows on the line there.
// * A pair is removed with its line when nothing else is on it, its doubles too.
// * A game without tag section gets one, and a blank line.
// THREADS: one owner; keeps its memory from game to game.
class TagEdit {
  public:
    // Replaces `out` by the text of `game` with `changes` made; of two changes of one tag the
    // later counts.   REQUIRES: `out` is not what `game` views.   COST: linear in the text, and in
    // tags times changes.
    TagEditOutcome apply(const Game& game, std::span<const TagChange> changes, std::string& out);

  private:
    struct Edit {
        std::uint32_t begin, end;  // in the batch, as the offsets of GameView
        std::string text;
    };

    void set(const Game& game, const TagChange& change, const std::string& value);
    void mark_removed(const Game& game, std::string_view name);
    void remove_marked(const Game& game);
    void insert_added(const Game& game);
    [[nodiscard]] const pgn::TagPair* anchor_of(const Game& game, std::string_view name) const;
    void insert(const Game& game, std::string_view name, std::string pair);
    void write(const Game& game, std::string& out);

    std::vector<Edit> edits_;
    std::vector<bool> is_removed_;                                 // of each pair
    std::vector<std::pair<std::string_view, std::string>> added_;  // name, whole pair as written
};

}  // namespace arbiter::export_format
