#pragma once

#include "core/judge/ruling.hpp"
#include "core/mating/decide.hpp"
#include "core/replay/variant_board.hpp"
#include "core/variant/rules.hpp"

#include <optional>

namespace arbiter::judge {

// What a position of a variant decides by itself: an end on the board, and the material rules of
// the variant. Nothing is searched. In a bughouse match both boards count; its winner is a team,
// White that of WhiteA and BlackB.   THREADS: pure.

// How the board ends the game, dead positions excepted.
[[nodiscard]] std::optional<variant::End> end_of_variant(const replay::VariantBoard& board);
[[nodiscard]] Score score_of(const variant::End& end);

// The sides that can still win, by any means of the variant.
[[nodiscard]] mating::Decision decide_variant(const replay::VariantBoard& board);

}  // namespace arbiter::judge
