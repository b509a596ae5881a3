#include "core/fix/fixer.hpp"

#include "core/audit/game_auditor.hpp"
#include "core/check/inspector.hpp"
#include "core/check/rule.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::fix {
namespace fixer_test {

using check::RuleId;

// A rule that finds nothing in the games below; findings are made by hand under its name, as if it
// did harm.
constexpr RuleId kRule = RuleId::TAG03_tag_missing_bracket;

check::RuleSettings settings() {
    check::RuleSettings all{};
    for (check::RuleSetting& each : all)
        each.is_on = false;
    check::RuleSetting& one = all[static_cast<std::size_t>(kRule)];
    one.is_on = one.is_read = one.are_details_read = true;
    return all;
}

// A fix of one game that writes `text` for the first `old` in the text.
struct MadeFix {
    std::size_t game;
    std::string_view old, text;
    check::FixKind kind = check::FixKind::Safe;
};

struct Outcome {
    std::string text;
    FixTally tally;
};

Outcome fixed(const std::string& pgn, const std::vector<MadeFix>& fixes,
              FixLevel level = FixLevel::Safe) {
    const check::RuleSettings rules = settings();
    const check::Inspector inspector{rules};
    audit::AuditPlan plan;
    plan.inspector = &inspector;
    plan.keeps_game = true;
    audit::GameAuditor auditor(plan);
    audit::Batch batch{rules};
    batch.set_text(pgn);
    auditor.audit(batch);
    EXPECT_EQ(batch.findings.size(), 0U);
    for (std::size_t game = 0; game < batch.games.size(); ++game) {
        batch.games[game].findings_begin = static_cast<std::uint32_t>(batch.findings.size());
        batch.findings.begin_game(encoding::Charset::Utf8, pgn.size());
        for (const MadeFix& fix : fixes) {
            if (fix.game != game) continue;
            const std::size_t at = pgn.find(fix.old);
            batch.findings.add(check::rule(kRule), batch.games[game].span)
                .say("made by hand")
                .replace({at, at + fix.old.size()}, fix.text)
                .fix_kind(fix.kind);
        }
        batch.games[game].findings_end = static_cast<std::uint32_t>(batch.findings.size());
    }
    FixedBatch after;
    Fixer(rules, level).fix(batch, auditor, after);
    return {std::string(after.batch->text()), after.tally};
}

const std::string kGames =
    "[Event \"a\"]\n\n1. e4 e5 2. Nf3 {good} *\n\n[Event \"b\"]\n\n1. d4 d5 2. c4 *\n";

std::string with(std::string text, std::string_view old, std::string_view replacement) {
    return text.replace(text.find(old), old.size(), replacement);
}

TEST(Fixer, MakesFixesThatKeepTheGame) {
    const Outcome outcome =
        fixed(kGames, {{0, "\"a\"", "\"A\""}, {0, "2. Nf3", "2.Nf3"}, {1, "\"b\"", "\"B\""}});
    EXPECT_EQ(outcome.text,
              with(with(with(kGames, "\"a\"", "\"A\""), "2. Nf3", "2.Nf3"), "\"b\"", "\"B\""));
    EXPECT_EQ(outcome.tally.findings, 3U);
    EXPECT_EQ(outcome.tally.games, 2U);
    EXPECT_EQ(outcome.tally.damaged, 0U);
}

// A safe fix changes no half-move, no result and no comment: the game stays as it was.
TEST(Fixer, RestoresAGameThatAFixWouldSpoil) {
    for (const MadeFix& harm :
         {MadeFix{0, "e5", "c5"}, MadeFix{0, "2. Nf3", ""}, MadeFix{0, "{good}", "good"},
          MadeFix{0, "*", "1-0"}, MadeFix{0, "e4", "e9"}}) {
        const Outcome outcome = fixed(kGames, {harm, {1, "\"b\"", "\"B\""}});
        EXPECT_EQ(outcome.text, with(kGames, "\"b\"", "\"B\"")) << harm.old;
        EXPECT_EQ(outcome.tally.damaged, 1U) << harm.old;
        EXPECT_EQ(outcome.tally.games, 1U) << harm.old;
    }
}

// Of several fixes of one game the first is tried alone.
TEST(Fixer, TriesFixesOneByOneWhereTogetherTheyDoHarm) {
    const Outcome outcome = fixed(kGames, {{0, "\"a\"", "\"A\""}, {0, "e5", "c5"}});
    EXPECT_EQ(outcome.text, with(kGames, "\"a\"", "\"A\""));
}

// The fix of one game may do harm to the next one, or to the one before it.
TEST(Fixer, LeavesTheNeighboursOfAGameThatSuffers) {
    const Outcome after = fixed(kGames, {{0, "d5", "e6"}});
    EXPECT_EQ(after.text, kGames);
    EXPECT_EQ(after.tally.damaged, 1U);
    const Outcome before = fixed(kGames, {{1, "e5", "c5"}});
    EXPECT_EQ(before.text, kGames);
    EXPECT_EQ(before.tally.damaged, 1U);
}

TEST(Fixer, LeavesAGameThatAFixWouldMakeTwo) {
    const Outcome outcome = fixed(
        kGames, {{0, "\"a\"", "\"A\""}, {1, "2. c4 *", "2. c4 *\n\n[Event \"c\"]\n\n1. e4 *"}});
    EXPECT_EQ(outcome.text, with(kGames, "\"a\"", "\"A\""));
    EXPECT_EQ(outcome.tally.damaged, 1U);
}

// An unsafe fix may change the moves, but not make legal ones illegal.
TEST(Fixer, LeavesAnUnsafeFixThatMakesMovesIllegal) {
    using enum check::FixKind;
    EXPECT_EQ(fixed(kGames, {{0, "e5", "c5", Unsafe}}, FixLevel::All).text,
              with(kGames, "e5", "c5"));
    EXPECT_EQ(fixed(kGames, {{0, "e5", "e4", Unsafe}}, FixLevel::All).text, kGames);
    EXPECT_EQ(fixed(kGames, {{0, "e5", "c5", Unsafe}}, FixLevel::Safe).text, kGames);
}

TEST(Mends, SaysWhichLevelsHaveTheFixOfARule) {
    check::RuleSettings rules = settings();
    const check::Rule& rule = check::rule(kRule);
    EXPECT_FALSE(mends(rule, rules, FixLevel::None));
    EXPECT_TRUE(mends(rule, rules, FixLevel::Safe));
    check::RuleSetting& one = rules[static_cast<std::size_t>(kRule)];
    one.has_severity = true;
    one.severity = check::Severity::Style;
    EXPECT_FALSE(mends(rule, rules, FixLevel::Safe));
    EXPECT_TRUE(mends(rule, rules, FixLevel::Style));
    one.is_on = false;
    EXPECT_FALSE(mends(rule, rules, FixLevel::All));
}

}  // namespace fixer_test
}  // namespace arbiter::fix
