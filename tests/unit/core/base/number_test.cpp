#include "core/base/number.hpp"

#include <gtest/gtest.h>

namespace arbiter {
namespace number_test {

TEST(Number, WholeNumbersAreDigitsOnly) {
    EXPECT_EQ(whole_number("0"), 0U);
    EXPECT_EQ(whole_number("0042"), 42U);
    EXPECT_EQ(whole_number("4294967295"), 4294967295U);
    for (const char* text : {"", " 1", "1 ", "-1", "+1", "1.", "0x1", "4294967296", "one"})
        EXPECT_FALSE(whole_number(text)) << text;
}

TEST(Number, ScoresInTenths) {
    EXPECT_EQ(tenths("6"), 60);
    EXPECT_EQ(tenths("6.5"), 65);
    EXPECT_EQ(tenths("6,5"), 65);
    EXPECT_EQ(tenths("0.0"), 0);
    EXPECT_EQ(tenths("9999.9"), 99999);
    for (const char* text : {"", ".5", "6.", "6.55", "6.x", "-1.0", "10000", "six"})
        EXPECT_FALSE(tenths(text)) << text;
}

}  // namespace number_test
}  // namespace arbiter
