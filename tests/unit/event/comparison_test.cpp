#include "event/comparison.hpp"

#include "event/make_trf.hpp"
#include "event/standings.hpp"
#include "tests/unit/event/entries.hpp"

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

}  // namespace comparison_test
}  // namespace arbiter::event
