#include "core/encoding/convert.hpp"

#include "core/encoding/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::encoding {
namespace convert_test {

struct Sample {
    const char* name;
    Charset charset;
    std::string_view bytes, text;
};

constexpr Sample kSamples[] = {
    {"Utf8", Charset::Utf8, "M\xC3\xBCller", "Müller"},
    {"Windows1252", Charset::Windows1252, "\x93M\xFCller\x94 \x80", "“Müller” €"},
    {"Windows1250", Charset::Windows1250, "Dvo\xF8\xE1k, \xA3\xF3\x64\x9F", "Dvořák, Łódź"},
    {"Windows1251", Charset::Windows1251, "\xCA\xE0\xF0\xEF\xEE\xE2", "Карпов"},
    {"Koi8R", Charset::Koi8R, "\xEB\xC1\xD2\xD0\xCF\xD7", "Карпов"},
    {"Ibm850", Charset::Ibm850, "Gr\x81nfeld, \x9Drsted", "Grünfeld, Ørsted"},
    {"Ibm437", Charset::Ibm437, "Gr\x81nfeld, \xE0", "Grünfeld, α"},
    {"Utf16Le", Charset::Utf16Le, {"M\0\xFC\0\x1E\x26", 6}, "Mü☞"},
    {"Utf16Be", Charset::Utf16Be, {"\0M\0\xFC\x26\x1E", 6}, "Mü☞"},
    {"Unknown", Charset::Unknown, "\x81\xFC", "\xC2\x81ü"},
};

class Convert : public ::testing::TestWithParam<Sample> {};

TEST_P(Convert, GoesThereAndBack) {
    const auto& [name, charset, bytes, text] = GetParam();
    EXPECT_EQ(to_utf8(bytes, charset), text);
    EXPECT_EQ(from_utf8(text, charset), bytes);
}

INSTANTIATE_TEST_SUITE_P(Charsets, Convert, ::testing::ValuesIn(kSamples),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(ToUtf8, ReplacesWhatMeansNothing) {
    EXPECT_EQ(to_utf8("a\x81\xFC", Charset::Windows1252), "a\xEF\xBF\xBDü");
    EXPECT_EQ(to_utf8("a\xFC\xC3\xBC", Charset::Utf8), "a\xEF\xBF\xBDü");
}

TEST(ToUtf8, ConvertsTextsLongerThanItsBuffer) {
    std::string bytes;
    std::string text;
    for (int i = 0; i < 3000; ++i) {
        bytes += "\xFC\xE4";
        text += "üä";
    }
    EXPECT_EQ(to_utf8(bytes, Charset::Windows1252), text);
    EXPECT_EQ(from_utf8(text, Charset::Windows1252), bytes);
}

TEST(ToUtf8, IsUtf8WhateverComes) {
    std::string all;
    for (int byte = 255; byte >= 0; --byte)
        all += static_cast<char>(byte);
    for (int charset = 0; charset <= static_cast<int>(Charset::Unknown); ++charset) {
        EXPECT_TRUE(is_utf8(to_utf8(all, static_cast<Charset>(charset)))) << charset;
        EXPECT_TRUE(is_utf8(to_utf8_where_needed(all, static_cast<Charset>(charset)))) << charset;
    }
}

TEST(ToUtf8WhereNeeded, LeavesWhatIsUtf8) {
    EXPECT_EQ(to_utf8_where_needed("½-½ M\xFCller – ü", Charset::Windows1252), "½-½ Müller – ü");
}

TEST(MeansSame, ComparesTheLettersThatAreThere) {
    EXPECT_TRUE(means_same("M\xFCller", Charset::Windows1252, Charset::Windows1250));
    EXPECT_FALSE(means_same("\xF8", Charset::Windows1252, Charset::Windows1250)) << "ø and ř";
    EXPECT_FALSE(means_same("\x81", Charset::Windows1252, Charset::Windows1250)) << "nothing";
    EXPECT_TRUE(means_same("Gr\x81nfeld", Charset::Ibm850, Charset::Ibm437));
}

TEST(FromUtf8, SaysWhenACharacterIsMissing) {
    EXPECT_EQ(from_utf8("Łódź", Charset::Windows1252), std::nullopt);
    EXPECT_EQ(from_utf8("Łódź", Charset::Unknown), std::nullopt);
    EXPECT_EQ(from_utf8("M\xFCller", Charset::Windows1252), std::nullopt) << "no UTF-8";
    EXPECT_EQ(from_utf8("plain", Charset::Unknown), "plain");
}

TEST(AsUtf8, DetectsConvertsAndMends) {
    EXPECT_EQ(as_utf8("Anna"), "Anna");
    EXPECT_EQ(as_utf8("M\xC3\xBCller"), "Müller");
    EXPECT_EQ(as_utf8("M\xFCller und Gr\xF6\xDF"
                      "e"),
              "Müller und Größe");
    EXPECT_EQ(as_utf8(std::string_view("a\0b", 3)),
              "a\xEF\xBF\xBD"
              "b");
    EXPECT_EQ(as_utf8(""), "");
}

}  // namespace convert_test
}  // namespace arbiter::encoding
