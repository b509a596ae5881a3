#pragma once

#include "core/event/finding.hpp"
#include "core/event/game_entry.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

// The players: the sides of games, merged to persons by name and FIDE id.
// * The same folded name is one person, unless two FIDE ids of it play in one round or against each
//   other: namesakes.
// * The same FIDE id is one person, unless the names contradict each other and one of them has
//   another id: then the id is an error (EVT14).
// * A name without id that is a shorter form of one other name ("Carlsen, M.") or one letter away
//   from it is that person, unless both play in one round.
struct Roster {
    // The two persons of each entry; kNobody for a name that is not known.
    static constexpr std::uint32_t kNobody = 0xFFFFFFFF;
    std::vector<std::array<std::uint32_t, 2>> sides;
    std::uint32_t persons = 0;
    std::vector<Finding> findings;  // EVT14, EVT15
};

// `rounds`: of each entry its round, 0 = not known.
[[nodiscard]] Roster make_roster(std::span<const GameEntry* const> entries,
                                 std::span<const std::uint32_t> rounds);

// The FIDE id as digits without leading zeros; empty when it is none.
[[nodiscard]] std::string_view clean_id(std::string_view written);

// Is one of the keys (names::player_key) the other, a shorter form of it, or one letter away?
[[nodiscard]] bool are_near(std::string_view key_a, std::string_view key_b);

}  // namespace arbiter::event
