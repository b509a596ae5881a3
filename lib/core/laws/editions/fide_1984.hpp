#pragma once

#include "core/laws/detail/article_table.hpp"
#include "core/laws/edition.hpp"

namespace arbiter::laws {

// The decisions of 1982-1992, numbered as in the text of 1984; it is used for everything earlier
// too. Known from second-hand accounts: what no text confirms is marked not verified. Derived from
// no other edition.
namespace detail {

inline constexpr Date kFiftyMovesForAll{1992, 12,
                                        31};  // the exceptions were abolished in the course of 1992

inline constexpr ArticleTable kFide1984 = stated({
    {.number = "10.1", .trigger = Trigger::Checkmate, .ending = EndingKind::Checkmate},
    {.number = "10.3", .trigger = Trigger::Stalemate, .ending = EndingKind::Stalemate},
    {.number = "10.7",
     .trigger = Trigger::DeadPosition,
     .ending = EndingKind::DeadPosition,
     .when = MaterialTest::ClosedDeadList,
     .is_verified = false},
    // Which half of the two articles has the move about to be played is not known.
    {.number = "10.5; 10.6",
     .trigger = Trigger::Repetition,
     .threshold = 3,
     .force = Force::Claimable},
    {.number = "10.5; 10.6",
     .trigger = Trigger::RepetitionIntended,
     .threshold = 3,
     .force = Force::Claimable},
    {.number = "10.8", .trigger = Trigger::QuietPlies, .threshold = 100, .force = Force::Claimable},
    {.number = "10.8",
     .trigger = Trigger::QuietPliesIntended,
     .threshold = 100,
     .force = Force::Claimable},
    // One hundred moves by the text of 1984. The decision of 1988 made it seventy-five, yet games
    // of 1989 went on under one hundred. What was announced is unknown: at the largest number of
    // the period the draw was surely claimable, from fifty moves on possibly.
    {.number = "10.8; 10.9",
     .trigger = Trigger::QuietPlies,
     .threshold = 200,
     .force = Force::Claimable,
     .when = MaterialTest::FiftyMoveException,
     .last_day = kFiftyMovesForAll},
    {.number = "10.8; 10.9",
     .trigger = Trigger::QuietPliesIntended,
     .threshold = 200,
     .force = Force::Claimable,
     .when = MaterialTest::FiftyMoveException,
     .last_day = kFiftyMovesForAll},
    // Seventy-five moves by the decision of 1988 only.
    {.number = "10.8; 10.9",
     .trigger = Trigger::QuietPlies,
     .threshold = 150,
     .force = Force::Claimable,
     .when = MaterialTest::FiftyMoveLesserException,
     .last_day = kFiftyMovesForAll},
    {.number = "10.8; 10.9",
     .trigger = Trigger::QuietPliesIntended,
     .threshold = 150,
     .force = Force::Claimable,
     .when = MaterialTest::FiftyMoveLesserException,
     .last_day = kFiftyMovesForAll},
    {.number = "10.4", .trigger = Trigger::Agreement, .force = Force::ByPlayers},
    {.number = "10.2", .trigger = Trigger::Resignation, .force = Force::ByPlayers},
});

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition fide_1984{
    .id = "fide-1984",
    .title = "FIDE Laws of Chess, decisions of 1982 to 1992",
    .in_force_from = Date{},
    .is_fide = true,
    .articles = detail::kFide1984,
    .time_limits = {},
};

}  // namespace arbiter::laws
