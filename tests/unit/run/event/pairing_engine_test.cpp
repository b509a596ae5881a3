#include "run/event/pairing_engine.hpp"

#include "core/trf/reader.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::event_run {
namespace pairing_engine_test {

// What bbpPairings -c prints, with round 2 paired otherwise.
constexpr std::string_view kOutput =
    "open: Round #1\n"
    "open: Round #2\n"
    "  Checker pairings        Tournament pairings \n"
    "      1 -   3                  1 -   4\n"
    "      4 -   2                  3 -   2\n"
    "                               5 -   0\n"
    "\n"
    "open: Round #3\n"
    "\n";

TEST(PairingEngine, ReadsWhereItPairsOtherwise) {
    const PairingAnswer answer = read_checker_output(kOutput);
    EXPECT_EQ(answer.rounds, 3U);
    ASSERT_EQ(answer.differing.size(), 1U);
    EXPECT_EQ(answer.differing[0].round, 2U);
    EXPECT_EQ(answer.differing[0].checked, (std::vector<Pairing>{{1, 3}, {4, 2}}));
    EXPECT_EQ(answer.differing[0].reported, (std::vector<Pairing>{{1, 4}, {3, 2}, {5, 0}}));
}

TEST(PairingEngine, SaysWhereNoPairingIsLegal) {
    const PairingAnswer answer = read_checker_output(
        "open: Round #1\nopen: Round #2\nNo valid pairing exists for round 2.\n");
    ASSERT_EQ(answer.differing.size(), 1U);
    EXPECT_EQ(answer.differing[0].round, 2U);
    EXPECT_TRUE(answer.differing[0].checked.empty());
}

TEST(PairingEngine, TextOfOtherProgramsSaysNothing) {
    for (const std::string_view text : {"", "Round #\n", "usage: x\n", "  1 - 2\n"}) {
        const PairingAnswer answer = read_checker_output(text);
        EXPECT_EQ(answer.rounds, 0U) << text;
        EXPECT_TRUE(answer.differing.empty()) << text;
    }
}

TEST(PairingEngine, AProgramThatIsNotThereWasNotAsked) {
    const trf::Tournament tournament = trf::read("001    1      Anders, Anna\n").tournament;
    EXPECT_EQ(ask_pairing_engine(tournament, "arbiter-has-no-such-program").program, "");
}

TEST(PairingEngine, AFindingNamesTheCellAndBothPairings) {
    std::string line = "001    1      Anders, Anna";
    line.resize(91, ' ');
    const trf::Tournament tournament =
        trf::read("012 Open\n" + line + "   2 w 1     4 b 1\n").tournament;
    const std::vector<event::Finding> findings =
        findings_of(read_checker_output(kOutput), tournament, "open.trf");
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].rule, event::RuleId::TRF21);
    EXPECT_EQ(findings[0].place, (event::Place{"open.trf", 0, 2, 102}));
    EXPECT_NE(findings[0].message.find("1 - 4, 3 - 2, 5 has the bye"), std::string::npos)
        << findings[0].message;
}

}  // namespace pairing_engine_test
}  // namespace arbiter::event_run
