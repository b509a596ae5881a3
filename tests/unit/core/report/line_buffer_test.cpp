#include "core/report/detail/line_buffer.hpp"

#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::report::detail {
namespace line_buffer_test {

// Short and long pieces, numbers of every length, and text that goes by.
TEST(LineBuffer, KeepsPiecesInOrder) {
    testing::Dice dice{20261123};
    for (int round = 0; round < 200; ++round) {
        std::string out = "before", expected = out;
        report::detail::LineBuffer line{out};
        for (std::uint64_t pieces = dice.roll(60); pieces != 0; --pieces) {
            const std::string text(dice.roll(dice.roll(10) == 0 ? 600 : 30), 'x');
            const std::uint64_t number = dice.roll(UINT64_MAX) >> dice.roll(64);
            switch (dice.roll(4)) {
                case 0:
                    line.add_number(number);
                    expected += std::to_string(number);
                    break;
                case 1:
                    line.flushed() += text;
                    expected += text;
                    break;
                default:
                    line.add(text);
                    expected += text;
            }
        }
        line.add_number(UINT64_MAX);
        expected += std::to_string(UINT64_MAX);
        line.flush();
        ASSERT_EQ(out, expected);
    }
}

}  // namespace line_buffer_test
}  // namespace arbiter::report::detail
