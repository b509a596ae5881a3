#include "core/report/answer_text.hpp"

#include "core/chess/fen.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::report {
namespace answer_text_test {

using chess::Color;
using mating::Answer;
using mating::CanWin;
using mating::Proof;

constexpr std::string_view kFen = "7k/8/8/8/8/8/8/KQ6 w - - 0 1";
constexpr std::string_view kMate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
constexpr std::string_view kStalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

Answer answer_of(CanWin can_win, Proof proof) {
    Answer answer;
    answer.can_win = can_win;
    answer.proof = proof;
    answer.nodes = 12;
    return answer;
}

std::string text(std::string_view fen, const Answer& answer, Color winner = Color::White,
                 std::optional<Color> flag = {}) {
    const chess::Position pos = chess::position_of(fen);
    std::string out;
    report::append_answer_text({.fen = fen, .winner = winner, .position = &pos, .answer = &answer},
                               flag, out);
    return out;
}

std::string article() {
    return std::string(" [") + std::string(report::flag_article().laws) + " " +
           std::string(report::flag_article().number) + "].\n";
}

TEST(AnswerText, SaysWhatAFlagFallMeansWhenMateIsPossible) {
    Answer answer = answer_of(CanWin::Yes, Proof::Helpmate);
    answer.helpmate = {chess::Move::normal(chess::Square::B1, chess::Square::B2),
                       chess::Move::normal(chess::Square::H8, chess::Square::H7)};
    std::string said = std::string(kFen) +
                       ": White can still checkmate. When Black's flag falls, White wins, 1-0" +
                       article();
    said.insert(said.size() - 1, " One way to mate: 1. Qb2+ Kh7.");
    EXPECT_EQ(text(kFen, answer), said);
}

TEST(AnswerText, SaysThatItIsADrawAndWhy) {
    EXPECT_EQ(text(kFen, answer_of(CanWin::No, Proof::Material), Color::Black),
              std::string(kFen) +
                  ": Black cannot checkmate by any series of legal moves: the material does not "
                  "suffice. When White's flag falls, the game is drawn, 1/2-1/2" +
                  article());
}

TEST(AnswerText, SaysThatNothingIsKnown) {
    const std::string said = text(kFen, answer_of(CanWin::Unknown, Proof::None));
    EXPECT_NE(said.find("is not known after 12 positions"), std::string::npos) << said;
    EXPECT_NE(said.find("the result is not known.\n"), std::string::npos) << said;
}

TEST(AnswerText, LetsMateAndStalemateEndTheGameBeforeAnyFlag) {
    const Answer answer = answer_of(CanWin::Yes, Proof::MateOnBoard);
    EXPECT_NE(text(kMate, answer).find("Black is checkmated"), std::string::npos);
    EXPECT_EQ(text(kStalemate, answer_of(CanWin::No, Proof::Forced)),
              std::string(kStalemate) + ": Black is stalemated, so the game is over, 1/2-1/2.\n");
    const chess::Position mate = chess::position_of(kMate);
    const report::AnswerRecord record{
        .fen = kMate, .winner = Color::White, .position = &mate, .answer = &answer};
    EXPECT_EQ(report::result_of_flag_fall(record, Color::White), "1-0");
    EXPECT_EQ(report::result_of_flag_fall(record, Color::Black), "1-0");
}

TEST(AnswerText, EscapesALineThatIsNoQuestion) {
    std::string out;
    report::append_answer_text({.fen = "a\x1b[2J\xff", .problem = "no FEN"}, std::nullopt, out);
    EXPECT_EQ(out.find('\x1b'), std::string::npos);
    EXPECT_EQ(out.find('\xff'), std::string::npos);
    EXPECT_TRUE(out.ends_with(": no answer: no FEN\n")) << out;
}

TEST(AnswerText, SaysThatNeitherSideCanCheckmate) {
    std::string out;
    report::append_dead_text("a fen", out);
    EXPECT_TRUE(out.starts_with("a fen: neither side can checkmate: the position is dead")) << out;
    EXPECT_TRUE(out.ends_with("].\n")) << out;
}

}  // namespace answer_text_test
}  // namespace arbiter::report
