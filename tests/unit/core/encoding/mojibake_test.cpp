#include "core/encoding/mojibake.hpp"

#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::encoding {
namespace mojibake_test {

std::string repaired(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t high = skip_ascii(text, i);
        out += text.substr(i, high - i);
        i = skip_high(text, high);
        if (high == i) break;
        const auto found = find_mojibake(text, high, i);
        out += found ? found->text : std::string(text.substr(high, i - high));
    }
    return out;
}

const std::vector<std::string_view>& words() {
    static const std::vector<std::string_view> kWords{
        "Müller", "André",   "Muñoz",  "São Paulo", "Møller", "Dvořák",   "Gdańsk", "Erdős",
        "Карпов", "Іванчук", "МОСКВА", "“best”",    "O’Neil", "a – b",    "½-½",    "Łódź",
        "ÅÄÖ",    "«ÇÀ»",    "CAFÉ»",  "SOLÄ”",     "À…",     "ESPAÑA»™", "Ñ°",     "Țepeș",
        "♞",      "Großß",   "Ê»",     "łąka",      "ØÆÅ",    "Ãlvaro"};
    return kWords;
}

TEST(Mojibake, LeavesRealWords) {
    for (const std::string_view word : words())
        EXPECT_EQ(repaired(word), word);
}

TEST(Mojibake, IsUndone) {
    EXPECT_EQ(repaired("MÃ¼ller"), "Müller");
    EXPECT_EQ(repaired("SÃ£o Paulo"), "São Paulo");
    EXPECT_EQ(repaired("DvoÅ™Ã¡k"), "Dvořák");
    EXPECT_EQ(repaired("â€œbestâ€\xC2\x9D Oâ€™Neil"), "“best” O’Neil");
    EXPECT_EQ(repaired("ÐšÐ°Ñ€Ð¿Ð¾Ð²"), "Карпов");
    EXPECT_EQ(repaired("РљР°СЂРїРѕРІ"), "Карпов");
    EXPECT_EQ(repaired("M├╝ller"), "Müller");
}

TEST(Mojibake, NamesTheReading) {
    const auto found = find_mojibake("M\xC3\x83\xC2\xBCller", 1, 5);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->read_as, Charset::Windows1252);
    EXPECT_EQ(found->text, "ü");
}

// Short words show nothing by themselves.
TEST(Mojibake, IsFoundBesideOther) {
    constexpr std::string_view kText = "DÄ…browa GÃ³rnicza";
    EXPECT_FALSE(find_mojibake(kText, 1, 6));
    const auto found = find_mojibake_of(kText, 1, 6, Charset::Windows1252);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->text, "ą");
    EXPECT_FALSE(find_mojibake_of("MÜLLER, Łódź", 1, 3, Charset::Windows1252));
}

TEST(Mojibake, IsNotSoughtInOtherBytes) {
    EXPECT_FALSE(find_mojibake("\xFC\xE4\xF6\xDF", 0, 4));
    EXPECT_FALSE(find_mojibake("\xC3\x83\xC2", 0, 3));
    EXPECT_FALSE(find_mojibake("\xC3\x83\xC2\xC2", 0, 4));
}

}  // namespace mojibake_test
}  // namespace arbiter::encoding
