#include "run/io/detail/crc32.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace arbiter::io::detail {
namespace crc32_test {

TEST(Crc32, GivesTheCheckValue) {
    EXPECT_EQ(crc32(0, std::string_view("")), 0U);
    EXPECT_EQ(crc32(0, std::string_view("123456789")), 0xCBF43926U);
    EXPECT_EQ(crc32(0, std::string_view("The quick brown fox jumps over the lazy dog")),
              0x414FA339U);
}

TEST(Crc32, GoesOnWhereItStopped) {
    const std::string_view text = "The quick brown fox jumps over the lazy dog";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        EXPECT_EQ(crc32(crc32(0, text.substr(0, cut)), text.substr(cut)), 0x414FA339U) << cut;
    }
}

}  // namespace crc32_test
}  // namespace arbiter::io::detail
