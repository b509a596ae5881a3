#pragma once

#include "core/laws/editions/fide_1997.hpp"

namespace arbiter::laws {

// Differs from 1997: the name "dead position", lettered paragraphs in article 5, flag fall one
// article further down.
namespace detail {

inline constexpr ArticleTable kFide2001 = amended(
    kFide1997,
    {
        {.number = "5.1a", .trigger = Trigger::Checkmate, .ending = EndingKind::Checkmate},
        {.number = "5.2a", .trigger = Trigger::Stalemate, .ending = EndingKind::Stalemate},
        {.number = "5.2b", .trigger = Trigger::DeadPosition, .ending = EndingKind::DeadPosition},
        {.number = "5.2c", .trigger = Trigger::Agreement, .force = Force::ByPlayers},
        {.number = "5.1b", .trigger = Trigger::Resignation, .force = Force::ByPlayers},
        {.number = "6.10",
         .trigger = Trigger::FlagFall,
         .force = Force::ByPlayers,
         .is_draw_without_mate = true},
    });

// The third one loses a standard game; no exception is printed for the case that the opponent
// cannot mate.
inline constexpr IllegalMoveCost kIllegalMoves2001[] = {
    {.number = "7.4b", .time_class = TimeClass::Standard, .lost_at = 3, .compensation_s = 120},
    {.number = "B5", .time_class = TimeClass::Rapid, .is_claimed = true},
    {.number = "C3",
     .time_class = TimeClass::Blitz,
     .lost_at = 1,
     .is_draw_without_mate = true,
     .is_claimed = true},
};

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_2001{
    .id = "fide-2001",
    .title = "FIDE Laws of Chess, in force from 1 July 2001",
    .in_force_from = Date{2001, 7, 1},
    .is_fide = true,
    .articles = detail::kFide2001,
    .time_limits = fide_1997.time_limits,
    .illegal_moves = detail::kIllegalMoves2001,
    .first_move = "1.1",
    .wrong_set_up = fide_1997.wrong_set_up,
};

}  // namespace arbiter::laws
