#pragma once

#include "core/event/standings.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

// One tie-break of one player with its terms: "63.5 = 6.0 + 7.5 + ...; cut: 4.0 (round 3)".
struct ExplainedValue {
    TieBreakColumn column;
    std::string value, terms;
};
// How a place came about: rounds, and each tie-break of the standings.
struct Explanation {
    struct Round {
        std::string round, opponent, rating, colour, result, points;
        std::string counted;  // the score of the opponent as Buchholz counts it
    };
    std::uint32_t place = 0;  // in Standings::lines
    std::vector<Round> rounds;
    std::vector<ExplainedValue> values;
};

// REQUIRES: the standings are those of the table, made with `unplayed`.
[[nodiscard]] Explanation explain(const Table& table, const Standings& standings, Unplayed unplayed,
                                  std::uint32_t place);

// Places of the players whose name has all words of `words`, folded, or whose FIDE id it is.
[[nodiscard]] std::vector<std::uint32_t> find_players(const Table& table,
                                                      const Standings& standings,
                                                      std::string_view words);

}  // namespace arbiter::event
