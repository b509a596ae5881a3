#pragma once

#include "base/arena.hpp"
#include "encoding/charset.hpp"
#include "pgn/game_view.hpp"
#include "replay/facts.hpp"
#include "report/game_card.hpp"

namespace arbiter::inspection {

// The card of a game, in memory of `arena`; with its main line when `has_line`.
// COST: a position and a move in SAN for each ply of the line.
[[nodiscard]] const report::GameCard* game_card(const pgn::GameView& view,
                                                const replay::GameFacts& facts,
                                                encoding::Charset charset, bool has_line,
                                                Arena& arena);

}  // namespace arbiter::inspection
