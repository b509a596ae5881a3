#include "core/text/utf8.hpp"

#include <gtest/gtest.h>

namespace arbiter::text {
namespace utf8_test {

std::string converted(std::string_view bytes) {
    std::string scratch;
    return std::string(to_utf8(bytes, scratch));
}

std::string printable(std::string_view bytes) {
    std::string out;
    append_printable(bytes, out);
    return out;
}

TEST(Utf8, ReadsOtherBytesAsLatin1) {
    EXPECT_EQ(converted("M\xFCller"), "M\xC3\xBCller");
    EXPECT_EQ(converted("M\xC3\xBCller"), "M\xC3\xBCller");
}

TEST(Utf8, EscapesControlCharactersForTerminals) {
    EXPECT_EQ(printable("a\x1b[31mb"), "a\\x1B[31mb");
    EXPECT_EQ(printable("line\nline\t\x7f"), "line\\x0Aline\\x09\\x7F");
    EXPECT_EQ(printable("\x9b"
                        "31m"),
              "\\x9B31m")
        << "a C1 control of ISO-8859-1";
    EXPECT_EQ(printable("\xC2\x9B"
                        "31m"),
              "\\x9B31m")
        << "the same in UTF-8";
    EXPECT_EQ(printable("M\xFCller"), "M\xC3\xBCller");
}

// A name could show another file, and a move another result.
TEST(Utf8, EscapesWhatTurnsALineRound) {
    EXPECT_EQ(printable("\xE2\x80\xAEngp.a"), "\\xE2\\x80\\xAEngp.a");
    EXPECT_EQ(printable("\xE2\x80\xA8"), "\\xE2\\x80\\xA8") << "an end of a line";
    EXPECT_EQ(printable("\xE2\x81\xA6x\xE2\x81\xA9"), "\\xE2\\x81\\xA6x\\xE2\\x81\\xA9");
    // Marks of languages that are written from right to left, a dash, a word joiner.
    for (const char* harmless : {"\xE2\x80\x8F", "\xE2\x80\x93", "\xE2\x81\xA0", "\xE2\x80\xAF"})
        EXPECT_EQ(printable(harmless), harmless);
}

// Plain text is looked at eight bytes at a time.
TEST(Utf8, FindsTheOneOddByteWhereverItStands) {
    for (std::size_t size = 1; size < 20; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (unsigned byte = 0; byte < 0x80; ++byte) {
                std::string text(size, '~');
                text[at] = static_cast<char>(byte);
                const bool is_control = byte < 0x20 || byte == 0x7F;
                ASSERT_EQ(printable(text).size(), size + (is_control ? 3 : 0))
                    << byte << " at " << at << " of " << size;
            }
        }
    }
}

}  // namespace utf8_test
}  // namespace arbiter::text
