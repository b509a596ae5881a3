#pragma once

#include "laws/editions/fide_2017.hpp"

namespace arbiter::laws {

// Differs from 2017 in nothing that a row states: its changes are about illegal moves and their
// penalties.
// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_2018{
    .id = "fide-2018",
    .title = "FIDE Laws of Chess, in force from 1 January 2018",
    .in_force_from = Date{2018, 1, 1},
    .is_fide = true,
    .articles = fide_2017.articles,
    .time_limits = fide_2017.time_limits,
};

}  // namespace arbiter::laws
