#include "core/replay/move_numbers.hpp"

#include <gtest/gtest.h>

namespace arbiter::replay {
namespace move_numbers_test {

TEST(MoveNumbers, GluedToTheEndOfAHalfMove) {
    for (const std::string_view move : {"e52.", "O-O9.", "Nf310.", "e8=Q41...", "Kd212."})
        EXPECT_TRUE(ends_with_number(move)) << move;
    for (const std::string_view move : {"e5", "e5.", "O-O", "O-O.", "Nf3", "e8=Q", "12.", "", "."})
        EXPECT_FALSE(ends_with_number(move)) << move;
}

// PGN 8.2.2.2.
TEST(MoveNumbers, HaveOneDotBeforeWhiteAndThreeBeforeBlack) {
    EXPECT_EQ(dots_of(chess::Color::White), 1U);
    EXPECT_EQ(dots_of(chess::Color::Black), 3U);
}

}  // namespace move_numbers_test
}  // namespace arbiter::replay
