#pragma once

#include "core/event/tie_breaks.hpp"
#include "core/trf/result.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace arbiter::event {

struct Standing {
    std::uint32_t row = 0;              // of the table
    std::uint32_t rank = 0;             // shared by players equal in everything
    int points = 0;                     // in tenths
    std::vector<TieBreakValue> values;  // by Standings::columns; none where no tie was to break
};

struct Standings {
    std::vector<TieBreakColumn> columns;
    std::vector<Standing> lines;  // best first
};

// Ranks the rows by points, then by the tie-breaks in their order. Equal players share a rank and
// are sorted by name.   COST: rows x rounds for each tie-break.
[[nodiscard]] Standings make_standings(const Table& table,
                                       std::span<const TieBreakColumn> tie_breaks,
                                       Unplayed unplayed);

// What a tournament of that kind usually has: round robins DE, WIN, SB, KS; others BH-C1, BH, SB,
// WIN; matches none.
[[nodiscard]] std::vector<TieBreakColumn> usual_tie_breaks(Kind kind);

// Result against each other player, in the order of the standings: "1", "=0", "" for none.
[[nodiscard]] std::vector<std::vector<std::string>> square_of(const Table& table,
                                                              const Standings& standings);
// What each round brought, by round: "12w1" (rank of the opponent, colour, result), "U".
[[nodiscard]] std::vector<std::vector<std::string>> progress_of(const Table& table,
                                                                const Standings& standings);

using trf::points_text;

}  // namespace arbiter::event
