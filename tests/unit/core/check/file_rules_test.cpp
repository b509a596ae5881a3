#include "core/check/file_rules.hpp"

#include "core/check/rule.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace arbiter::check {
namespace file_rules_test {

struct Case {
    std::string name;
    RuleId rule;
    std::function<void(Findings&)> report;
    ByteSpan span;
    std::string message;
    bool has_fix = false;
};

class FileRules : public ::testing::TestWithParam<Case> {};

TEST_P(FileRules, SayWhatHappenedAndWhere) {
    const auto& [name, rule, report, span, message, has_fix] = GetParam();
    const RuleSettings settings;
    Arena arena;
    Findings findings(settings, arena);
    report(findings);
    ASSERT_EQ(findings.size(), 1U);
    const Finding& found = findings.kept().front();
    EXPECT_EQ(found.rule, rule);
    EXPECT_EQ(found.span, span);
    EXPECT_EQ(found.message, message);
    EXPECT_EQ(found.edits.size(), has_fix ? 1U : 0U);
}

TEST_P(FileRules, AreSilentWhenOff) {
    RuleSettings settings;
    settings[static_cast<std::size_t>(GetParam().rule)].is_on = false;
    Arena arena;
    Findings findings(settings, arena);
    GetParam().report(findings);
    EXPECT_EQ(findings.size(), 0U);
    EXPECT_EQ(findings.counts().by_rule, FindingCounts{}.by_rule);
}

INSTANTIATE_TEST_SUITE_P(
    All, FileRules,
    ::testing::Values(
        Case{"nothing_at_all",
             RuleId::STR01_empty_input,
             [](Findings& findings) { report_empty_input(findings, 0, 0); },
             {0, 0},
             "the input is empty, but a PGN file holds games"},
        Case{"bytes_but_no_game",
             RuleId::STR01_empty_input,
             [](Findings& findings) { report_empty_input(findings, 12, 0); },
             {0, 0},
             "the input has 12 bytes, but no game in them"},
        Case{"another_format",
             RuleId::STR25_not_pgn,
             [](Findings& findings) { report_not_pgn(findings, pgn::OtherFormat::PositionList); },
             {0, 0},
             "the file is read as PGN, but it is a list of positions: 'arbiter fen' checks it"},
        Case{"byte_order_mark",
             RuleId::ENC01_bom,
             [](Findings& findings) { report_bom(findings); },
             {0, 3},
             "the file starts with a byte order mark, but UTF-8 needs none: remove it",
             true},
        Case{"truncated_archive",
             RuleId::ENC21_truncated_archive,
             [](Findings& findings) {
                 report_truncated_archive(findings, 900, 3, "unexpected end\n");
             },
             {900, 900},
             "the compressed input stops at byte 900 of the text, in or after game 3, but its end "
             "is missing: unexpected end\\n"},
        Case{"internal_error",
             RuleId::STR23_internal_error,
             [](Findings& findings) {
                 report_internal_error(findings, {10, 90}, "ply != 0");
             },
             {10, 90},
             "this game made the program fail at 'ply != 0', but that is no fault of the game: "
             "please report it with these bytes"}),
    [](const auto& test) { return test.param.name; });

}  // namespace file_rules_test
}  // namespace arbiter::check
