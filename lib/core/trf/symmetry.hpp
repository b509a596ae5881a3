#pragma once

#include "core/trf/tournament.hpp"

namespace arbiter::trf {

// Where a report conflicts with itself: a starting rank that two lines have, an opponent that is
// not there, does not say the same of the round, has the same colour, or whose result does not fit;
// points that are not the sum of the results and of the records 299; records of federations about
// no player; numbers of players and rated players (062, 072) that differ from the lines. Ordered by
// line and column. The two results of a game fit when together they are worth a win: 1 0, = =, W L,
// D D, + -. Two losses (0 0, - -, 0 -) are a decision of the arbiter and fit, too; a draw and a
// loss (= 0) are one that is reported as unusual.   Laws 12.9.4, 12.9.5. COST: players x rounds.
[[nodiscard]] Deviations check_symmetry(const Tournament& tournament);

}  // namespace arbiter::trf
