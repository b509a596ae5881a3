#include "core/encoding/detect.hpp"

#include "core/encoding/convert.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace arbiter::encoding {
namespace detect_test {

// Names and remarks, one each game: that is all there is in most games.
struct Language {
    const char* name;
    Charset charset;
    std::vector<std::string_view> texts;
};

const std::vector<Language>& languages() {
    static const std::vector<Language> kLanguages{
        {"German",
         Charset::Windows1252,
         {"Müller", "Köln", "Großmann", "Österreich", "Jäger, Jürgen", "MÜLLER"}},
        {"French",
         Charset::Windows1252,
         {"André", "Besançon", "Hélène", "Noël", "Benoît", "Saint-Étienne"}},
        {"Spanish", Charset::Windows1252, {"Muñoz", "Núñez", "León", "Málaga", "Óscar"}},
        {"Portuguese", Charset::Windows1252, {"São Paulo", "João", "Simões", "Guimarães"}},
        {"Nordic",
         Charset::Windows1252,
         {"Møller", "Ågren", "Malmö", "Kjær", "Friðrik", "Tromsø", "Åge"}},
        {"Quotes",
         Charset::Windows1252,
         {"“best” by test", "O’Kelly", "Caro–Kann", "„gut“", "and so on…", "1960–1970"}},
        {"Czech", Charset::Windows1250, {"Dvořák", "Jiří", "Zdeněk", "Plzeň", "Ondřej", "Čermák"}},
        {"Polish", Charset::Windows1250, {"Łódź", "Gdańsk", "Michał", "Świercz", "Więcek"}},
        {"Hungarian", Charset::Windows1250, {"Erdős", "Győr", "Szűcs", "Gergő"}},
        {"Croatian", Charset::Windows1250, {"Petrović", "Kovačević", "Ljubojević"}},
        {"Romanian", Charset::Windows1250, {"Brăila", "Iaşi", "Constanţa", "Bucureşti"}},
        {"Russian", Charset::Windows1251, {"Карпов", "Ли", "МОСКВА", "лучше было раньше"}},
        {"Ukrainian", Charset::Windows1251, {"Іванчук", "Київ", "Бєлявський"}},
        {"Serbian", Charset::Windows1251, {"Ђорђевић", "Глигорић", "Љубојевић"}},
        {"RussianUnix", Charset::Koi8R, {"Карпов", "Таль, Михаил", "МОСКВА", "чёрные"}},
        {"DosGerman", Charset::Ibm850, {"Grünfeld", "Sämisch", "Köln", "Österreich"}},
        {"DosFrench", Charset::Ibm850, {"Préchac", "Besançon", "Hélène", "Noël"}},
        {"DosNordic", Charset::Ibm850, {"Ågren", "Åge", "Håkan", "Kjær"}},
    };
    return kLanguages;
}

TEST(Detect, TellsTheEncodingByOneName) {
    for (const Language& language : languages()) {
        for (const std::string_view text : language.texts) {
            const auto bytes = from_utf8(text, language.charset);
            ASSERT_TRUE(bytes) << text;
            const Charset found = detect("[White \"" + *bytes + "\"]\n\n1. e4 *\n");
            EXPECT_EQ(to_utf8(*bytes, found), text) << language.name << ": " << name_of(found);
        }
    }
}

TEST(Detect, NamesTheCharset) {
    EXPECT_EQ(detect("[White \"Miller\"]"), Charset::Utf8);
    EXPECT_EQ(detect("[White \"M\xC3\xBCller\"]"), Charset::Utf8);
    EXPECT_EQ(detect("[White \"M\xFCller\"]"), Charset::Windows1252);
    EXPECT_EQ(detect("[White \"Gr\x81nfeld\"]"), Charset::Ibm850);
    EXPECT_EQ(detect("[White \"\xCA\xE0\xF0\xEF\xEE\xE2\"]"), Charset::Windows1251);
}

// Two byte words in UTF-8 do not change what the others are.
TEST(Detect, LooksPastWordsThatAreUtf8) {
    EXPECT_EQ(detect("M\xC3\xBCller, J\xE4ger"), Charset::Windows1252);
}

TEST(Detect, SaysWhenItCannotTell) {
    EXPECT_EQ(detect("{\x98\x81\xB2\xDB \xC9\xCD\xBB}"), Charset::Unknown);
    EXPECT_EQ(detect("Kasparov\xD5s"), Charset::Unknown) << "an apostrophe of MacRoman";
}

TEST(Detect, EndsForHostileText) {
    std::mt19937 random(3);
    std::string bytes;
    for (int i = 0; i < 300'000; ++i)
        bytes += static_cast<char>(random());
    EXPECT_EQ(detect(bytes), Charset::Unknown);
    EXPECT_EQ(detect(std::string(300'000, '\xFC')), detect(std::string(300'000, '\xFC')));
}

TEST(IsWrittenIn, LeavesWordsThatAreUtf8) {
    EXPECT_TRUE(is_written_in("\xFC", Charset::Windows1252));
    EXPECT_FALSE(is_written_in("\xC3\xBC", Charset::Windows1252));
    EXPECT_TRUE(is_written_in("\xC5\xA3", Charset::Koi8R)) << "её, and ţ in UTF-8";
    EXPECT_FALSE(is_written_in("\xC3\xA9", Charset::Koi8R)) << "é in UTF-8";
}

// PGN 4.1 prescribes ISO-8859-1, which Windows-1252 has as its part without 0x80 to 0x9F.
TEST(NameFor, IsThatOfTheSmallerCharacterSet) {
    EXPECT_EQ(name_for(Charset::Windows1252, "M\xFCnchen"), "ISO-8859-1");
    EXPECT_EQ(name_for(Charset::Windows1252, "\xA0\xFF"), "ISO-8859-1");
    EXPECT_EQ(name_for(Charset::Windows1252, "O\x92Kelly, M\xFCnchen"), "WINDOWS-1252");
    EXPECT_EQ(name_for(Charset::Windows1252, "\x9F"), "WINDOWS-1252");
    // A word in UTF-8 between others says nothing about them.
    EXPECT_EQ(name_for(Charset::Windows1252, "M\xFCnchen, Gda\xC5\x84sk"), "ISO-8859-1");
    EXPECT_EQ(name_for(Charset::Windows1250, "M\xFCnchen"), "WINDOWS-1250");
    EXPECT_EQ(name_for(Charset::Utf8, "M\xC3\xBCnchen"), "UTF-8");
}

}  // namespace detect_test
}  // namespace arbiter::encoding
