#pragma once

#include "core/laws/editions/fide_2014.hpp"

namespace arbiter::laws {

// Differs from 2014: five occurrences end the game whatever lies between them, an agreed draw needs
// a move by each player, and every paragraph has a number for a letter.
namespace detail {

inline constexpr ArticleTable kFide2017 = amended(
    kFide2014,
    {
        {.number = "5.1.1", .trigger = Trigger::Checkmate, .ending = EndingKind::Checkmate},
        {.number = "5.2.1", .trigger = Trigger::Stalemate, .ending = EndingKind::Stalemate},
        {.number = "5.2.2", .trigger = Trigger::DeadPosition, .ending = EndingKind::DeadPosition},
        {.number = "9.6.1",
         .trigger = Trigger::Repetition,
         .threshold = 5,
         .ending = EndingKind::Fivefold},
        {.number = "9.6.2",
         .trigger = Trigger::QuietPlies,
         .threshold = 150,
         .ending = EndingKind::SeventyFive},
        {.number = "9.2.1.2",
         .trigger = Trigger::Repetition,
         .threshold = 3,
         .force = Force::Claimable},
        {.number = "9.2.1.1",
         .trigger = Trigger::RepetitionIntended,
         .threshold = 3,
         .force = Force::Claimable},
        {.number = "9.3.2",
         .trigger = Trigger::QuietPlies,
         .threshold = 100,
         .force = Force::Claimable},
        {.number = "9.3.1",
         .trigger = Trigger::QuietPliesIntended,
         .threshold = 100,
         .force = Force::Claimable},
        {.number = "5.2.3",
         .trigger = Trigger::Agreement,
         .threshold = 2,
         .force = Force::ByPlayers},
        {.number = "5.1.2", .trigger = Trigger::Resignation, .force = Force::ByPlayers},
        {.number = "11.3.2",
         .trigger = Trigger::Telephone,
         .force = Force::ByPlayers,
         .is_verified = false},
    });

// Two hands and a clock pressed without a move count as well.   Articles 7.7, 7.8.
inline constexpr IllegalMoveCost kIllegalMoves2017[] = {
    {.number = "7.5.3",
     .time_class = TimeClass::Standard,
     .lost_at = 2,
     .compensation_s = 120,
     .is_draw_without_mate = true},
    {.number = "A.4.2; 7.5.3",
     .time_class = TimeClass::Rapid,
     .lost_at = 1,
     .is_draw_without_mate = true},
    {.number = "A.4.2; 7.5.3",
     .time_class = TimeClass::Blitz,
     .lost_at = 1,
     .is_draw_without_mate = true},
};

inline constexpr WrongSetUp kWrongSetUp2017[] = {
    {.number = "7.2.1", .time_class = TimeClass::Standard},
    {.number = "A.4.1", .time_class = TimeClass::Rapid, .last_move = 10},
    {.number = "A.4.1", .time_class = TimeClass::Blitz, .last_move = 10},
};

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_2017{
    .id = "fide-2017",
    .title = "FIDE Laws of Chess, in force from 1 July 2017",
    .in_force_from = Date{2017, 7, 1},
    .is_fide = true,
    .articles = detail::kFide2017,
    .time_limits = fide_2014.time_limits,
    .illegal_moves = detail::kIllegalMoves2017,
    .promotion_missing = "7.5.2",
    .first_move = "1.2",
    .wrong_set_up = detail::kWrongSetUp2017,
};

}  // namespace arbiter::laws
