#include "core/check/detail/message.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::check::detail {
namespace message_test {

// Both ways for one format: ours, and what fmt makes of it.
template <class... Args>
void expect_same(std::string_view format, const Args&... arguments) {
    MessageBuffer out;
    out.push_back('>');
    append_message(format, fmt::make_format_args(arguments...), out);
    EXPECT_EQ(std::string(out.begin(), out.end()),
              ">" + fmt::vformat(format, fmt::make_format_args(arguments...)));
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

// Words are copied eight bytes at a time, up to what may be a brace.
TEST(Message, CopiesWordsOfAnyLength) {
    for (std::size_t before = 0; before < 20; ++before) {
        for (std::size_t behind = 0; behind < 20; ++behind) {
            const std::string words(before, 'z');
            expect_same(words + "{}" + std::string(behind, 'y'), std::string_view("argument"));
            expect_same(words + "|~\x7F{}\xC3\xA9" + std::string(behind, '|'), behind);
        }
    }
    for (const std::size_t size : {400U, 500U, 501U, 5000U})
        expect_same("{} and {}, then " + std::string(600, 'w'), std::string(size, 'x'), size);
}

TEST(Message, LeavesWhatIsUnusualToFmt) {
    expect_same("'{{' is open, '}}' is not: {}", 3U);
    expect_same("{} '}}'", std::string_view("before"));
    expect_same("{1} before {0}", std::string_view("a"), std::string_view("b"));
    expect_same("{:>5}|{:<5}|", 12U, "x");
}

TEST(Words, StandInTheirOrder) {
    EXPECT_TRUE(Words{}.is_empty());
    EXPECT_EQ(Words{}.view(), "");
    Words words;
    words.add("").add("one ").add(20U);
    EXPECT_FALSE(words.is_empty());
    EXPECT_EQ(words.view(), "one 20");
    for (const std::size_t size : {100U, 209U, 210U, 211U, 1000U}) {
        const std::string many(size, 'x');
        words = {};
        EXPECT_EQ(words.add("one ").add(many).add(4294967295U).view(),
                  "one " + many + "4294967295");
        const Words moved = std::move(words);
        EXPECT_EQ(moved.view(), "one " + many + "4294967295");
    }
}

}  // namespace message_test
}  // namespace arbiter::check::detail
