#pragma once

#include "core/check/rule.hpp"
#include "core/pgn/game_reader.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::testing {

// When rules look at these games.
inline constexpr Date kToday{2026, 1, 1};

// Calls `visit` with each game of `text`, as rules get it when `facts` are those of the game.
template <class Visit>
void for_each_game(std::string text, const replay::GameFacts& facts, Visit visit) {
    const pgn::PaddedText padded(std::move(text));
    pgn::GameReader reader;
    reader.open({.text = padded});
    pgn::GameView view;
    const judge::Ruling ruling{};
    while (reader.next(view))
        visit(check::GameContext{view, facts, ruling, kToday});
}

// The same with the first of them, of which nothing was replayed.
template <class Visit>
void with_game(std::string text, Visit visit) {
    std::size_t games = 0;
    for_each_game(std::move(text), replay::GameFacts{}, [&](const check::GameContext& game) {
        if (games++ == 0) visit(game);
    });
    ASSERT_NE(games, 0U);
}

}  // namespace arbiter::testing
