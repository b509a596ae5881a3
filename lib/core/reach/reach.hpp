#pragma once

#include "core/chess/position.hpp"
#include "core/chess/types.hpp"
#include "core/reach/reason.hpp"

#include <cstdint>
#include <string>

namespace arbiter::reach {

// Can a game from the start position of orthodox chess reach this position? Placement, side to
// move, castling rights and e.p. square count; both move counters are ignored, because they are
// often made up. Pure functions: no state, no exception. docs/develop/reach.md has every rule with
// its proof.

// Cheap: rules that take less than a microsecond. Full: also a search for an order of captures and
// promotions, and both again for every position that can have come before, within the budget.
enum class Level : std::uint8_t { Cheap, Full };

inline constexpr std::uint64_t kDefaultBudget = 200'000;

struct Options {
    Level level = Level::Cheap;
    std::uint64_t budget_nodes = kDefaultBudget;  // of the searches of Level::Full
};

// Unreachable is proven. Reachable means that a game was found, for which examine() does not look:
// see proof_game.hpp. Unknown: it was not refuted.
enum class Verdict : std::uint8_t { Reachable, Unreachable, Unknown };

struct Answer {
    Verdict verdict = Verdict::Unknown;
    Reason reason = Reason::None;  // not None exactly when unreachable
    std::uint64_t nodes = 0;       // states that the searches looked at
    Facts facts{};                 // what the reason rests on
};

// Positions with castling rights that only Chess960 has are held against those rules only that are
// true for each of its starts.
[[nodiscard]] Answer examine(const chess::Position& pos, Options options = {});

// A sentence with the facts: "White's pawns need at least 6 captures to stand on these files, but
// only 5 black pieces are missing". Without a full stop. Empty for Reason::None.
[[nodiscard]] std::string describe(const Answer& answer);

}  // namespace arbiter::reach
