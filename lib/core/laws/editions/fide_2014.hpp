#pragma once

#include "core/laws/editions/fide_2009.hpp"

namespace arbiter::laws {

// Differs from 2009: the first automatic draws by counting, and ten minutes are blitz.
namespace detail {

inline constexpr ArticleTable kFide2014 =
    amended(kFide2009, {
                           // "for at least five consecutive alternate moves by each player": gaps
                           // of any other length do not count.
                           {.number = "9.6a",
                            .trigger = Trigger::RepetitionConsecutive,
                            .threshold = 5,
                            .ending = EndingKind::Fivefold},
                           {.number = "9.6b",
                            .trigger = Trigger::QuietPlies,
                            .threshold = 150,
                            .ending = EndingKind::SeventyFive},
                           // "The opponent shall win", whatever material is left.
                           {.number = "11.3b",
                            .trigger = Trigger::Telephone,
                            .force = Force::ByPlayers,
                            .is_verified = false},
                       });

// The second one loses, in rapid and blitz the first.
inline constexpr IllegalMoveCost kIllegalMoves2014[] = {
    {.number = "7.5b",
     .time_class = TimeClass::Standard,
     .lost_at = 2,
     .compensation_s = 120,
     .is_draw_without_mate = true},
    {.number = "A.4b; 7.5b",
     .time_class = TimeClass::Rapid,
     .lost_at = 1,
     .is_draw_without_mate = true},
    {.number = "A.4b; 7.5b",
     .time_class = TimeClass::Blitz,
     .lost_at = 1,
     .is_draw_without_mate = true},
};

inline constexpr WrongSetUp kWrongSetUp2014[] = {
    {.number = "7.2", .time_class = TimeClass::Standard, .is_verified = false},
    {.number = "A.4a", .time_class = TimeClass::Rapid, .last_move = 10, .is_verified = false},
    {.number = "A.4a", .time_class = TimeClass::Blitz, .last_move = 10, .is_verified = false},
};

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_2014{
    .id = "fide-2014",
    .title = "FIDE Laws of Chess, in force from 1 July 2014",
    .in_force_from = Date{2014, 7, 1},
    .is_fide = true,
    .articles = detail::kFide2014,
    // Rapid 10 < T < 60, blitz T <= 10 minutes for sixty moves.   Appendices A and B.
    .time_limits = TimeLimits{.rapid_from = 10 * 60 + 1, .standard_from = 60 * 60},
    .illegal_moves = detail::kIllegalMoves2014,
    .promotion_missing = "7.5a",
    .first_move = "1.1",
    .wrong_set_up = detail::kWrongSetUp2014,
};

}  // namespace arbiter::laws
