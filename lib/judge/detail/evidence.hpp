#pragma once

#include "deadpos/decide.hpp"
#include "judge/detail/dead_search.hpp"
#include "laws/edition.hpp"
#include "replay/facts.hpp"

#include <cstdint>
#include <optional>

namespace arbiter::judge::detail {

// What the facts of a game show for one row of an edition. Pure functions; the game is walked again
// only after a test on its counters says that there is something to find.

// What is known about a game before any row is read.
struct Evidence {
    const replay::GameFacts& facts;
    deadpos::Decision final;       // of the last position
    std::optional<DeadFrom> dead;  // by any series of moves
};

// The first ply at which `row` ends the game.   REQUIRES: row.force is EndsGame.
[[nodiscard]] std::optional<std::uint32_t> first_end(const laws::Article& row,
                                                     const Evidence& game);

// Positions at which the player to move can claim.
struct Claimable {
    std::uint32_t first_ply = 0;
    std::uint32_t plies = 0;

    void add(std::uint32_t ply) {
        if (plies++ == 0) first_ply = ply;
    }
};

// Draws by repetition among the positions [0, end), on the board or by a move about to be played.
[[nodiscard]] Claimable claimable_repetitions(const laws::Article& row, const Evidence& game,
                                              std::uint32_t end);

// The position after `ply` half-moves meets the count of `row`, on the board or by a move about to
// be played. REQUIRES: row.trigger is QuietPlies or QuietPliesIntended; `pos` is that position.
[[nodiscard]] bool is_quiet_claim(const laws::Article& row, const Evidence& game, std::uint32_t ply,
                                  const chess::Position& pos);

// Half-moves without progress that must stand on the board before `row` can be claimed.
[[nodiscard]] std::uint32_t quiet_plies_needed(const laws::Article& row);

}  // namespace arbiter::judge::detail
