#pragma once

#include "core/base/arena.hpp"
#include "core/encoding/charset.hpp"
#include "core/pgn/game_view.hpp"
#include "core/replay/facts.hpp"
#include "core/report/game_card.hpp"

namespace arbiter::audit {

// The card of a game, in memory of `arena`; with its main line when `has_line`.
// COST: a position and a move in SAN for each ply of the line.
[[nodiscard]] const report::GameCard* game_card(const pgn::GameView& view,
                                                const replay::GameFacts& facts,
                                                encoding::Charset charset, bool has_line,
                                                Arena& arena);

}  // namespace arbiter::audit
