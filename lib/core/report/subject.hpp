#pragma once

#include <cstdint>

namespace arbiter::report {

// What a report may be made of. A command writes about one of them, and takes the formats that can.
enum class Subject : std::uint8_t {
    Games,      // findings, facts and claims of games: `audit`, `merge`, `clean`
    Positions,  // findings of lists of positions: `fen`
    OneGame,    // one game with its findings: `show`
    Events,     // players, standings and findings of tournaments: `event`
    Answers,    // whether a side can still checkmate: `decide`
    Rules,      // what there is to be found: `rules`
    Counts,     // what is in a collection: `stats`
};

// A set of them.
using Subjects = std::uint8_t;

[[nodiscard]] constexpr Subjects operator|(Subject a, Subject b) {
    return static_cast<Subjects>(1U << static_cast<unsigned>(a) | 1U << static_cast<unsigned>(b));
}
[[nodiscard]] constexpr Subjects operator|(Subjects set, Subject more) {
    return static_cast<Subjects>(set | 1U << static_cast<unsigned>(more));
}
[[nodiscard]] constexpr bool contains(Subjects set, Subject each) {
    return (set >> static_cast<unsigned>(each) & 1U) != 0;
}

}  // namespace arbiter::report
