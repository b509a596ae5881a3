#pragma once

#include "core/laws/detail/article_table.hpp"
#include "core/laws/edition.hpp"

namespace arbiter::laws {

// chess.com. The third occurrence and the fiftieth move end a game without a claim. Its rules have
// no numbers.
namespace detail {

inline constexpr ArticleTable kChesscom = stated({
    {.trigger = Trigger::Checkmate, .ending = EndingKind::Checkmate},
    {.trigger = Trigger::Stalemate, .ending = EndingKind::Stalemate},
    {.trigger = Trigger::Repetition, .threshold = 3, .ending = EndingKind::Threefold},
    {.trigger = Trigger::QuietPlies, .threshold = 100, .ending = EndingKind::Fifty},
    {.trigger = Trigger::Material,
     .ending = EndingKind::Material,
     .when = MaterialTest::MinorPieceEachOrTwoKnights},
    {.trigger = Trigger::Agreement, .force = Force::ByPlayers},
    {.trigger = Trigger::FlagFall, .force = Force::ByPlayers, .is_draw_without_mate = true},
    {.trigger = Trigger::Resignation, .force = Force::ByPlayers},
});

}  // namespace detail

// NOLINTNEXTLINE(readability-identifier-naming): named as in editions.def
inline constexpr Edition chesscom{
    .id = "chesscom",
    .title = "chess.com",
    .in_force_from = Date{},
    .is_fide = false,
    .articles = detail::kChesscom,
    .time_limits = {},
    .flag_test = FlagTest::ChesscomMaterial,
};

}  // namespace arbiter::laws
