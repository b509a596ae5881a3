#pragma once

#include "core/check/rule.hpp"
#include "core/replay/match_record.hpp"

#include <string>
#include <string_view>

namespace arbiter::check::detail {

// How matches of bughouse are spoken of.

// A record of both boards, by its tags: no White, but a seat of a match. Such records (BPGN) have
// two tag pairs on a line, no blank line before the moves, and no round.
[[nodiscard]] bool is_match(const pgn::GameView& view);

// "WhiteA": the tag of a seat, and so its name.
[[nodiscard]] std::string_view seat_tag(variant::BoardId board, chess::Color color);

// The value of that tag; empty when the game has none.
[[nodiscard]] std::string_view seat_value(const pgn::GameView& view, variant::BoardId board,
                                          chess::Color color);

}  // namespace arbiter::check::detail
