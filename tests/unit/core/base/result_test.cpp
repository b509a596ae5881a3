#include "core/base/result.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace arbiter {
namespace result_test {

enum class Failure { TooLong, Empty };

Result<std::size_t, Failure> length_of(const std::string& text) {
    if (text.empty()) return Unexpected{Failure::Empty};
    if (text.size() > 3) return Unexpected{Failure::TooLong};
    return text.size();
}

TEST(Result, HoldsAValueOrAnError) {
    const auto good = length_of("abc");
    ASSERT_TRUE(good);
    EXPECT_TRUE(good.has_value());
    EXPECT_EQ(good.value(), 3U);
    EXPECT_EQ(*good, 3U);
    const auto bad = length_of("abcd");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error(), Failure::TooLong);
    EXPECT_EQ(length_of("").error(), Failure::Empty);
}

TEST(Result, MayHaveTheSameTypeForBoth) {
    const Result<int, int> good = 1;
    const Result<int, int> bad = Unexpected{2};
    EXPECT_EQ(good.value(), 1);
    EXPECT_EQ(bad.error(), 2);
}

TEST(Result, GivesMembersOfItsValue) {
    const Result<std::string, int> text = std::string("four");
    EXPECT_EQ(text->size(), 4U);
}

TEST(Result, MovesTheValueOut) {
    Result<std::unique_ptr<int>, Failure> owner = std::make_unique<int>(7);
    const std::unique_ptr<int> taken = std::move(owner).value();
    EXPECT_EQ(*taken, 7);
}

TEST(Result, IsUsableInConstantExpressions) {
    constexpr Result<int, Failure> kGood = 5;
    static_assert(kGood.has_value() && kGood.value() == 5);
    constexpr Result<int, Failure> kBad = Unexpected{Failure::Empty};
    static_assert(!kBad && kBad.error() == Failure::Empty);
}

}  // namespace result_test
}  // namespace arbiter
