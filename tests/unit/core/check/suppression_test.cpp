#include "core/check/suppression.hpp"

#include "tests/support/collecting_report.hpp"
#include "tests/support/one_game.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::check {
namespace suppression_test {

// Calls `visit` with the game that has `tag` among its tags and `comment` among its moves.
template <class Visit>
void with_notes(const std::string& tag, const std::string& comment, Visit visit) {
    testing::with_game("[Event \"E\"]\n" + tag + "\n1. e4 " + comment + " e5 *\n", visit);
}

TEST(Suppressions, CoverCodesPrefixesAndNames) {
    with_notes("[Lint \"ignore: MOV22, tag, illegal-move -- broadcast\"]\n", "",
               [](const GameContext& game) {
                   EXPECT_TRUE(Suppressions::are_in(game.view, false));
                   const Suppressions asked(game.view);
                   EXPECT_TRUE(asked.covers(RuleId::MOV22_check_mark_wrong));
                   EXPECT_TRUE(asked.covers(RuleId::MOV01_illegal_move));
                   EXPECT_TRUE(asked.covers(RuleId::TAG15_tag_roster_order));
                   EXPECT_FALSE(asked.covers(RuleId::MOV23_check_mark_missing));
                   EXPECT_EQ(asked.reason_for(RuleId::MOV01_illegal_move), "broadcast");
               });
}

TEST(Suppressions, StandInCommentsToo) {
    with_notes("", "{[%lint ignore MOV22]}", [](const GameContext& game) {
        EXPECT_FALSE(Suppressions::are_in(game.view, false));
        EXPECT_TRUE(Suppressions::are_in(game.view, true));
        const Suppressions asked(game.view);
        EXPECT_TRUE(asked.covers(RuleId::MOV22_check_mark_wrong));
        EXPECT_TRUE(asked.reason_for(RuleId::MOV22_check_mark_wrong).empty());
    });
}

TEST(Suppressions, TooShortWordsCoverNothing) {
    with_notes("[Lint \"ignore: MO, M\"]\n", "", [](const GameContext& game) {
        const Suppressions asked(game.view);
        EXPECT_FALSE(asked.covers(RuleId::MOV22_check_mark_wrong));
    });
}

TEST(Suppressions, SayWhichNotesLeftNothingOut) {
    with_notes("[Lint \"ignore: MOV22\"]\n", "", [](const GameContext& game) {
        const RuleSettings settings = testing::all_rules();
        Arena arena;
        Findings unused(settings, arena), used(settings, arena);
        Suppressions asked(game.view);
        asked.report_unused(game, unused);
        ASSERT_EQ(unused.kept().size(), 1U);
        EXPECT_EQ(rule(unused.kept()[0].rule).code, "STR24");
        asked.use(RuleId::MOV22_check_mark_wrong);
        asked.report_unused(game, used);
        EXPECT_TRUE(used.kept().empty());
    });
}

}  // namespace suppression_test
}  // namespace arbiter::check
