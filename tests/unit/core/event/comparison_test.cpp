#include "core/event/comparison.hpp"

#include "core/event/make_trf.hpp"
#include "core/event/standings.hpp"
#include "tests/unit/core/event/entries.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::event {
namespace comparison_test {

// The findings about the games beside the report that is derived from other games.
std::vector<Finding> compare_with(const Event& games, const Event& reported) {
    const trf::Tournament report =
        make_trf(reported, make_standings(table_of(reported), {}, Unplayed::Ignored));
    return compare(games, report, "open.trf");
}

Entries four_players_with(const std::string& result) {
    Entries entries = four_players();
    entries.all()[1].result_tag = result;  // Berg, B - Carl, C
    return entries;
}

TEST(Comparison, FindsNothingWhereAllIsTheSame) {
    for (const std::string result : {"1-0", "0-1", "1/2-1/2", "0-0"}) {
        const Entries entries = four_players_with(result);
        const Event event = entries.make();
        EXPECT_EQ(codes_of(compare_with(event, event)), "") << result;
    }
}

TEST(Comparison, NamesBothResults) {
    const std::string results[] = {"1-0", "0-1", "1/2-1/2", "0-0"};
    for (const std::string& played : results) {
        for (const std::string& reported : results) {
            if (played == reported) continue;
            const Entries games = four_players_with(played);
            const Entries others = four_players_with(reported);
            const Event event = games.make();
            const std::vector<Finding> findings = compare_with(event, others.make());
            ASSERT_EQ(codes_of(findings), "EVT10") << played << " beside " << reported;
            EXPECT_NE(findings[0].message.find("result is " + played + " in the game, but " +
                                               reported + " in the tournament report"),
                      std::string::npos)
                << findings[0].message;
        }
    }
}

TEST(Comparison, SaysOnceThatAReportIsOfOthers) {
    Entries others = four_players();
    for (GameEntry& entry : others.all())
        for (SideEntry& side : entry.sides)
            side.name = "Village " + side.name.substr(0, 1) + " Player";
    const Entries games = four_players();
    const std::vector<Finding> findings = compare_with(games.make(), others.make());
    ASSERT_EQ(codes_of(findings), "EVT12");
    EXPECT_EQ(findings[0].message,
              "none of the 4 players of the tournament report is in the games: it is of another "
              "event");
}

TEST(Comparison, FederationsAndBirthYears) {
    Entries reported = four_players();
    for (GameEntry& entry : reported.all())
        entry.sides[0].federation = entry.sides[1].federation = "NOR";
    const Event event = reported.make();
    trf::Tournament report =
        make_trf(event, make_standings(table_of(event), {}, Unplayed::Ignored));
    for (trf::Player& player : report.players) {
        EXPECT_EQ(player.federation, "NOR");
        player.birth = "1990/05/01";
    }
    Entries games = four_players();
    games.all()[0].sides[0].federation = "SWE";
    games.all()[0].sides[1].federation = "Norway";
    games.all()[1].sides[0].birth = "1991";
    games.all()[1].sides[1].birth = "1990";
    const Event written = games.make();
    const std::vector<Finding> findings = compare(written, report, "open.trf");
    ASSERT_EQ(codes_of(findings), "EVT13 EVT13");
    EXPECT_EQ(findings[0].message,
              "federation of Anders, A is SWE in the game, but NOR in the tournament report");
    EXPECT_EQ(findings[0].others[0].column, 54U);
    EXPECT_EQ(findings[1].message,
              "year of birth of Berg, B is 1991 in the game, but 1990 in the tournament report");
}

}  // namespace comparison_test
}  // namespace arbiter::event
