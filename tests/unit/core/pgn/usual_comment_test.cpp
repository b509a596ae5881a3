#include "core/pgn/usual_comment.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::pgn {
namespace usual_comment_test {

// Alone in its memory, so that a byte read after it is found.
bool is_usual(std::string_view comment) {
    const std::vector<char> copy(comment.begin(), comment.end());
    return is_usual_comment({copy.data(), copy.size()});
}

TEST(UsualComment, IsAClockOrAnEvaluationAndAClock) {
    for (const std::string_view usual :
         {"{ [%clk 0:05:00] }", "{ [%clk 9:59:59] }", "{ [%eval 0.17] [%clk 0:05:00] }",
          "{ [%eval 0] [%clk 0:05:00] }", "{ [%eval 0.0] [%clk 0:05:00] }",
          "{ [%eval -0.17] [%clk 0:05:00] }", "{ [%eval -12.34] [%clk 0:05:00] }",
          "{ [%eval 123.45] [%clk 0:05:00] }", "{ [%eval #3] [%clk 0:05:00] }",
          "{ [%eval #-12] [%clk 0:05:00] }", "{ [%eval .5] [%clk 0:05:00] }"})
        EXPECT_TRUE(is_usual(usual)) << usual;
}

TEST(UsualComment, IsNothingElse) {
    for (const std::string_view other : {"{}",
                                         "{ }",
                                         "{ [%clk 0:05:00]}",
                                         "{[%clk 0:05:00] }",
                                         "{ [%clk 0:05:0] }",
                                         "{ [%clk 0:05:00.1] }",
                                         "{ [%emt 0:05:00] }",
                                         "{ [%eval 0.17] }",
                                         "{ [%eval 0.17][%clk 0:05:00] }",
                                         "{ [%eval ] [%clk 0:05:00] }",
                                         "{ [%eval .] [%clk 0:05:00] }",
                                         "{ [%eval -] [%clk 0:05:00] }",
                                         "{ [%eval #] [%clk 0:05:00] }",
                                         "{ [%eval #.5] [%clk 0:05:00] }",
                                         "{ [%eval 1.2.3] [%clk 0:05:00] }",
                                         "{ [%eval --1] [%clk 0:05:00] }",
                                         "{ [%eval 1-] [%clk 0:05:00] }",
                                         "{ [%eval 1/2] [%clk 0:05:00] }",
                                         "{ [%eval 0:1] [%clk 0:05:00] }",
                                         "{ [%eval 1234567.8] [%clk 0:05:00] }",
                                         "{ [%eval 0,17] [%clk 0:05:00] }",
                                         "{ [%eval 0.17] [%clk 0:05:00] good }",
                                         "{ [%eval 0.1\xB0] [%clk 0:05:00] }",
                                         "{ [%eval \xAE] [%clk 0:05:00] }"})
        EXPECT_FALSE(is_usual(other)) << other;
}

}  // namespace usual_comment_test
}  // namespace arbiter::pgn
