#include "run/engine/fixed_output.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::engine {
namespace text_joint_test {

struct Case {
    std::string_view name;
    std::string_view first, second, joint;
};

class TextJointCases : public ::testing::TestWithParam<Case> {};

// Also when the first file came in pieces of one byte.
TEST_P(TextJointCases, AddsOnlyWhatIsMissing) {
    const auto& [name, first, second, expected] = GetParam();
    engine::TextJoint whole;
    EXPECT_EQ(whole.before(first, true, check::LineEnd::Lf), "");
    EXPECT_EQ(whole.before(second, true, check::LineEnd::Lf), expected);
    engine::TextJoint pieces;
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_EQ(pieces.before(first.substr(i, 1), i == 0, check::LineEnd::Lf), "");
    EXPECT_EQ(pieces.before(second, true, check::LineEnd::Lf), expected);
}

INSTANTIATE_TEST_SUITE_P(
    OfTwoFiles, TextJointCases,
    ::testing::Values(Case{"line_end_and_blank_line", "1-0", "[Event", "\n\n"},
                      Case{"blank_line", "1-0\n", "[Event", "\n"},
                      Case{"nothing_after_a_blank_line", "1-0\n\n", "[Event", ""},
                      Case{"blanks_make_a_blank_line", "1-0\n \t\n", "[Event", ""},
                      Case{"blanks_at_the_very_end", "1-0\n  ", "[Event", "\n"},
                      Case{"nothing_before_a_blank_line", "1-0\n", "\n[Event", ""},
                      Case{"crlf", "1-0\r\n\r\n", "[Event", ""},
                      Case{"one_crlf", "1-0\r\n", "[Event", "\n"},
                      Case{"lone_cr", "1-0\r\r", "[Event", ""},
                      Case{"nothing_for_an_empty_file", "1-0", "", ""},
                      Case{"nothing_after_an_empty_file", "", "[Event", ""}),
    [](const auto& each) { return std::string(each.param.name); });

}  // namespace text_joint_test
}  // namespace arbiter::engine
