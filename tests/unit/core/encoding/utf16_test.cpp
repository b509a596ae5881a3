#include "core/encoding/utf16.hpp"

#include "core/encoding/utf8.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace arbiter::encoding {
namespace utf16_test {

using namespace std::string_view_literals;

TEST(DetectUtf16, ReadsTheByteOrderMark) {
    EXPECT_EQ(detect_utf16("\xFF\xFE["sv), Charset::Utf16Le);
    EXPECT_EQ(detect_utf16("\xFE\xFF"sv), Charset::Utf16Be);
}

TEST(DetectUtf16, ReadsTheZeroBytes) {
    EXPECT_EQ(detect_utf16("[\0E\0v\0"sv), Charset::Utf16Le);
    EXPECT_EQ(detect_utf16("\0[\0E\0v"sv), Charset::Utf16Be);
    EXPECT_EQ(detect_utf16(utf8_to_utf16("[White \"Карпов\"]\n", Charset::Utf16Le)),
              Charset::Utf16Le);
}

TEST(DetectUtf16, LeavesOtherText) {
    EXPECT_EQ(detect_utf16(""), Charset::Utf8);
    EXPECT_EQ(detect_utf16("[Event \"x\"]"), Charset::Utf8);
    EXPECT_EQ(detect_utf16("\xEF\xBB\xBF["), Charset::Utf8);
    EXPECT_EQ(detect_utf16("[Ev\0\0\0\0nt]"sv), Charset::Utf8) << "damage";
    EXPECT_EQ(detect_utf16(std::string(100, '\0')), Charset::Utf8) << "damage";
}

TEST(DetectUtf16, LooksAtTheProbeOnly) {
    const std::string text = utf8_to_utf16(std::string(kUtf16Probe / 2, 'x'), Charset::Utf16Le);
    EXPECT_EQ(detect_utf16(text), Charset::Utf16Le);
    EXPECT_EQ(detect_utf16(text + std::string(5000, 'x')), Charset::Utf16Le);
}

// Code units of all kinds, lone surrogates and half a unit at the end among them.
std::string hostile(std::mt19937& random, std::size_t bytes) {
    constexpr std::uint16_t kUnits[] = {'e',    '4',    '\n',   0,      0xFC,   0x41A,
                                        0x265E, 0xD83D, 0xDC51, 0xD800, 0xDFFF, 0xFEFF};
    std::string text;
    while (text.size() < bytes) {
        const std::uint16_t unit = kUnits[random() % std::size(kUnits)];
        text += static_cast<char>(unit & 0xFF);
        text += static_cast<char>(unit >> 8);
    }
    text.resize(bytes);
    return text;
}

TEST(Utf16Decoder, DoesNotDependOnThePieces) {
    std::mt19937 random(11);
    for (std::size_t size = 0; size < 200; ++size) {
        const std::string bytes = hostile(random, size);
        const std::string whole = utf16_to_utf8(bytes, Charset::Utf16Le);
        EXPECT_TRUE(is_utf8(whole));
        std::string pieces;
        Utf16Decoder decoder(Charset::Utf16Le);
        for (std::size_t at = 0; at < bytes.size();) {
            const std::size_t length = random() % 4;
            decoder.append(std::string_view(bytes).substr(at, length), pieces);
            at += length;
        }
        decoder.finish(pieces);
        EXPECT_EQ(pieces, whole);
    }
}

TEST(Utf16Decoder, ReadsPairsAndReplacesHalves) {
    EXPECT_EQ(utf16_to_utf8("\x3D\xD8\x51\xDC"sv, Charset::Utf16Le), "\xF0\x9F\x91\x91");
    EXPECT_EQ(utf16_to_utf8("\x3D\xD8"
                            "e\0"sv,
                            Charset::Utf16Le),
              "\xEF\xBF\xBD"
              "e");
    EXPECT_EQ(utf16_to_utf8("\x51\xDC"sv, Charset::Utf16Le), "\xEF\xBF\xBD");
    EXPECT_EQ(utf16_to_utf8("e\0n"sv, Charset::Utf16Le), "e\xEF\xBF\xBD");
    EXPECT_EQ(utf16_to_utf8("\0e\xD8\x3D"sv, Charset::Utf16Be), "e\xEF\xBF\xBD");
}

TEST(Utf8ToUtf16, ComesBack) {
    for (const Charset charset : {Charset::Utf16Le, Charset::Utf16Be}) {
        const std::string_view text = "[White \"Müller ♞ 👑\"]\r\n";
        EXPECT_EQ(utf16_to_utf8(utf8_to_utf16(text, charset), charset), text);
    }
}

// The map against the plain definition: decode what stands before a place.
TEST(OffsetMap, GivesEveryCharacterItsInputBytes) {
    std::mt19937 random(5);
    for (const std::size_t size : {0U, 1U, 2U, 3U, 101U, 999U, 4000U}) {
        const std::string bytes = hostile(random, size);
        const std::string text = utf16_to_utf8(bytes, Charset::Utf16Le);
        OffsetMap map;
        map.assign(text, 70, 1000, 1000 + bytes.size());
        std::uint64_t input = 1000;
        for (std::size_t i = 0; i < text.size();) {
            const std::size_t length = sequence_length(text, i);
            for (std::size_t k = 0; k < length; ++k)
                ASSERT_EQ(map.input_offset(70 + i + k), input) << size << " " << i;
            input += length == 4 ? 4 : 2;
            i += length;
        }
        EXPECT_EQ(map.input_offset(70 + text.size()), 1000 + bytes.size());
        EXPECT_EQ(map.input_offset(70 + text.size() + 9), 1000 + bytes.size());
        EXPECT_EQ(map.input_offset(0), 1000U);
        EXPECT_EQ(map.input_end(), 1000 + bytes.size());
        EXPECT_EQ(utf16_size(text), size + size % 2);
    }
}

}  // namespace utf16_test
}  // namespace arbiter::encoding
