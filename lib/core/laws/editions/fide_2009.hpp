#pragma once

#include "core/laws/editions/fide_2005.hpp"

namespace arbiter::laws {

// Differs from 2005: flag fall moves back up, a telephone costs no more than a player can lose, and
// an hour for sixty moves is no longer rapid.
namespace detail {

inline constexpr ArticleTable kFide2009 = amended(kFide2001, {
                                                                 {.number = "6.9",
                                                                  .trigger = Trigger::FlagFall,
                                                                  .force = Force::ByPlayers,
                                                                  .is_draw_without_mate = true},
                                                                 {.number = "12.3b",
                                                                  .trigger = Trigger::Telephone,
                                                                  .force = Force::ByPlayers,
                                                                  .is_draw_without_mate = true},
                                                             });

// Rapid: only on a claim before the own move, and then as in a standard game.
inline constexpr IllegalMoveCost kIllegalMoves2009[] = {
    {.number = "7.4b",
     .time_class = TimeClass::Standard,
     .lost_at = 3,
     .compensation_s = 120,
     .is_draw_without_mate = true},
    {.number = "A.4c; 7.4b",
     .time_class = TimeClass::Rapid,
     .lost_at = 3,
     .compensation_s = 120,
     .is_draw_without_mate = true,
     .is_claimed = true},
    {.number = "B.3c",
     .time_class = TimeClass::Blitz,
     .lost_at = 1,
     .is_draw_without_mate = true,
     .is_claimed = true},
};

inline constexpr WrongSetUp kWrongSetUp2009[] = {
    {.number = "7.1a", .time_class = TimeClass::Standard},
    {.number = "A.4a", .time_class = TimeClass::Rapid, .last_move = 3},
    {.number = "A.4a", .time_class = TimeClass::Blitz, .last_move = 3},
};

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_2009{
    .id = "fide-2009",
    .title = "FIDE Laws of Chess, in force from 1 July 2009",
    .in_force_from = Date{2009, 7, 1},
    .is_fide = true,
    .articles = detail::kFide2009,
    // Rapid 15 <= T < 60, blitz T < 15 minutes for sixty moves.   Appendices A and B.
    .time_limits = TimeLimits{.rapid_from = 15 * 60, .standard_from = 60 * 60},
    .illegal_moves = detail::kIllegalMoves2009,
    .promotion_missing = "7.4a",
    .first_move = "1.1",
    .wrong_set_up = detail::kWrongSetUp2009,
    // The sentence on castling is about what can be played, not about rights.   Article 9.2.
    .is_sameness_disputed = true,
};

}  // namespace arbiter::laws
