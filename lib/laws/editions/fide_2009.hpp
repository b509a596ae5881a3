#pragma once

#include "laws/editions/fide_2005.hpp"

namespace arbiter::laws {

// Differs from 2005: flag fall moves back up, and an hour for sixty moves is no longer rapid.
namespace detail {

inline constexpr ArticleTable kFide2009 = amended(kFide2001, {
                                                                 {.number = "6.9",
                                                                  .trigger = Trigger::FlagFall,
                                                                  .force = Force::ByPlayers,
                                                                  .is_draw_without_mate = true},
                                                             });

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
};

}  // namespace arbiter::laws
