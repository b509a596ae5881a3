#pragma once

#include "core/laws/editions/fide_2018.hpp"

namespace arbiter::laws {

// Differs from 2018: resigning against a player who cannot mate is a draw, and the repetition
// claims lose one level of numbering.
namespace detail {

inline constexpr ArticleTable kFide2023 =
    amended(kFide2017, {
                           {.number = "9.2.2",
                            .trigger = Trigger::Repetition,
                            .threshold = 3,
                            .force = Force::Claimable},
                           {.number = "9.2.1",
                            .trigger = Trigger::RepetitionIntended,
                            .threshold = 3,
                            .force = Force::Claimable},
                           {.number = "5.1.2",
                            .trigger = Trigger::Resignation,
                            .force = Force::ByPlayers,
                            .is_draw_without_mate = true},
                       });

// A minute for the opponent in rapid too.
inline constexpr IllegalMoveCost kIllegalMoves2023[] = {
    {.number = "7.5.5",
     .time_class = TimeClass::Standard,
     .lost_at = 2,
     .compensation_s = 120,
     .is_draw_without_mate = true},
    {.number = "A.5.2; 7.5.5",
     .time_class = TimeClass::Rapid,
     .lost_at = 2,
     .compensation_s = 60,
     .is_draw_without_mate = true},
    {.number = "A.3; 7.5.5",
     .time_class = TimeClass::Blitz,
     .lost_at = 2,
     .compensation_s = 60,
     .is_draw_without_mate = true},
};

inline constexpr WrongSetUp kWrongSetUp2023[] = {
    {.number = "7.2.1", .time_class = TimeClass::Standard},
    {.number = "A.5.1", .time_class = TimeClass::Rapid, .last_move = 10},
    {.number = "A.5.1", .time_class = TimeClass::Blitz, .last_move = 10},
};

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_2023{
    .id = "fide-2023",
    .title = "FIDE Laws of Chess, in force from 1 January 2023",
    .in_force_from = Date{2023, 1, 1},
    .is_fide = true,
    .articles = detail::kFide2023,
    .time_limits = fide_2018.time_limits,
    .illegal_moves = detail::kIllegalMoves2023,
    .promotion_missing = "7.5.2",
    .first_move = "1.2",
    .wrong_set_up = detail::kWrongSetUp2023,
};

}  // namespace arbiter::laws
