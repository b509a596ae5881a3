#pragma once

#include "tests/support/mailbox_board.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::testing {

// The facts and the ruling of a game by the slow path: all legal moves on the mailbox board,
// positions compared as text, claims counted by their definitions. Shares no code with lib/.

struct SlowClaim {
    std::uint32_t first_ply = 0;
    std::uint32_t plies = 0;  // 0 = none
    friend bool operator==(const SlowClaim&, const SlowClaim&) = default;
};

// Thresholds of an edition, in occurrences and half-moves; 0 = the edition has no such rule.
struct SlowLaws {
    std::uint32_t automatic_repetitions = 5;
    bool are_consecutive = false;  // every fourth ply in a row
    std::uint32_t automatic_quiet_plies = 150;
};

struct SlowGame {
    std::uint32_t plies = 0;
    bool is_legal = true;
    std::string final_identity;
    std::vector<std::uint32_t> repetitions;  // plies + 1
    std::vector<std::uint32_t> quiet;        // plies + 1
    std::string ending;                      // kind as reports write it; empty = none
    std::uint32_t ending_ply = 0;
    std::array<SlowClaim, 4> claims{};  // threefold on board, intended; fifty on board, intended
};

// Plays `moves` from `board` until one is not a single legal move. "--" and "Z0" pass the turn.
[[nodiscard]] SlowGame play_slowly(MailboxBoard board, const std::vector<std::string_view>& moves,
                                   const SlowLaws& laws);

}  // namespace arbiter::testing
