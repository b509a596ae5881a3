#pragma once

#include "core/laws/editions/fide_2009.hpp"

namespace arbiter::laws {

// The Laws of 2009 as printed by the Japan Chess Association, with its national chapter 15 for
// games in which each player has a fixed time: drawn endings may be claimed by what stands on the
// board, and a fallen flag loses only to a shown win.
namespace detail {

inline constexpr ArticleTable kJca2010 =
    amended(kFide2009, {
                           {.number = "15.2(b)",
                            .trigger = Trigger::Material,
                            .force = Force::Claimable,
                            .when = MaterialTest::RookEachOrQueenEach},
                           {.number = "15.2(c)",
                            .trigger = Trigger::Material,
                            .force = Force::Claimable,
                            .when = MaterialTest::PawnDraw},
                           // A book draw or not: with more pawns the board alone does not decide.
                           {.number = "15.2(c)",
                            .trigger = Trigger::Material,
                            .force = Force::Claimable,
                            .when = MaterialTest::Pawns,
                            .is_verified = false},
                           {.number = "15.2(d)",
                            .trigger = Trigger::Material,
                            .force = Force::Claimable,
                            .when = MaterialTest::TwoKnights},
                           {.number = "15.2(e)",
                            .trigger = Trigger::Material,
                            .force = Force::Claimable,
                            .when = MaterialTest::WrongBishop},
                           {.number = "15.4",
                            .trigger = Trigger::FlagFall,
                            .force = Force::ByPlayers,
                            .is_draw_without_mate = true},
                       });

// The text has no appendices on rapid and blitz: one article for every game.
inline constexpr IllegalMoveCost kIllegalMovesJca[] = {
    {.number = "7.4b",
     .time_class = TimeClass::Standard,
     .lost_at = 3,
     .compensation_s = 120,
     .is_draw_without_mate = true},
    {.number = "7.4b",
     .time_class = TimeClass::Rapid,
     .lost_at = 3,
     .compensation_s = 120,
     .is_draw_without_mate = true},
    {.number = "7.4b",
     .time_class = TimeClass::Blitz,
     .lost_at = 3,
     .compensation_s = 120,
     .is_draw_without_mate = true},
};

inline constexpr WrongSetUp kWrongSetUpJca[] = {
    {.number = "7.1a", .time_class = TimeClass::Standard},
    {.number = "7.1a", .time_class = TimeClass::Rapid},
    {.number = "7.1a", .time_class = TimeClass::Blitz},
};

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition jca_2010{
    .id = "jca-2010",
    .title = "Japan Chess Association, Laws of 2009 with chapter 15",
    .in_force_from = Date{},
    .is_fide = false,
    .articles = detail::kJca2010,
    .time_limits = fide_2009.time_limits,
    .flag_test = FlagTest::ForcedWin,
    .illegal_moves = detail::kIllegalMovesJca,
    .promotion_missing = fide_2009.promotion_missing,
    .first_move = "1.1",
    .wrong_set_up = detail::kWrongSetUpJca,
    .is_sameness_disputed = fide_2009.is_sameness_disputed,
    .is_for_sudden_death = true,
};

}  // namespace arbiter::laws
