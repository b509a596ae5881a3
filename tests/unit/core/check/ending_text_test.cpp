#include "core/check/rules/endings/ending_text.hpp"

#include "tests/support/one_game.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check::detail {
namespace ending_text_test {

constexpr std::string_view kWords[] = {"",    "1-0", "0-1", "1/2-1/2", "*",   "1/2",
                                       "0-0", "1:0", "+-",  "O-1",     "odd", "1-0 "};

// Tag and marker are looked at one by one and read at length.
std::optional<WrittenResult> find_slowly(const GameContext& game) {
    const auto tag = result_tag(game);
    const auto token = result_token(game);
    const bool is_tag_usable = tag && pgn::is_standard_marker(tag->text);
    if (!token) return is_tag_usable ? tag : std::nullopt;
    if (!is_plain(token->reading) && !is_open(token->reading)) return std::nullopt;
    if (is_tag_usable && tag->reading.outcome != token->reading.outcome) return std::nullopt;
    return token;
}

TEST(UndisputedResult, IsWhatTagAndMarkerSay) {
    int decided = 0;
    for (const std::string_view tag : kWords) {
        for (const std::string_view marker : kWords) {
            std::string text = "[Event \"E\"]\n";
            if (!tag.empty()) text.append("[Result \"").append(tag).append("\"]\n");
            text.append("\n1. e4 e5 ").append(marker).append("\n");
            testing::with_game(text, [&](const GameContext& game) {
                const auto found = undisputed_result(game);
                const auto expected = find_slowly(game);
                ASSERT_EQ(found.has_value(), expected.has_value()) << tag << " and " << marker;
                const auto outcome = expected ? expected->reading.outcome : pgn::Outcome::None;
                EXPECT_EQ(undisputed_outcome(game), outcome) << tag << " and " << marker;
                if (!expected) return;
                EXPECT_EQ(found->text, expected->text);
                EXPECT_EQ(found->text.data(), expected->text.data());
                EXPECT_EQ(found->span.begin, expected->span.begin);
                EXPECT_EQ(found->span.end, expected->span.end);
                EXPECT_EQ(found->reading.outcome, expected->reading.outcome);
                EXPECT_EQ(found->reading.spelling, expected->reading.spelling);
                ++decided;
            });
        }
    }
    EXPECT_GT(decided, 10);
}

}  // namespace ending_text_test
}  // namespace arbiter::check::detail
