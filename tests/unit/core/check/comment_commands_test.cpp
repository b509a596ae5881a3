#include "core/check/rules/comments/comment_commands.hpp"

#include "core/pgn/game_reader.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace arbiter::check::detail {
namespace comment_commands_test {

TEST(Evaluation, IsPawnsOrAMateAndPerhapsADepth) {
    for (const auto* right : {"0.17", "-3", "+0.5", "3.", ".5", "#3", "#-3", "0.17,22", "#3,12"})
        EXPECT_TRUE(is_evaluation(right)) << right;
    for (const auto* wrong : {"", "abc", "#", "-", "0.17,", "0.17,x", "#3.5", "--1", "1 2", ".",
                              "0,17.5", "1e3", "0.17/22"})
        EXPECT_FALSE(is_evaluation(wrong)) << wrong;
}

// The text of one comment as the reader hands it out.
template <class Look>
auto look_at(std::string_view comment, Look look) {
    std::string text = "[Event \"x\"]\n\n1. e4 " + std::string(comment) + " *\n";
    const pgn::PaddedText padded(std::move(text));
    pgn::GameReader reader;
    reader.open(
        {.text = padded, .base_offset = 0, .is_first_of_file = true, .is_last_of_file = true});
    pgn::GameView view;
    EXPECT_TRUE(reader.next(view)) << comment;
    EXPECT_TRUE(view.has_comments) << comment;
    return look(view);
}

// Every command, one after the other: what the quick look must agree with.
bool has_fault(const pgn::GameView& view) {
    for (const pgn::Token& token : view.tokens()) {
        if (token.kind != pgn::TokenKind::Comment) continue;
        CommentCommand command{};
        for (std::uint32_t at = token.begin; next_command(view, at, token.end, command);
             at = command.end)
            if (fault_of(command) != CommandFault::None) return true;
    }
    return false;
}

TEST(CommentCommands, AreKnownByTheirNames) {
    const auto is_odd = [](std::string_view comment) { return look_at(comment, has_odd_command); };
    EXPECT_FALSE(is_odd("{ [%clk 0:10:00] }"));
    EXPECT_FALSE(is_odd("{[%eval 0.17] [%clk 0:10:00]}"));
    EXPECT_FALSE(is_odd("{a plain word [sic] 100%}"));
    EXPECT_TRUE(is_odd("{[%clk 0:10:00][%c_effect e4]}"));
    EXPECT_TRUE(is_odd("{[%CLK 0:10:00]}"));
    EXPECT_TRUE(is_odd("{[%]}"));
    EXPECT_TRUE(is_odd("{[%eval]}"));
    EXPECT_TRUE(is_odd("{[%eval 0.17}"));
}

TEST(CommentCommands, AreFoundByTheQuickLookAsByTheSlowOne) {
    constexpr std::string_view kPieces[] = {
        "[%clk 0:10:00]",
        " [%clk 0:10:00] ",
        "[%clk 1:2:3]",
        "[%clk ",
        "[%eval 0.17]",
        "[%eval #-3]",
        "[%eval x]",
        "[%eval ",
        "[%emt 0:00:1]",
        "[%foo]",
        "[%",
        "]",
        " ",
        "\n",
        "good",
        "[",
        "0:10:00]",
        "%",
        "[%clk 0:[%:0]",
    };
    std::mt19937 random(7);
    std::uniform_int_distribution<std::size_t> piece(0, std::size(kPieces) - 1);
    std::uniform_int_distribution<int> length(0, 6);
    int odd = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string comment = "{";
        for (int n = length(random); n > 0; --n)
            comment += kPieces[piece(random)];
        comment += "}";
        const bool quick = look_at(comment, has_odd_command);
        ASSERT_EQ(quick, look_at(comment, has_fault)) << comment;
        odd += quick ? 1 : 0;
    }
    EXPECT_GT(odd, 1000);
    EXPECT_LT(odd, 19000);
}

// The reader knows the commonest comments by their shape: none of them may have a fault.
TEST(CommentCommands, OfUsualCommentsHaveNoFaultHoweverTheyAreChanged) {
    constexpr std::string_view kUsual[] = {
        "{ [%clk 0:10:00] }", "{ [%eval 0.17] [%clk 0:10:00] }", "{ [%eval -12.3] [%clk 1:10:00] }",
        "{ [%eval #-3] [%clk 0:10:00] }", "{ [%eval 5] [%clk 0:10:00] }"};
    constexpr std::string_view kBytes = "0123456789.-+#,:;x[]% \n";
    std::mt19937 random(11);
    int usual = 0, odd = 0;
    for (int i = 0; i < 60000; ++i) {
        std::string comment(kUsual[random() % std::size(kUsual)]);
        for (std::size_t n = 1 + random() % 3; n > 0; --n) {
            const std::size_t at = 1 + random() % (comment.size() - 2);
            const char c = kBytes[random() % kBytes.size()];
            switch (random() % 3) {
                case 0:
                    comment[at] = c;
                    break;
                case 1:
                    comment.insert(at, 1, c);
                    break;
                default:
                    if (comment.size() > 4) comment.erase(at, 1);
            }
        }
        const auto is_usual = [](const pgn::GameView& view) { return !view.has_other_comments; };
        usual += look_at(comment, is_usual) ? 1 : 0;
        const bool quick = look_at(comment, has_odd_command);
        ASSERT_EQ(quick, look_at(comment, has_fault)) << comment;
        odd += quick ? 1 : 0;
    }
    EXPECT_GT(usual, 1000);
    EXPECT_GT(odd, 10000);
}

}  // namespace comment_commands_test
}  // namespace arbiter::check::detail
