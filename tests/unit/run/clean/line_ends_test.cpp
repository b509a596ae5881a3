#include "run/clean/line_ends.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::clean {
namespace line_ends_test {

// The text with such line ends; "same" when it had them.
std::string unified(std::string_view text, check::LineEnd line_end) {
    std::string out = "what was there";
    return unify_line_ends(text, line_end, out) ? out : "same";
}

TEST(LineEnds, EveryKindBecomesTheOneThatIsWanted) {
    EXPECT_EQ(unified("a\nb\r\nc\rd", check::LineEnd::Lf), "a\nb\nc\nd");
    EXPECT_EQ(unified("a\nb\r\nc\rd", check::LineEnd::CrLf), "a\r\nb\r\nc\r\nd");
    EXPECT_EQ(unified("\r\r\n\n", check::LineEnd::Lf), "\n\n\n");
    EXPECT_EQ(unified("\r\r\n\n\r", check::LineEnd::CrLf), "\r\n\r\n\r\n\r\n");
}

// A lone CR is never what is wanted, and a file without line ends gets LF.
TEST(LineEnds, ALoneCrBecomesLf) {
    EXPECT_EQ(unified("a\rb", check::LineEnd::Cr), "a\nb");
    EXPECT_EQ(unified("a\r\nb", check::LineEnd::None), "a\nb");
    EXPECT_EQ(bytes_of_line_end(check::LineEnd::Cr), "\n");
    EXPECT_EQ(bytes_of_line_end(check::LineEnd::None), "\n");
    EXPECT_EQ(bytes_of_line_end(check::LineEnd::CrLf), "\r\n");
}

TEST(LineEnds, ATextThatHasThemStaysAsItIs) {
    EXPECT_EQ(unified("", check::LineEnd::Lf), "same");
    EXPECT_EQ(unified("no line end", check::LineEnd::CrLf), "same");
    EXPECT_EQ(unified("a\n\nb\n", check::LineEnd::Lf), "same");
    EXPECT_EQ(unified("a\r\n\r\nb", check::LineEnd::CrLf), "same");
}

}  // namespace line_ends_test
}  // namespace arbiter::clean
