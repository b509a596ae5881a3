#pragma once

#include "core/event/event.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace arbiter::event {

// One line of a given list of players: a tournament report, a table, an entry list.
struct ListedPlayer {
    std::string name, fide_id;
};

// Which line of a list is which player of the event.
struct PlayerMatch {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    std::vector<std::uint32_t> line_of_player;  // kNone: not in the list
    std::vector<std::uint32_t> player_of_line;  // kNone: in none of the games
};

// By name and FIDE id; then name; then id where the names may mean one person; then names that are
// shorter forms, or one letter apart, without two ids; then the id alone; then near names with two
// ids. Each step takes only pairs that it leaves no choice about.
// COST: n log n, and for names that are left after the second step n x m, up to 4 million pairs;
// beyond it only those that sound alike.
[[nodiscard]] PlayerMatch match_players(const Event& event, std::span<const ListedPlayer> lines);

// Can the two names mean one person, spelled differently or shortened?
[[nodiscard]] bool may_be_one_person(std::string_view name_a, std::string_view name_b);

}  // namespace arbiter::event
