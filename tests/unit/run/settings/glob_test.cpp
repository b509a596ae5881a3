#include "run/settings/glob.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::settings {
namespace glob_test {

struct Case {
    std::string_view name, pattern, path;
    bool matches;
};

constexpr Case kCases[] = {
    {"star_stays_in_its_folder", "books/*.pgn", "books/a.pgn", true},
    {"star_does_not_enter_folders", "books/*.pgn", "books/old/a.pgn", false},
    {"name_alone_in_any_folder", "*.book.pgn", "x/y/a.book.pgn", true},
    {"name_alone_is_whole", "a.pgn", "x/ba.pgn", false},
    {"slash_in_front_means_here", "/a.pgn", "a.pgn", true},
    {"folders_may_be_none", "drafts/**/a.pgn", "drafts/a.pgn", true},
    {"folders_may_be_many", "drafts/**/a.pgn", "drafts/x/y/a.pgn", true},
    {"folders_end_at_slashes", "**/a.pgn", "x/ba.pgn", false},
    {"folders_in_front", "**/a.pgn", "a.pgn", true},
    {"everything_below", "drafts/**", "drafts/x/y.pgn", true},
    {"not_the_neighbour", "drafts/**", "draft/x.pgn", false},
    {"question_mark_is_one", "round?.pgn", "round1.pgn", true},
    {"question_mark_is_not_none", "round?.pgn", "round.pgn", false},
    {"set", "round[1-3].pgn", "round2.pgn", true},
    {"set_excludes", "round[!1-3].pgn", "round2.pgn", false},
    {"set_without_end_is_a_byte", "a[b.pgn", "a[b.pgn", true},
    {"escaped_star", "a\\*.pgn", "a*.pgn", true},
    {"escaped_star_is_no_star", "a\\*.pgn", "ab.pgn", false},
    {"blank_and_other_letters", "J\xC3\xA4nner runde/*.pgn", "J\xC3\xA4nner runde/1 a.pgn", true},
    {"two_folder_stars", "a/**/b/**/c", "a/x/b/y/z/c", true},
    {"two_folder_stars_empty", "a/**/b/**/c", "a/b/c", true},
};

class Glob : public ::testing::TestWithParam<Case> {};

TEST_P(Glob, NamesPathsAsPeopleExpect) {
    EXPECT_EQ(glob_matches(GetParam().pattern, GetParam().path), GetParam().matches);
}

INSTANTIATE_TEST_SUITE_P(Paths, Glob, ::testing::ValuesIn(kCases),
                         [](const auto& each) { return std::string(each.param.name); });

// A backtracking matcher would take longer than the universe has.
TEST(Glob, TakesNoLongForHostilePatterns) {
    std::string pattern;
    for (int i = 0; i < 200; ++i)
        pattern += "*a";
    EXPECT_FALSE(glob_matches(pattern + "b", std::string(4000, 'a')));
}

}  // namespace glob_test
}  // namespace arbiter::settings
