#include "core/trf/charset.hpp"

#include "core/base/text.hpp"
#include "core/encoding/utf8.hpp"
#include "core/trf/reader.hpp"

#include <gtest/gtest.h>

#include <iconv.h>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::trf {
namespace charset_test {

using enum encoding::LocalCharset;

std::string written_in(std::string_view text, const char* charset) {
    const auto handle = ::iconv_open(charset, "UTF-8");
    std::string out(text.size() * 4 + 8, '\0');
    auto* from = const_cast<char*>(text.data());
    char* to = out.data();
    std::size_t left = text.size();
    std::size_t room = out.size();
    EXPECT_NE(::iconv(handle, &from, &left, &to, &room), static_cast<std::size_t>(-1)) << charset;
    ::iconv_close(handle);
    out.resize(out.size() - room);
    return out;
}

// UTF-8, padded to `width` characters.
std::string padded(std::string_view name, std::size_t width) {
    std::string out(name);
    std::size_t characters = 0;
    for (const char c : name)
        characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    if (characters < width) out.append(width - characters, ' ');
    return out;
}

std::string report_of(std::string_view event, std::string_view country, std::string_view federation,
                      const std::vector<std::string_view>& names) {
    std::string text = "012 " + std::string(event) + "\n";
    if (!country.empty()) text += "032 " + std::string(country) + "\n";
    text += "042 2026/05/01\n052 2026/05/01\n062 2\n";
    const char* const rounds[] = {"  0.5    1     2 w =", "  0.5    2     1 b ="};
    for (std::size_t i = 0; i < 2; ++i)
        text += "001    " + std::to_string(i + 1) + " w    " + padded(names[i], 33) + " 1501 " +
                std::string(federation) + "     421000" + std::to_string(i + 1) + " 2000/00/00" +
                rounds[i] + "\n";
    return text;
}

std::vector<std::string> names_of(const Reading& reading) {
    std::vector<std::string> names;
    for (const Player& player : reading.tournament.players)
        names.push_back(player.name);
    return names;
}

struct Case {
    const char* name;
    const char* charset;
    std::string_view country, event, first, second;
};
constexpr Case kCases[] = {
    {"greek", "CP1253", "GRE", "Διασυλλογικό", "Αλεξίου, Άννα", "Βασιλείου, Βίκη"},
    {"greek_capitals", "CP1253", "GRE", "ΚΥΠΕΛΛΟ", "ΠΑΠΑΔΟΠΟΥΛΟΣ, ΙΩΑΝΝΗΣ", "ΓΕΩΡΓΙΟΥ, ΝΙΚΟΣ"},
    {"cypriot", "CP1253", "CYP", "Kypello", "Χρίστου, Ανδρέας", "Ιωάννου, Ελένη"},
    {"turkish", "CP1254", "TUR", "Acik turnuva", "Işık, Işıl", "Şahan, Çağla"},
    {"turkish_capitals", "CP1254", "TUR", "AÇIK", "IŞIK, IŞIL", "ŞAHİN, ÇAĞRI"},
    {"russian", "CP1251", "RUS", "Кубок", "Карпов, Анатолий", "Ильина, Анна"},
    {"russian_koi8", "KOI8-R", "RUS", "Кубок", "Карпов, Анатолий", "Ильина, Анна"},
    {"bulgarian", "CP1251", "BUL", "Купа", "Топалов, Веселин", "Стефанова, Антоанета"},
    {"polish", "CP1250", "POL", "Puchar", "Wójcik, Łukasz", "Świercz, Grażyna"},
    {"czech", "CP1250", "CZE", "Přebor", "Dvořák, Jiří", "Žáček, Ondřej"},
    {"hungarian", "CP1250", "HUN", "Kupa", "Szűcs, Győző", "Erdős, Viktor"},
    {"german", "CP1252", "GER", "Frühjahr", "Müller, Jürgen", "Groß, Käthe"},
    {"spanish", "CP1252", "ESP", "Abierto", "Muñoz, José", "Peña, Begoña"},
    {"danish", "CP1252", "DEN", "Påske", "Sørensen, Åse", "Kjær, Bjørn"},
    {"icelandic", "CP1252", "ISL", "Mót", "Þórsson, Guðmundur", "Friðjónsdóttir, Ásdís"},
    {"lithuanian", "CP1257", "LTU", "Taurė", "Žukauskaitė, Rūta", "Šimkūnas, Ąžuolas"},
    {"utf8", "UTF-8", "GRE", "Κύπελλο", "Αλεξίου, Άννα", "Müller, Jürgen"},
    {"utf16le", "UTF-16LE", "GRE", "Κύπελλο", "Αλεξίου, Άννα", "Müller, Jürgen"},
    {"utf16be", "UTF-16BE", "TUR", "Kupa", "Şahan, Çağla", "Karpov, Anna"},
};

class ReportCharsets : public ::testing::TestWithParam<Case> {};

TEST_P(ReportCharsets, AreToldByTheCountryAndTheLetters) {
    const Case& given = GetParam();
    const std::string text =
        report_of(given.event, given.country, given.country, {given.first, given.second});
    const Reading reading = read(written_in(text, given.charset));
    EXPECT_EQ(trimmed(reading.tournament.text_of("012")), given.event);
    EXPECT_EQ(names_of(reading),
              (std::vector<std::string>{std::string(given.first), std::string(given.second)}));
    EXPECT_EQ(reading.undecided_lines, 0U);
    // The players say it where the tournament does not.
    const std::string without = report_of("Cup", "", given.country, {given.first, given.second});
    EXPECT_EQ(names_of(read(written_in(without, given.charset))), names_of(reading));
}

INSTANTIATE_TEST_SUITE_P(Countries, ReportCharsets, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(ReportCharset, LettersThatAreNoWordsAreSaidAndNotMadeUp) {
    // Hebrew, of which no letter is in a character set that is known.
    const std::string text = report_of("Cup", "ISR", "ISR", {"כהן, דוד", "לוי, שרה"});
    const Reading reading = read(written_in(text, "CP1255"));
    EXPECT_EQ(reading.undecided_lines, 2U);
    for (const std::string& name : names_of(reading)) {
        EXPECT_NE(name.find(encoding::kReplacement), std::string::npos) << name;
        EXPECT_EQ(name.find("\xD0"), std::string::npos) << name;
    }
    std::size_t said = 0;
    for (const Deviation& each : reading.deviations)
        said += each.kind == DeviationKind::Field &&
                each.message.find("--encoding") != std::string::npos;
    EXPECT_EQ(said, 2U);
}

TEST(ReportCharset, SomebodyMayKnowBetter) {
    const std::string text = report_of("Cup", "GER", "GER", {"Αλεξίου, Άννα", "Müller, Jürgen"});
    const std::string greek =
        written_in(report_of("Cup", "GER", "GER", {"Βίκη, Α", "Ω, Β"}), "CP1253");
    EXPECT_EQ(names_of(read(greek, Windows1253)), (std::vector<std::string>{"Βίκη, Α", "Ω, Β"}));
    EXPECT_EQ(names_of(read(text, Utf8)), names_of(read(text)));
    EXPECT_EQ(names_of(read(written_in(text, "UTF-16LE"), Utf16Le)), names_of(read(text)));
}

TEST(ReportCharset, AWordInUtf8BetweenOthersStays) {
    const std::string text =
        written_in(report_of("Cup", "GER", "GER", {"Müller, J", "Groß, K"}), "CP1252");
    const Reading reading = read("013 J\xC3\xBCrgen\n" + text);
    EXPECT_EQ(reading.undecided_lines, 0U);
    EXPECT_EQ(names_of(reading), (std::vector<std::string>{"Müller, J", "Groß, K"}));
}

TEST(LocalCharset, NamesAreReadHoweverTheyAreWritten) {
    for (const char* name :
         {"cp1253", "CP-1253", "windows-1253", "Windows 1253", "1253", "win1253"})
        EXPECT_EQ(encoding::find_local_charset(name), Windows1253) << name;
    EXPECT_EQ(encoding::find_local_charset("koi8-r"), Koi8R);
    EXPECT_EQ(encoding::find_local_charset("UTF-8"), Utf8);
    EXPECT_EQ(encoding::find_local_charset("cp125"), std::nullopt);
    EXPECT_EQ(encoding::find_local_charset(""), std::nullopt);
}

// Bytes outside ASCII everywhere: linear, and nothing is lost.
TEST(ReportCharset, StandsAnyBytes) {
    std::string bytes(400000, '\xE9');
    EXPECT_NO_FATAL_FAILURE((void)read(bytes));
    for (std::size_t i = 0; i < bytes.size(); i += 2)
        bytes[i] = ' ';
    EXPECT_NO_FATAL_FAILURE((void)read(bytes));
}

}  // namespace charset_test
}  // namespace arbiter::trf
