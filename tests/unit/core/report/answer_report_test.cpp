#include "core/report/answer_report.hpp"

#include "core/report/answer_text.hpp"

#include <gtest/gtest.h>

namespace arbiter::report {
namespace answer_report_test {

// The answer to a line that is no question, in each format.
std::string written(const Format& format) {
    std::string out;
    append_answers_head(format, out);
    append_answer(format, {.fen = "x,y", .problem = "no FEN"}, {.flag = chess::Color::White}, out);
    return out;
}

TEST(AnswerReport, IsATableWithTheKeysOfNdjsonAsColumns) {
    EXPECT_EQ(written(format_csv),
              "fen,winner,verdict,proof,helpmate,nodes,verified,flag,result,article,laws,variant,"
              "refused,repaired,problem\r\n"
              "\"x,y\",,invalid,none,,0,,white,,6.9," +
                  std::string(flag_article().laws) + ",,,,no FEN\r\n");
    EXPECT_TRUE(written(format_markdown).starts_with("| fen | winner | verdict |"));
}

TEST(AnswerReport, HasNoHeadWhereLinesStandAlone) {
    EXPECT_EQ(written(format_text), "x,y: no answer: no FEN\n");
    EXPECT_TRUE(written(format_ndjson).starts_with(R"({"fen":"x,y","winner":null,)"));
}

}  // namespace answer_report_test
}  // namespace arbiter::report
