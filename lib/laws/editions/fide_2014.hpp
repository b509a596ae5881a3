#pragma once

#include "laws/editions/fide_2009.hpp"

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
                       });

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
};

}  // namespace arbiter::laws
