#include "check/detail/message.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::check::detail {
namespace {

// Both ways for one format: ours, and what fmt makes of it.
template <class... Args>
void expect_same(std::string_view format, const Args&... arguments) {
    fmt::memory_buffer out;
    out.push_back('>');
    append_message(format, fmt::make_format_args(arguments...), out);
    EXPECT_EQ(fmt::to_string(out), ">" + fmt::vformat(format, fmt::make_format_args(arguments...)));
}

TEST(Message, IsWhatFmtWouldWrite) {
    expect_same("");
    expect_same("no arguments");
    expect_same("{}", std::string_view("alone"));
    expect_same("{}{}", "side", std::string("by side"));
    expect_same("Round is '{}', but {} of {}", std::string_view("1.12"), 12U, std::size_t{1} << 40);
    expect_same("{} and {}", std::uint8_t{7}, std::uint16_t{65535});
    expect_same("{}, {}", -3, 'x');
    expect_same("{} {}", true, 0.5);
}

TEST(Message, LeavesWhatIsUnusualToFmt) {
    expect_same("'{{' is open, '}}' is not: {}", 3U);
    expect_same("{} '}}'", std::string_view("before"));
    expect_same("{1} before {0}", std::string_view("a"), std::string_view("b"));
    expect_same("{:>5}|{:<5}|", 12U, "x");
}

TEST(Message, JoinsPartsInOrder) {
    EXPECT_EQ(joined({}), "");
    EXPECT_EQ(joined({"", "one", "", std::string(100, 'x'), "two"}),
              "one" + std::string(100, 'x') + "two");
}

}  // namespace
}  // namespace arbiter::check::detail
