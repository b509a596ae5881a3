#pragma once

#include "core/base/arena.hpp"
#include "core/base/date.hpp"
#include "core/chess/san.hpp"
#include "core/judge/ruling.hpp"
#include "core/laws/edition.hpp"
#include "core/replay/facts.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::judge {

// The claims of a ruling, laid out position by position, for display.

enum class ClaimWindowKind : std::uint8_t { Threefold, Fifty, Material };
[[nodiscard]] std::string_view to_string(ClaimWindowKind kind);  // "threefold"

// How a draw can be claimed in a position; bits.
enum class ClaimWay : std::uint8_t {
    OnBoard = 1U << 0,
    Intended = 1U << 1,  // by writing down a move that is not played yet
};

// One player could have claimed at each of their turns from `from_ply` to `to_ply`, but not at the
// turns before and after. Positions are numbered by the plies before them.
struct ClaimWindow {
    ClaimWindowKind kind;
    chess::Color who;  // the player to move
    std::uint32_t from_ply, to_ply;
    std::span<const std::uint8_t> ways;  // ClaimWay of position from_ply + i; odd i: the other's
    // The row of the edition that counts at from_ply: on the board, if it can be claimed there.
    const laws::Article* article;
    bool is_certain;      // Claim::is_certain of that claim
    bool is_conditional;  // from_ply comes after a null move
    // The last position of the game is one of the window, or its last move was one of those that
    // could have been written down.
    bool stands_at_end;
    // The first position:
    std::string_view first_fen;
    std::uint32_t quiet_plies;  // plies without capture or pawn move
    // Legal moves that could have been written down, in the order of their letters.
    std::span<const chess::SanText> intended_moves;
    // Threefold: the last positions that are the same, as many as the claim needs. When the first
    // can be claimed by intention only, the one about to appear after intended_moves[0] is the
    // last.
    std::span<const std::uint32_t> occurrences;

    // REQUIRES: `ply` is a position of the window.
    [[nodiscard]] bool is_claimable(ClaimWay way, std::uint32_t ply) const {
        return (ways[ply - from_ply] & static_cast<std::uint8_t>(way)) != 0;
    }
    [[nodiscard]] std::uint32_t positions() const { return (to_ply - from_ply) / 2 + 1; }
};

// The windows that belong to the claims of `ruling`, which is that of `facts`, by their first ply.
// A game without claims has none. `dates` are those of the game where the edition was chosen by
// them, as for judge(). LIFETIME: that of `arena`, and of the constants of laws/. COST: none
// without claims; else the game is walked once for each kind of claim, with all legal moves where
// one may be open.
[[nodiscard]] std::span<const ClaimWindow> find_claim_windows(const replay::GameFacts& facts,
                                                              const Ruling& ruling,
                                                              const std::optional<DateRange>& dates,
                                                              Arena& arena);

}  // namespace arbiter::judge
