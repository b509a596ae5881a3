#pragma once

#include "core/judge/detail/dead_search.hpp"
#include "core/laws/edition.hpp"
#include "core/mating/winnability_query.hpp"
#include "core/replay/facts.hpp"
#include "core/variant/rules.hpp"

#include <cstdint>
#include <optional>

namespace arbiter::judge::detail {

// What the facts of a game show for one row of an edition. Pure functions; the game is walked again
// only if a test of its counters says that it can matter.

// What is known about a game before any row is read.
struct Evidence {
    const replay::GameFacts& facts;
    const mating::WinnabilityQuery& final;      // into the last position
    std::optional<DeadFrom> dead;               // by any series of moves
    bool has_sudden_death = true;               // false: every period is for a number of moves
    bool is_by_letter = false;                  // positions of `facts` are compared by letter_key()
    std::optional<variant::End> variant_end{};  // of a game of a variant; dead positions are `dead`
};

// The first ply at which `row` ends the game.   REQUIRES: row.force is EndsGame.
[[nodiscard]] std::optional<std::uint32_t> first_end(const laws::Article& row,
                                                     const Evidence& game);

// Positions at which the player to move can claim.
struct Claimable {
    std::uint32_t first_ply = 0;
    std::uint32_t plies = 0;
    bool is_certain = true;

    void add(std::uint32_t ply) {
        if (plies++ == 0) first_ply = ply;
    }
};

// Draws by repetition among the positions [0, end), on the board or by a move about to be played.
[[nodiscard]] Claimable claimable_repetitions(const laws::Article& row, const Evidence& game,
                                              std::uint32_t end);

// Draws by material among the positions [0, end). Not certain when the opponent may show a win at
// the first of them.   REQUIRES: row.trigger is Material.
[[nodiscard]] Claimable claimable_material(const laws::Article& row, const Evidence& game,
                                           std::uint32_t end);

// Disputed: every move that could complete the count mates or stalemates, so that the game ends
// otherwise; the literal reading allows the claim nevertheless.
enum class QuietClaim : std::uint8_t { None, Disputed, Open };

// Does the position after `ply` half-moves meet the count of `row`, on the board or by a move about
// to be played? REQUIRES: row.trigger is QuietPlies or QuietPliesIntended; `pos` is that position.
[[nodiscard]] QuietClaim quiet_claim(const laws::Article& row, const Evidence& game,
                                     std::uint32_t ply, const chess::Position& pos);

// Plies without progress that must stand on the board before `row` can be claimed.
[[nodiscard]] std::uint32_t quiet_plies_needed(const laws::Article& row);

}  // namespace arbiter::judge::detail
