#pragma once

#include "core/pgn/game_view.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace arbiter::check::detail {

// Consultation games: the players of one side are joined by ':' in their tag, and so are their
// titles, ratings and ids, as in [WhiteElo "2690:-"].   PGN 8.1.1.5, 9.1. THREADS: pure.

// How many players the tag names; one where it is absent.
[[nodiscard]] std::size_t count_players(const pgn::GameView& view, pgn::KnownTag player);

// The fields of `value`, one for each player of the tag. The whole value where the tag names one
// player, or another number than `value` has fields.
[[nodiscard]] std::vector<std::string_view> fields_of_players(const pgn::GameView& view,
                                                              pgn::KnownTag player,
                                                              std::string_view value);

}  // namespace arbiter::check::detail
