#include "core/report/detail/line_ends.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace arbiter::report::detail {
namespace line_ends_test {

// Every kernel against the scalar one, over texts of any length that begin anywhere.
TEST(LineEnds, AllKernelsCountAlike) {
    std::mt19937 random{20260101};
    for (int round = 0; round < 400; ++round) {
        const std::string_view letters = round % 2 == 0 ? "xxxxxxx\r\n\n" : "xxxxx\n\n";
        std::string text(random() % 20'000, 'x');
        for (char& c : text)
            c = letters[random() % letters.size()];
        const std::size_t from = text.empty() ? 0 : random() % text.size();
        const std::size_t size = text.size() - from;
        const std::uint64_t expected =
            report::detail::count_line_ends_scalar(text.data() + from, size);
        for (const report::detail::CountLineEnds count : report::detail::line_end_kernels())
            ASSERT_EQ(count(text.data() + from, size), expected) << round;
    }
}

TEST(LineEnds, CountsALongRunOfEnds) {
    const std::string text(100'000, '\n');
    for (const report::detail::CountLineEnds count : report::detail::line_end_kernels())
        EXPECT_EQ(count(text.data(), text.size()), text.size());
}

// The first CR may stand anywhere, also where counting is well under way.
TEST(LineEnds, SeesACrThatComesLate) {
    for (const std::size_t at : {0U, 31U, 8063U, 8064U, 20'000U, 39'999U}) {
        std::string text(40'000, 'x');
        for (std::size_t i = 7; i < text.size(); i += 50)
            text[i] = '\n';
        text[at] = '\r';
        const std::uint64_t expected =
            report::detail::count_line_ends_scalar(text.data(), text.size());
        for (const report::detail::CountLineEnds count : report::detail::line_end_kernels())
            EXPECT_EQ(count(text.data(), text.size()), expected) << at;
    }
}

TEST(LineEnds, LooksAtTheByteAfter) {
    for (const report::detail::CountLineEnds count : report::detail::line_end_kernels()) {
        EXPECT_EQ(count("\r\n", 1), 0U);
        EXPECT_EQ(count("\rx", 1), 1U);
        EXPECT_EQ(count("\n", 0), 0U);
    }
}

}  // namespace line_ends_test
}  // namespace arbiter::report::detail
