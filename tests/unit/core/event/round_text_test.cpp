#include "core/event/round_text.hpp"

#include <gtest/gtest.h>

namespace arbiter::event {
namespace round_text_test {

using Numbers = std::vector<std::uint32_t>;

TEST(RoundText, ReadsEveryHabit) {
    EXPECT_EQ(read_round("3").numbers, Numbers({3}));
    EXPECT_EQ(read_round("3.12").numbers, Numbers({3, 12}));
    EXPECT_EQ(read_round("3.2.1").numbers, Numbers({3, 2, 1}));
    EXPECT_EQ(read_round("Round 3").numbers, Numbers({3}));
    EXPECT_EQ(read_round("R3").numbers, Numbers({3}));
    EXPECT_EQ(read_round("3 (12)").numbers, Numbers({3, 12}));
    EXPECT_EQ(read_round("Round 3 Board 12").numbers, Numbers({3, 12}));
    EXPECT_EQ(read_round(" 007 ").numbers, Numbers({7}));
}

TEST(RoundText, KeepsLabels) {
    EXPECT_EQ(read_round("Final").label, "final");
    EXPECT_TRUE(read_round("Final").numbers.empty());
    EXPECT_FALSE(read_round("1/8").label.empty());
    EXPECT_FALSE(read_round("20240501").label.empty());
    EXPECT_FALSE(read_round("1.2.3.4.5").label.empty());
    EXPECT_FALSE(read_round("0").label.empty());
}

TEST(RoundText, NothingIsNothing) {
    for (const char* text : {"", "?", "-", " ", "*"})
        EXPECT_TRUE(read_round(text).is_empty()) << text;
}

}  // namespace round_text_test
}  // namespace arbiter::event
