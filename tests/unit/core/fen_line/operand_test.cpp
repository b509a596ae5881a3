#include "core/fen_line/operand.hpp"

#include "core/chess/position.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::fen_line {
namespace operand_test {

class PositionOfOperand : public ::testing::TestWithParam<std::string> {};
class NameOfFile : public ::testing::TestWithParam<std::string> {};

TEST_P(PositionOfOperand, IsReadAsItStands) {
    EXPECT_EQ(position_of_operand(GetParam()), GetParam());
}
INSTANTIATE_TEST_SUITE_P(Fen, PositionOfOperand,
                         ::testing::Values("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                                           "4k3/8/8/8/8/8/4P3/4K3", "4k3/8/8 b - - 0 1",
                                           "4k3/8/8/8/8/8/4P3/4K3[Pp] w - - 0 1",
                                           "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\twhite",
                                           "startpos moves e2e4"));

TEST_P(NameOfFile, IsNoPosition) {
    EXPECT_EQ(position_of_operand(GetParam()), std::nullopt);
}
INSTANTIATE_TEST_SUITE_P(Files, NameOfFile,
                         ::testing::Values("", "-", "a.fen", "startpos.fen", "4k3/8/8",
                                           "positions/b/c.fen", "/1/2/3/4/5/6/7/8", "k w",
                                           "a/b/c/d/e/f/g/h"));

TEST(PositionOfStartpos, IsTheUsualOne) {
    EXPECT_EQ(position_of_operand("startpos"), std::string(chess::kStartFen));
}

}  // namespace operand_test
}  // namespace arbiter::fen_line
