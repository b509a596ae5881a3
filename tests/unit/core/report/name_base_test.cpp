#include "core/report/report.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::report {
namespace name_base_test {

struct Case {
    const char* name;
    std::string here, root, file, expected;
};

class NameBaseOf : public ::testing::TestWithParam<Case> {};

TEST_P(NameBaseOf, MakesNamesRelativeToTheRoot) {
    const Case& each = GetParam();
    EXPECT_EQ((NameBase{each.here, each.root}.name_of(each.file)), each.expected);
}

INSTANTIATE_TEST_SUITE_P(
    Names, NameBaseOf,
    ::testing::Values(Case{"without_root", "", "", "./a.pgn", "./a.pgn"},
                      Case{"at_the_root", "/r", "/r", "a.pgn", "a.pgn"},
                      Case{"with_dot", "/r", "/r", "./a.pgn", "a.pgn"},
                      Case{"below_the_root", "/r/sub", "/r", "x/a.pgn", "sub/x/a.pgn"},
                      Case{"beside", "/r/sub", "/r", "../b/a.pgn", "b/a.pgn"},
                      Case{"absolute", "/r/sub", "/r", "/r/x//a.pgn", "x/a.pgn"},
                      Case{"outside", "/r/sub", "/r", "/tmp/a.pgn", "../tmp/a.pgn"},
                      Case{"of_like_name", "/r", "/r", "/r2/a.pgn", "../r2/a.pgn"},
                      Case{"in_an_archive", "/r/sub", "/r", "./a.zip!b/c.pgn", "sub/a.zip!b/c.pgn"},
                      Case{"top_folder", "/r", "/", "a.pgn", "r/a.pgn"},
                      Case{"standard_input", "/r/sub", "/r", "-", "-"}),
    [](const auto& test) { return test.param.name; });

}  // namespace name_base_test
}  // namespace arbiter::report
