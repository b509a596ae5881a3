#include "core/event/event_rules.hpp"

#include "tests/unit/core/event/entries.hpp"

#include <gtest/gtest.h>

namespace arbiter::event {
namespace event_rules_test {

std::string checked(const Entries& entries, const EventRules& rules) {
    return codes_of(check_rules(entries.make(), rules));
}

TEST(EventRules, NothingIsAskedNothingIsSaid) {
    EXPECT_EQ(checked(four_players(), {}), "");
    EXPECT_EQ(checked(four_players(), {.rounds = 3, .boards = 2, .no_draw_before = 20}), "");
}

TEST(EventRules, RoundsAndBoards) {
    EXPECT_EQ(checked(four_players(), {.rounds = 4}), "EVT03");
    EXPECT_EQ(checked(four_players(), {.rounds = 2}), "EVT03");
    Entries entries = four_players();
    entries.all().pop_back();
    EXPECT_EQ(checked(entries, {.boards = 2}), "EVT04");
    EXPECT_EQ(checked(four_players(), {.boards = 1}), "EVT05 EVT05 EVT05");
}

TEST(EventRules, ADrawTooEarly) {
    EXPECT_EQ(checked(four_players(), {.no_draw_before = 21}), "EVT22 EVT22 EVT22");
    Entries entries = four_players();
    for (GameEntry& entry : entries.all())
        entry.half_moves = 0;  // the moves are not there
    EXPECT_EQ(checked(entries, {.no_draw_before = 21}), "");
}

}  // namespace event_rules_test
}  // namespace arbiter::event
