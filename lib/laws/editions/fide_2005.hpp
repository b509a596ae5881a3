#pragma once

#include "laws/editions/fide_2001.hpp"

namespace arbiter::laws {

// Differs from 2001 in nothing that a row states: its changes are about touching, writing and
// telephones.
// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_2005{
    .id = "fide-2005",
    .title = "FIDE Laws of Chess, in force from 1 July 2005",
    .in_force_from = Date{2005, 7, 1},
    .is_fide = true,
    .articles = fide_2001.articles,
    .time_limits = fide_2001.time_limits,
};

}  // namespace arbiter::laws
