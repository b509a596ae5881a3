#pragma once

#include "core/laws/detail/article_table.hpp"
#include "core/laws/edition.hpp"

namespace arbiter::laws {

// The first edition in which any position without a possible mate ends the game. Numbered anew:
// derived from no other edition.
namespace detail {

inline constexpr ArticleTable kFide1997 = stated({
    {.number = "5.1", .trigger = Trigger::Checkmate, .ending = EndingKind::Checkmate},
    {.number = "5.2", .trigger = Trigger::Stalemate, .ending = EndingKind::Stalemate},
    {.number = "9.6", .trigger = Trigger::DeadPosition, .ending = EndingKind::DeadPosition},
    {.number = "9.2b", .trigger = Trigger::Repetition, .threshold = 3, .force = Force::Claimable},
    {.number = "9.2a",
     .trigger = Trigger::RepetitionIntended,
     .threshold = 3,
     .force = Force::Claimable},
    {.number = "9.3b", .trigger = Trigger::QuietPlies, .threshold = 100, .force = Force::Claimable},
    {.number = "9.3a",
     .trigger = Trigger::QuietPliesIntended,
     .threshold = 100,
     .force = Force::Claimable},
    {.number = "5.3", .trigger = Trigger::Agreement, .force = Force::ByPlayers},
    {.number = "5.1",
     .trigger = Trigger::Resignation,
     .force = Force::ByPlayers,
     .is_verified = false},
    {.number = "6.9",
     .trigger = Trigger::FlagFall,
     .force = Force::ByPlayers,
     .is_draw_without_mate = true},
});

// Only put right in a standard and in a rapid game, in rapid only on a claim; a claim wins a blitz
// game.   Articles 7.4, B5, C3.
inline constexpr IllegalMoveCost kIllegalMoves1997[] = {
    {.number = "7.4", .time_class = TimeClass::Standard},
    {.number = "B5", .time_class = TimeClass::Rapid, .is_claimed = true},
    {.number = "C3",
     .time_class = TimeClass::Blitz,
     .lost_at = 1,
     .is_draw_without_mate = true,
     .is_claimed = true},
};

inline constexpr WrongSetUp kWrongSetUp1997[] = {
    {.number = "7.1a", .time_class = TimeClass::Standard},
    {.number = "B4", .time_class = TimeClass::Rapid, .last_move = 3},
    {.number = "B4", .time_class = TimeClass::Blitz, .last_move = 3},
};

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_1997{
    .id = "fide-1997",
    .title = "FIDE Laws of Chess, in force from 1 July 1997",
    .in_force_from = Date{1997, 7, 1},
    .is_fide = true,
    .articles = detail::kFide1997,
    // Rapid "15 to 60 minutes", blitz under 15.   Appendices B and C.
    .time_limits = TimeLimits{.rapid_from = 15 * 60, .standard_from = 60 * 60 + 1},
    .illegal_moves = detail::kIllegalMoves1997,
    .first_move = "1.1",
    .wrong_set_up = detail::kWrongSetUp1997,
};

}  // namespace arbiter::laws
