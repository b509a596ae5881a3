#pragma once

#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// Byte edits that take out, move or add whole tag pairs.

// The line of a pair that is alone on it, line end included; nullopt when something else is there
// too, or no line end follows.
[[nodiscard]] std::optional<ByteRange> own_line(const pgn::GameView& view, const pgn::TagPair& tag);

// Adds the edit that takes the pair out, with its line when it has one for itself.
void remove_pair(Findings::Builder& finding, const GameContext& game, const pgn::TagPair& tag);

// Adds the edit that writes `[name "value"]` after `tag`, on a line of its own. `value` is written
// as it is: REQUIRES: escaped already, UTF-8.
void insert_pair_behind(Findings::Builder& finding, const GameContext& game,
                        const pgn::TagPair& tag, std::string_view name, std::string_view value);

// `bytes` of the game as the text of an edit, which is UTF-8 and is written in the charset of the
// game again; nullopt when other bytes would come back.
[[nodiscard]] std::optional<std::string> text_for_edit(const GameContext& game,
                                                       std::string_view bytes);

// Does a flaw of that kind begin at `begin`?   COST: logarithmic in the flaws.
[[nodiscard]] bool has_flaw_at(const pgn::GameView& view, pgn::FlawKind kind, std::uint32_t begin);

// Is it certain where name and value of the pair begin and end? Not when quotes or brackets are
// missing: another rule repairs these first.
[[nodiscard]] bool is_well_formed(const pgn::GameView& view, const pgn::TagPair& tag);

// Where the tags seem to begin again: the first pair after a blank line of the tag section from
// which on a tag of the roster comes with another value. That may be the tag section of another
// game whose moves are missing, although the boundary rule makes one game of them. UINT32_MAX:
// nowhere. COST: linear in the tags after the first blank line.
[[nodiscard]] std::uint32_t tags_begin_again(const pgn::GameView& view);

// The Result tags of a game contradict each other: TAG13, and no other rule then judges the tag.
[[nodiscard]] bool has_contradicting_results(const pgn::GameView& view);

// What a Result tag says, in whatever spelling or words; None when it says nothing.
[[nodiscard]] pgn::Outcome outcome_of_value(std::string_view value);

}  // namespace arbiter::check::detail
