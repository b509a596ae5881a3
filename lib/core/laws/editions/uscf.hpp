#pragma once

#include "core/laws/detail/article_table.hpp"
#include "core/laws/edition.hpp"

namespace arbiter::laws {

// US Chess's Official Rules of Chess. What the director may do (14K: five occurrences, seventy-five
// moves) is nothing that ends a game by itself.
namespace detail {

inline constexpr ArticleTable kUscf = stated({
    {.number = "13A", .trigger = Trigger::Checkmate, .ending = EndingKind::Checkmate},
    {.number = "14A", .trigger = Trigger::Stalemate, .ending = EndingKind::Stalemate},
    // Listed material, or no series of legal moves to a mate.
    {.number = "14D", .trigger = Trigger::DeadPosition, .ending = EndingKind::DeadPosition},
    {.number = "14C", .trigger = Trigger::Repetition, .threshold = 3, .force = Force::Claimable},
    {.number = "14C",
     .trigger = Trigger::RepetitionIntended,
     .threshold = 3,
     .force = Force::Claimable},
    {.number = "14F", .trigger = Trigger::QuietPlies, .threshold = 100, .force = Force::Claimable},
    {.number = "14F",
     .trigger = Trigger::QuietPliesIntended,
     .threshold = 100,
     .force = Force::Claimable},
    {.number = "14B", .trigger = Trigger::Agreement, .force = Force::ByPlayers},
    {.number = "14E",
     .trigger = Trigger::FlagFall,
     .force = Force::ByPlayers,
     .is_draw_without_mate = true},
    {.number = "13B", .trigger = Trigger::Resignation, .force = Force::ByPlayers},
});

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition uscf{
    .id = "uscf",
    .title = "US Chess, Official Rules of Chess",
    .in_force_from = Date{},
    .is_fide = false,
    .articles = detail::kUscf,
    .time_limits = {},
    .flag_test = FlagTest::UscfMaterial,
};

}  // namespace arbiter::laws
