#pragma once

#include "check/rule.hpp"
#include "pgn/game_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::testing {

// Calls `visit` with the first game of `text`, as rules get it, of which nothing was replayed.
template <class Visit>
void with_game(std::string text, Visit visit) {
    constexpr std::size_t kReadable = 64;
    const std::size_t size = text.size();
    text.resize(size + kReadable);
    pgn::GameReader reader;
    reader.open({.text = std::string_view(text).substr(0, size)});
    pgn::GameView view;
    ASSERT_TRUE(reader.next(view));
    const replay::GameFacts facts;
    const judge::Ruling ruling{};
    visit(check::GameContext{view, facts, ruling, Date{2026, 1, 1}});
}

}  // namespace arbiter::testing
