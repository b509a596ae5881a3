#pragma once

#include "core/laws/detail/article_table.hpp"
#include "core/laws/edition.hpp"

namespace arbiter::laws {

// lichess.org. Five occurrences end a game as with FIDE, fifty moves without a claim, and a dead
// position only by its material; the position is ignored. Its rules have no numbers.
namespace detail {

inline constexpr ArticleTable kLichess = stated({
    {.trigger = Trigger::Checkmate, .ending = EndingKind::Checkmate},
    {.trigger = Trigger::Stalemate, .ending = EndingKind::Stalemate},
    {.trigger = Trigger::Repetition, .threshold = 5, .ending = EndingKind::Fivefold},
    {.trigger = Trigger::QuietPlies, .threshold = 100, .ending = EndingKind::Fifty},
    {.trigger = Trigger::Material,
     .ending = EndingKind::Material,
     .when = MaterialTest::NobodyMates},
    // Made with a button, or by a draw offer sent with the move.
    {.trigger = Trigger::Repetition, .threshold = 3, .force = Force::Claimable},
    {.trigger = Trigger::RepetitionIntended, .threshold = 3, .force = Force::Claimable},
    {.trigger = Trigger::Agreement, .force = Force::ByPlayers},
    {.trigger = Trigger::FlagFall, .force = Force::ByPlayers, .is_draw_without_mate = true},
    {.trigger = Trigger::Resignation, .force = Force::ByPlayers},
});

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition lichess{
    .id = "lichess",
    .title = "lichess.org",
    .in_force_from = Date{},
    .is_fide = false,
    .articles = detail::kLichess,
    .time_limits = {},
    .flag_test = FlagTest::LichessMaterial,
};

}  // namespace arbiter::laws
