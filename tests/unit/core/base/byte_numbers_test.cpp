#include "core/base/byte_numbers.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter {
namespace byte_numbers_test {

constexpr std::uint64_t kNumbers[] = {0, 1, 127, 128, 255, 256, 16383, 16384, 1U << 31, UINT64_MAX};

TEST(ByteNumbers, SortAsBytes) {
    std::string before;
    for (const std::uint64_t number : kNumbers) {
        std::string bytes;
        append_number<8>(number, bytes);
        EXPECT_LT(before, bytes);
        std::string_view rest = bytes;
        EXPECT_EQ(take_number<8>(rest), number);
        EXPECT_TRUE(rest.empty());
        before = bytes;
    }
    std::string_view cut("\1", 1);
    EXPECT_EQ(take_number<2>(cut), 256U);
}

TEST(ByteNumbers, PackedOnesAreReadBack) {
    std::string bytes;
    for (const std::uint64_t number : kNumbers)
        append_packed(number, bytes);
    append_packed_text("abc", bytes);
    std::string_view rest = bytes;
    for (const std::uint64_t number : kNumbers)
        EXPECT_EQ(take_packed(rest), number);
    EXPECT_EQ(take_packed(rest), 3U);
    EXPECT_EQ(take_bytes(rest, 3), "abc");
    EXPECT_TRUE(rest.empty());
}

TEST(ByteNumbers, PackedOnesMayBeCutOffOrTooLong) {
    std::string_view nothing;
    EXPECT_FALSE(take_packed(nothing));
    std::string_view cut = "\xFF\xFF";
    EXPECT_FALSE(take_packed(cut));
    const std::string endless(20, '\xFF');
    std::string_view rest = endless;
    EXPECT_FALSE(take_packed(rest));
}

}  // namespace byte_numbers_test
}  // namespace arbiter
