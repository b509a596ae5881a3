#include "core/fix/edit_plan.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace arbiter::fix {
namespace edit_plan_test {

using Edits = std::vector<check::Edit>;

// One finding: whose it is, and its edits.
struct Finding {
    std::uint32_t owner;
    Edits edits;
};

struct Applied {
    std::string text;
    std::string taken;  // "+-+": which findings were
    std::vector<Replacement> changes;
};

Applied applied_to(std::string_view text, const std::vector<Finding>& findings) {
    fix::EditPlan plan;
    for (const Finding& finding : findings)
        plan.add(finding.owner, finding.edits);
    plan.settle();
    Applied applied;
    plan.apply(text, 0, applied.text, applied.changes);
    for (std::size_t i = 0; i < plan.findings(); ++i)
        applied.taken += plan.is_taken(i) ? '+' : '-';
    return applied;
}

struct Case {
    std::string_view name;
    std::vector<Finding> findings;
    std::string_view taken, text;
};

class EditPlanCases : public ::testing::TestWithParam<Case> {};

TEST_P(EditPlanCases, TakesWholeFindingsThatDoNotMeet) {
    const Applied applied = applied_to("abcdefgh", GetParam().findings);
    EXPECT_EQ(applied.taken, GetParam().taken);
    EXPECT_EQ(applied.text, GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(
    OfEightLetters, EditPlanCases,
    ::testing::Values(
        Case{"apart_in_any_order", {{0, {{4, 5, "E"}}}, {0, {{0, 1, "A"}}}}, "++", "AbcdEfgh"},
        Case{"overlap_the_earlier_finding_wins",
             {{0, {{2, 5, "X"}}}, {0, {{1, 3, "Y"}, {6, 7, "G"}}}},
             "+-",
             "abXfgh"},
        Case{"touching_in_one_game_waits",
             {{0, {{2, 3, "C"}}}, {0, {{3, 3, "+"}}}},
             "+-",
             "abCdefgh"},
        Case{"touching_between_two_games_goes",
             {{0, {{3, 3, "."}}}, {1, {{3, 3, "\n"}}}},
             "++",
             "abc.\ndefgh"},
        Case{"one_finding_may_touch_itself",
             {{0, {{1, 2, ""}, {2, 2, "x"}, {2, 3, "C"}}}},
             "+",
             "axCdefgh"},
        Case{"one_finding_that_overlaps_itself_is_left",
             {{0, {{1, 4, "x"}, {2, 3, "y"}}}},
             "-",
             "abcdefgh"},
        Case{"a_removed_end_and_a_new_one",
             {{0, {{6, 8, ""}}}, {1, {{8, 8, "!"}}}},
             "++",
             "abcdef!"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(EditPlan, BeginsAnewWhenItIsCleared) {
    fix::EditPlan plan;
    const Edits first{{0, 2, "x"}}, second{{1, 3, "y"}};
    plan.add(0, first);
    plan.add(0, second);
    plan.settle();
    EXPECT_EQ(plan.findings(), 2U);
    EXPECT_EQ(plan.taken_findings(), 1U);
    plan.clear();
    EXPECT_EQ(plan.findings(), 0U);
    plan.add(0, second);
    plan.settle();
    ASSERT_EQ(plan.findings(), 1U);
    EXPECT_TRUE(plan.is_taken(0));
    EXPECT_EQ(plan.taken_findings(), 1U);
}

TEST(Mapped, FollowsTheBytesThatStay) {
    // abcdefgh -> aXXcd!efh
    const Applied applied = applied_to("abcdefgh", {{0, {{1, 2, "XX"}, {4, 4, "!"}, {6, 7, ""}}}});
    ASSERT_EQ(applied.text, "aXXcd!efh");
    const std::string_view before = "abcdefgh";
    for (const char kept : std::string_view("acdefh"))
        EXPECT_EQ(applied.text[mapped(applied.changes, before.find(kept))], kept) << kept;
    EXPECT_EQ(mapped(applied.changes, 8), 9U);
}

// Two rounds of random edits are one list of replacements that leads from the first text to the
// last, and between them nothing differs.
TEST(Compose, LeadsFromTheFirstTextToTheLast) {
    std::mt19937 random(3);
    for (int round = 0; round < 2000; ++round) {
        std::string first;
        for (std::size_t i = 0, size = random() % 30; i < size; ++i)
            first += static_cast<char>('a' + random() % 26);
        std::string current = first;
        std::vector<Replacement> all;
        for (int pass = 0; pass < 3; ++pass) {
            std::vector<Finding> findings;
            const std::string inserted = "12";
            const auto count = static_cast<std::uint32_t>(random() % 5);
            for (std::uint32_t i = 0; i < count; ++i) {
                const std::uint64_t begin = random() % (current.size() + 1);
                const std::uint64_t end = begin + random() % (current.size() - begin + 1) % 4;
                findings.push_back(
                    {i, {{begin, end, std::string_view(inserted).substr(random() % 3)}}});
            }
            const Applied applied = applied_to(current, findings);
            std::vector<Replacement> joined;
            compose(all, applied.changes, joined);
            all = joined;
            current = applied.text;
        }
        std::string rebuilt;
        std::uint64_t old_done = 0;
        for (const Replacement& change : all) {
            ASSERT_LE(old_done, change.old_begin);
            rebuilt += first.substr(old_done, change.old_begin - old_done);
            ASSERT_EQ(rebuilt.size(), change.new_begin);
            rebuilt += current.substr(change.new_begin, change.new_end - change.new_begin);
            old_done = change.old_end;
        }
        rebuilt += first.substr(old_done);
        ASSERT_EQ(rebuilt, current);
    }
}

}  // namespace edit_plan_test
}  // namespace arbiter::fix
