#include "run/clean/game_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::clean {
namespace game_text_test {

constexpr std::string_view kGame =
    "[Event \"Open\"]\n[Site \"?\"]\n[Date \"2024.??.??\"]\n[Round \"1\"]\n[White \"A\"]\n"
    "[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";

// REQUIRES: `text` has `from`.
std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string copy(text);
    return copy.replace(copy.find(from), from.size(), to);
}

class GameTextTest : public ::testing::Test {
  protected:
    engine::AuditOptions options_;
};

TEST_F(GameTextTest, KeepsTheMovesOfATextWhoseTagsChanged) {
    GameText text(options_);
    const export_format::Game* const played = text.replay(kGame);
    ASSERT_NE(played, nullptr);
    const std::string edited = replaced(kGame, "[White \"A\"]", "[White \"Carlsen, Magnus\"]");
    const export_format::Game again = text.reread(*played, edited);
    EXPECT_EQ(again.tag("White"), "Carlsen, Magnus");
    EXPECT_EQ(again.tag("Black"), "B");
    EXPECT_EQ(again.moves.size(), 3U);
    EXPECT_EQ(again.text, edited);
    EXPECT_EQ(played->tag("White"), "A");  // each has a text of its own
}

TEST_F(GameTextTest, ReplaysNothingWhereNoGameIs) {
    GameText text(options_);
    EXPECT_EQ(text.replay(""), nullptr);
    ASSERT_NE(text.replay(kGame), nullptr);
    EXPECT_EQ(text.replay(kGame)->moves.size(), 3U);
}

TEST_F(GameTextTest, CountsWhatTheRulesSay) {
    options_.settings = check::RuleSettings{};
    GameText text(options_);
    const auto errors = [&](std::string_view pgn) {
        return text.findings(pgn)[static_cast<std::size_t>(check::Severity::Error)];
    };
    EXPECT_EQ(errors(kGame), 0U);
    EXPECT_NE(errors(replaced(kGame, "Nf3", "Ke3")), 0U);
    EXPECT_EQ(errors(std::string(kGame) + "\n" + replaced(kGame, "Nf3", "Ke3")), 0U);  // two games
}

TEST_F(GameTextTest, MakesTheFixesOfItsLevel) {
    const std::string castled = replaced(kGame, "2. Nf3 1-0", "2. Nf3 Nf6 3. Be2 Be7 4. 0-0 1-0");
    EXPECT_FALSE(GameText(options_).fix(castled).is_changed);
    options_.fix.level = fix::FixLevel::All;
    GameText text(options_, true);
    const GameText::Fixed fixed = text.fix(castled);
    ASSERT_TRUE(fixed.is_changed);
    EXPECT_NE(fixed.text.find("4. O-O 1-0"), std::string_view::npos) << fixed.text;
    EXPECT_FALSE(fixed.notes.empty());
    ASSERT_NE(fixed.fingerprint, nullptr);
    EXPECT_FALSE(text.fix(kGame).is_changed);
    EXPECT_EQ(text.fix("no game").fingerprint, nullptr);
}

}  // namespace game_text_test
}  // namespace arbiter::clean
