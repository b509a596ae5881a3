#include "run/clean/joined_commentary.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::clean {
namespace joined_commentary_test {

using Outcome = JoinedCommentary::Outcome;

std::string game(std::string_view more_tags, std::string_view moves) {
    std::string text =
        "[Event \"Open\"]\n[Site \"Graz\"]\n[Date \"2024.05.04\"]\n[Round \"1\"]\n[White \"A\"]\n"
        "[Black \"B\"]\n[Result \"1-0\"]\n";
    return text.append(more_tags).append("\n").append(moves).append("\n");
}

class JoinedCommentaryTest : public ::testing::Test {
  protected:
    const engine::AuditOptions options_;
    const export_format::ShapeOptions shape_;
    JoinedCommentary joined_{options_, shape_};
};

TEST_F(JoinedCommentaryTest, TwoPeopleAreToldApart) {
    const std::string kept = game("[Annotator \"K\"]\n", "1. e4 {mine} e5 1-0") + "\ntext after\n";
    joined_.begin(kept);
    EXPECT_EQ(joined_.add(game("[Annotator \"C\"]\n[ECO \"C20\"]\n", "1.e4 e5! {his} (e6) 1-0")),
              Outcome::Joined);
    EXPECT_EQ(joined_.add(game("", "1.e4 {whose} e5 1-0")), Outcome::Joined);
    EXPECT_EQ(joined_.write(kept, true), game("[Annotator \"K:C:?\"]\n",
                                              "1. e4 {mine} {?: whose} 1... e5 $1 {C: his} ({C} "
                                              "1... e6) 1-0") +
                                             "\ntext after\n");
    ASSERT_EQ(joined_.copies().size(), 2U);
    EXPECT_EQ(joined_.copies()[0].annotator, "C");
    EXPECT_EQ(joined_.copies()[0].items.nags, 1U);
    EXPECT_EQ(joined_.annotators().second, "K:C:?");
}

TEST_F(JoinedCommentaryTest, TheOnlyCommentaryHasNoLabels) {
    const std::string kept = game("", "1. e4 e5 1-0");
    joined_.begin(kept);
    EXPECT_EQ(joined_.add(game("[Annotator \"C\"]\n", "1. e4 {his} e5 1-0")), Outcome::Joined);
    EXPECT_EQ(joined_.write(kept, true), game("[Annotator \"C\"]\n", "1. e4 {his} 1... e5 1-0"));
}

TEST_F(JoinedCommentaryTest, WhatIsThereAlreadyChangesNothing) {
    const std::string kept = game("", "1. e4 {x} e5 1-0");
    joined_.begin(kept);
    EXPECT_EQ(joined_.add(game("[Annotator \"C\"]\n", "1.e4 {x} e5")), Outcome::Nothing);
    EXPECT_FALSE(joined_.is_changed());
}

TEST_F(JoinedCommentaryTest, OtherMovesAreNotJoined) {
    const std::string kept = game("", "1. e4 e5 1-0");
    joined_.begin(kept);
    EXPECT_EQ(joined_.add(game("", "1. e4 e6 {x} 1-0")), Outcome::OtherMoves);
    EXPECT_EQ(joined_.add(game("", "1. e4 e5 2. Nf3 {x} 1-0")), Outcome::OtherMoves);
    EXPECT_EQ(joined_.add(game("", "1. e4 Ke3 {x} 1-0")), Outcome::OtherMoves);
    EXPECT_EQ(joined_.add(""), Outcome::OtherMoves);
    EXPECT_FALSE(joined_.is_changed());
}

TEST_F(JoinedCommentaryTest, LettersAndCharacterSetsAreThoseOfExportFormat) {
    const std::string kept = game("[Annotator \"M\xFCller\"]\n", "1. e4 {gut} e5 1-0");
    joined_.begin(kept);
    EXPECT_EQ(joined_.add(game("[Annotator \"C\"]\n", "1. e2-e4 e5 {Sch\xF6n} 2. Sf3 Sc6 1-0")),
              Outcome::OtherMoves);
    EXPECT_EQ(joined_.add(game("[Annotator \"C\"]\n", "1. e2-e4 e7-e5 {Sch\xF6n} 1-0")),
              Outcome::Joined);
    EXPECT_EQ(joined_.write(kept, true), game("[Annotator \"M\xC3\xBCller:C\"]\n",
                                              "1. e4 {gut} 1... e5 {C: Sch\xC3\xB6n} 1-0"));
}

TEST_F(JoinedCommentaryTest, LineEndsAreThoseOfTheGame) {
    std::string kept = game("", "1. e4 e5 1-0");
    for (std::size_t at = 0; (at = kept.find('\n', at)) != std::string::npos; at += 2)
        kept.insert(at, 1, '\r');
    joined_.begin(kept);
    EXPECT_EQ(joined_.add(game("", "1. e4 {x} e5 1-0")), Outcome::Joined);
    const std::string& written = joined_.write(kept, true);
    EXPECT_NE(written.find("1. e4 {x} 1... e5 1-0\r\n"), std::string::npos) << written;
    EXPECT_EQ(written.find("]\n"), std::string::npos);
}

TEST_F(JoinedCommentaryTest, AClockThatDiffersIsToldAndStays) {
    const std::string kept = game("", "1. e4 {[%clk 0:02:00]} e5 1-0");
    joined_.begin(kept);
    EXPECT_EQ(joined_.add(game("[ECO \"C20\"]\n", "1. e4 {[%clk 0:01:00]} e5 1-0")),
              Outcome::Differs);
    EXPECT_FALSE(joined_.is_changed());
    ASSERT_EQ(joined_.copies().size(), 1U);
    EXPECT_EQ(joined_.copies()[0].items.differences.size(), 1U);
}

// What the rules say of the variation that came in counts for the game that was written.
TEST_F(JoinedCommentaryTest, CountsWhatIsLeftToBeFound) {
    const std::string kept = game("", "1. e4 e5 1-0");
    joined_.begin(kept);
    EXPECT_EQ(joined_.add(game("", "1. e4 e5 (1... Kd4) 1-0")), Outcome::Joined);
    (void)joined_.write(kept, true);
    std::uint32_t found = 0;
    for (const std::uint32_t count : joined_.findings())
        found += count;
    EXPECT_GT(found, 0U);
}

}  // namespace joined_commentary_test
}  // namespace arbiter::clean
