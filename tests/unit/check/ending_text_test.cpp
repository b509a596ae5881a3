#include "check/detail/ending_text.hpp"

#include "pgn/game_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::check::detail {
namespace {

constexpr std::string_view kWords[] = {"",    "1-0", "0-1", "1/2-1/2", "*",   "1/2",
                                       "0-0", "1:0", "+-",  "O-1",     "odd", "1-0 "};

// Whatever tag and marker say: the outcome is that of the result, which is looked up at length.
TEST(UndisputedOutcome, IsThatOfTheResult) {
    int decided = 0;
    for (const std::string_view tag : kWords) {
        for (const std::string_view marker : kWords) {
            std::string text = "[Event \"E\"]\n";
            if (!tag.empty()) text.append("[Result \"").append(tag).append("\"]\n");
            text.append("\n1. e4 e5 ").append(marker).append("\n");
            const std::size_t size = text.size();
            text.resize(size + 64);
            pgn::GameReader reader;
            reader.open({.text = std::string_view(text).substr(0, size)});
            pgn::GameView view;
            ASSERT_TRUE(reader.next(view));
            const replay::GameFacts facts;
            const judge::Ruling ruling{};
            const GameContext game{view, facts, ruling, Date{2026, 1, 1}};
            const auto result = undisputed_result(game);
            const auto expected = result ? result->reading.outcome : pgn::Outcome::None;
            EXPECT_EQ(undisputed_outcome(game), expected) << tag << " and " << marker;
            decided += expected != pgn::Outcome::None ? 1 : 0;
        }
    }
    EXPECT_GT(decided, 10);
}

}  // namespace
}  // namespace arbiter::check::detail
