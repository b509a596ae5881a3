#include "core/encoding/utf8.hpp"

#include <gtest/gtest.h>

namespace arbiter::encoding {
namespace utf8_test {

TEST(Utf8, KnowsWellFormedSequences) {
    EXPECT_TRUE(is_utf8(""));
    EXPECT_TRUE(is_utf8("plain text that is longer than eight bytes"));
    EXPECT_TRUE(is_utf8("M\xC3\xBCller \xE2\x99\x9E \xF0\x9F\x91\x91"));
}

TEST(Utf8, RefusesWhatUnicodeRefuses) {
    EXPECT_FALSE(is_utf8("M\xFCller"));
    EXPECT_FALSE(is_utf8("\xC0\xAF")) << "overlong";
    EXPECT_FALSE(is_utf8("\xE0\x80\xAF")) << "overlong";
    EXPECT_FALSE(is_utf8("\xED\xA0\x80")) << "surrogate";
    EXPECT_FALSE(is_utf8("\xF4\x90\x80\x80")) << "above U+10FFFF";
    EXPECT_FALSE(is_utf8("\xE2\x99")) << "cut off";
    EXPECT_FALSE(is_utf8("abcdefgh\x80")) << "continuation alone";
}

TEST(Utf8, WritesAndReadsEveryCharacter) {
    for (char32_t character = 0; character < 0x110000; ++character) {
        if (character >= 0xD800 && character < 0xE000) continue;
        std::string text;
        append_utf8(character, text);
        ASSERT_EQ(sequence_length(text, 0), text.size()) << std::uint32_t(character);
        ASSERT_EQ(character_at(text, 0, text.size()), character);
    }
}

TEST(Utf8, SkipsToTheNextByteOfTheOtherKind) {
    const std::string_view text = "0123456789abc\xC3\xBCx";
    EXPECT_EQ(skip_ascii(text, 0), 13U);
    EXPECT_EQ(skip_high(text, 13), 15U);
    EXPECT_EQ(skip_ascii(text, 15), text.size());
    EXPECT_EQ(skip_high(text, 0), 0U);
}

}  // namespace utf8_test
}  // namespace arbiter::encoding
