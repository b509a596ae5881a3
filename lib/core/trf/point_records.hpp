#pragma once

#include "core/trf/tournament.hpp"

namespace arbiter::trf {

// Does the record say what results are worth, or give points beyond them: 162, 299, XXS, BBW, BBD,
// BBL, BBZ, BBF, BBU?
[[nodiscard]] bool is_point_record(const Record& record);

// Reads all of them into `points` and `adjustments` of the tournament; what cannot be read is a
// flaw.   FIDE Handbook, TRF26; manuals of JaVaFo (XXS) and bbpPairings (BB).   COST: linear.
void read_point_records(Tournament& tournament, Deviations& deviations);

}  // namespace arbiter::trf
