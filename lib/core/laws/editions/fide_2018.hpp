#pragma once

#include "core/laws/editions/fide_2017.hpp"

namespace arbiter::laws {

// Differs from 2017 only in what illegal moves cost.
namespace detail {

// The second one loses in every kind of game; the time for the opponent differs.
inline constexpr IllegalMoveCost kIllegalMoves2018[] = {
    {.number = "7.5.5",
     .time_class = TimeClass::Standard,
     .lost_at = 2,
     .compensation_s = 120,
     .is_draw_without_mate = true},
    {.number = "A.4.2; 7.5.5",
     .time_class = TimeClass::Rapid,
     .lost_at = 2,
     .compensation_s = 120,
     .is_draw_without_mate = true},
    {.number = "B.2; 7.5.5",
     .time_class = TimeClass::Blitz,
     .lost_at = 2,
     .compensation_s = 60,
     .is_draw_without_mate = true},
};

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_2018{
    .id = "fide-2018",
    .title = "FIDE Laws of Chess, in force from 1 January 2018",
    .in_force_from = Date{2018, 1, 1},
    .is_fide = true,
    .articles = fide_2017.articles,
    .time_limits = fide_2017.time_limits,
    .illegal_moves = detail::kIllegalMoves2018,
    .promotion_missing = "7.5.2",
    .first_move = "1.2",
    .wrong_set_up = fide_2017.wrong_set_up,
};

}  // namespace arbiter::laws
