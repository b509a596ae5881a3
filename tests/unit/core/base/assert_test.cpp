#include "core/base/assert.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter {
namespace assert_test {

TEST(Check, ThrowsWithTheConditionAsText) {
    const int value = 1;
    EXPECT_NO_THROW(ARBITER_CHECK(value == 1));
    try {
        ARBITER_CHECK(value == 2);
        FAIL();
    } catch (const InternalError& error) {
        EXPECT_EQ(std::string(error.what()), "value == 2");
    }
}

TEST(Check, EvaluatesItsConditionOnce) {
    int calls = 0;
    ARBITER_CHECK(++calls > 0);
    EXPECT_EQ(calls, 1);
}

}  // namespace assert_test
}  // namespace arbiter
