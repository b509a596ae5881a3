#include "tests/support/temp_folder.hpp"

#include "arbiter/arbiter.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace arbiter::face_test {
namespace answers_test {

constexpr std::string_view kLines =
    "8/8/8/1K6/4k3/3n4/8/8 w - - 0 83\tblack\nhello\r\n\r\n8/8/8/1K6/4k3/8/8/8 w - - 0 90\r"
    "4k3/8/8/8/8/8/8/4KQ2 w - - 3 60\twhite\n8/8/8/8/4k3/8/8/1K6[] w - - 0 1";

std::string in_pieces(std::string_view text, std::size_t piece, const AnswerOptions& options) {
    Answers answers = Answers::make(options).value();
    std::string out;
    answers.begin("a.fen");
    for (std::size_t at = 0; at < text.size(); at += piece) {
        answers.feed(text.substr(at, piece));
        out += answers.take();
    }
    answers.finish();
    EXPECT_EQ(answers.counts().bytes, text.size());
    return out + answers.take();
}

// What the program writes.
std::string printed(const std::string& options) {
    const io::testing::TempFolder folder;
    const std::string in = folder.write("in", std::string(kLines));
    const std::string out = folder / "out";
    const std::string command = std::string(ARBITER_BINARY) + " decide -q " + options + " <" + in +
                                " >" + out + " 2>" + (folder / "err");
    EXPECT_NE(std::system(command.c_str()), -1);
    return io::testing::bytes_of(out);
}

TEST(FaceAnswers, HaveTheBytesOfTheProgramHoweverTheTextComesIn) {
    const std::string certificates = printed("--certificate --verify");
    const std::string flags = printed("--text --flag white");
    for (const std::size_t piece : {1, 7, 100000}) {
        EXPECT_EQ(in_pieces(kLines, piece, {.has_certificates = true, .verifies = true}),
                  certificates);
        EXPECT_EQ(in_pieces(kLines, piece, {.format = "text", .flag = Side::White}), flags);
    }
}

TEST(FaceAnswers, CountsAndSaysWhatCouldNotBeRead) {
    Answers answers = Answers::make().value();
    answers.begin("good.fen");
    answers.feed("8/8/8/1K6/4k3/3n4/8/8 w - - 0 83\tblack\n8/8/8");
    answers.fail("'good.fen' is damaged");
    answers.begin("games.pgn");
    answers.feed("[Event \"x\"]\n\n1. e4 *\n");
    answers.finish();
    const AnswerCounts counts = answers.counts();
    EXPECT_EQ(counts.unwinnable, 1U);
    EXPECT_EQ(counts.invalid, 1U);
    EXPECT_EQ(counts.unread, 2U);
    ASSERT_EQ(counts.problems.size(), 2U);
    EXPECT_EQ(counts.problems[0], "'good.fen' is damaged");
    EXPECT_EQ(counts.text.substr(0, 58),
              "queries 2 = winnable 0 + unwinnable 1 + unknown 0 + invali");
}

TEST(FaceAnswers, RefusesWordsThatNameNothing) {
    EXPECT_FALSE(Answers::make({.format = "html"}));
    EXPECT_FALSE(Answers::make({.variant = "suicide"}));
    EXPECT_FALSE(Answers::make({.format = "text", .has_certificates = true}));
    EXPECT_FALSE(Answers::make({.is_dead_under_75 = true, .verifies = true}));
}

}  // namespace answers_test
}  // namespace arbiter::face_test
