#pragma once

#include "core/laws/editions/fide_2001.hpp"

namespace arbiter::laws {

// Differs from 2001 in nothing that an article's row states: its changes are about touching,
// writing and telephones.
namespace detail {

// As in 2001 as far as is known: whether a standard game could be drawn instead, and what rapid
// says, was not seen.
inline constexpr IllegalMoveCost kIllegalMoves2005[] = {
    {.number = "7.4b",
     .time_class = TimeClass::Standard,
     .lost_at = 3,
     .compensation_s = 120,
     .is_verified = false},
    {.number = "B5", .time_class = TimeClass::Rapid, .is_claimed = true, .is_verified = false},
    {.number = "C3",
     .time_class = TimeClass::Blitz,
     .lost_at = 1,
     .is_draw_without_mate = true,
     .is_claimed = true},
};

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_2005{
    .id = "fide-2005",
    .title = "FIDE Laws of Chess, in force from 1 July 2005",
    .in_force_from = Date{2005, 7, 1},
    .is_fide = true,
    .articles = fide_2001.articles,
    .time_limits = fide_2001.time_limits,
    .illegal_moves = detail::kIllegalMoves2005,
    .first_move = "1.1",
    .wrong_set_up = fide_2001.wrong_set_up,
};

}  // namespace arbiter::laws
