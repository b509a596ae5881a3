#pragma once

#include "core/laws/detail/article_table.hpp"
#include "core/laws/edition.hpp"

namespace arbiter::laws {

// Internet Chess Club. Little material ends a game even where a mate could be made up; other draws
// are claimed with the command "draw", which may be sent before the move. Its rules have no
// numbers.
namespace detail {

inline constexpr ArticleTable kIcc = stated({
    {.trigger = Trigger::Checkmate, .ending = EndingKind::Checkmate},
    {.trigger = Trigger::Stalemate, .ending = EndingKind::Stalemate},
    {.trigger = Trigger::Material,
     .ending = EndingKind::Material,
     .when = MaterialTest::MinorPieceEach},
    {.trigger = Trigger::Repetition, .threshold = 3, .force = Force::Claimable},
    {.trigger = Trigger::RepetitionIntended, .threshold = 3, .force = Force::Claimable},
    {.trigger = Trigger::QuietPlies, .threshold = 100, .force = Force::Claimable},
    {.trigger = Trigger::QuietPliesIntended, .threshold = 100, .force = Force::Claimable},
    {.trigger = Trigger::Agreement, .force = Force::ByPlayers},
    {.trigger = Trigger::FlagFall, .force = Force::ByPlayers, .is_draw_without_mate = true},
    {.trigger = Trigger::Resignation, .force = Force::ByPlayers},
});

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition icc{
    .id = "icc",
    .title = "Internet Chess Club",
    .in_force_from = Date{},
    .is_fide = false,
    .articles = detail::kIcc,
    .time_limits = {},
    .flag_test = FlagTest::IccMaterial,
};

}  // namespace arbiter::laws
