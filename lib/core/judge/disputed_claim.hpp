#pragma once

#include "core/judge/ruling.hpp"
#include "core/replay/facts.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace arbiter::judge {

// A repetition that could have been claimed in the literal reading of an edition only: it compares
// possible moves, and ignores castling rights that cannot be used.
struct DisputedRepetition {
    std::vector<std::uint32_t> plies;  // when the position stood; the last one opens the claim
    std::string_view article;
    bool stands_at_end = false;  // so does the final position
};

// Nullopt: the applied edition is not disputed, the intention allows the claim as well, or neither
// does.   COST: the game is played again where letter and intention may differ.
[[nodiscard]] std::optional<DisputedRepetition> find_disputed_repetition(
    const replay::GameFacts& facts, const Ruling& ruling);

}  // namespace arbiter::judge
