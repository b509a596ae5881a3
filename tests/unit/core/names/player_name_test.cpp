#include "core/names/player_name.hpp"

#include "core/names/folding.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

namespace arbiter::names {
namespace player_name_test {

TEST(Folding, DropsCaseSignsAndPunctuation) {
    EXPECT_EQ(folded("  Gr\xC3\xBC"
                     "nfeld, Ernst F. "),
              "grunfeld ernst f");
    EXPECT_EQ(folded("GRUENFELD"), "grunfeld");
    EXPECT_EQ(folded("O'Kelly de Galway"), "okelly de galway");
    EXPECT_EQ(folded("Hastings 1990/91 (Premier)"), "hastings 1990 91 premier");
    EXPECT_EQ(folded("Stockfish 15.1 x64"), "stockfish 15.1 x64");
    EXPECT_EQ(folded("..."), "");
}

TEST(Folding, StopsAtTheLimitAndStandsEveryByte) {
    EXPECT_EQ(folded("abc def", 5), "abc d");
    std::mt19937 random{1};
    for (int trial = 0; trial < 2000; ++trial) {
        std::string bytes(random() % 40, 'a');
        for (char& c : bytes)
            c = static_cast<char>(random() % 256);
        EXPECT_LE(folded(bytes, 16).size(), 16U);
        EXPECT_LE(player_key(bytes).size(), 128U);
        EXPECT_EQ(match_names(player_key(bytes), player_key(bytes)),
                  player_key(bytes).empty() ? NameMatch::Unknown : NameMatch::Same);
    }
}

TEST(PlayerKey, KeepsTheSurnameApart) {
    EXPECT_EQ(player_key("Vachier-Lagrave, M."), "vachier lagrave,m");
    EXPECT_EQ(player_key("Kasparov,Garry"), "kasparov,garry");
    EXPECT_EQ(player_key("Garry Kasparov"), "garry kasparov");
    EXPECT_EQ(player_key(", Garry"), "garry");
}

TEST(PlayerKey, DropsTitlesAndWhatStandsInBrackets) {
    EXPECT_EQ(player_key("GM Carlsen, Magnus (2850)"), "carlsen,magnus");
    EXPECT_EQ(player_key("Dr. Euwe, Max"), "euwe,max");
    EXPECT_EQ(player_key("WGM"), "wgm");
    EXPECT_EQ(player_key("IM, Dong-Hyun"), "im,dong hyun");
    EXPECT_EQ(player_key("(anonymous)"), "anonymous");
}

TEST(PlayerKey, IsEmptyForUnknownPlayers) {
    for (const char* name : {"", "?", "NN", "N.N.", "N, N", "-"})
        EXPECT_EQ(player_key(name), "") << name;
}

struct Pair {
    const char* name;
    std::string_view a, b;
    NameMatch match;
};

class NamePairs : public ::testing::TestWithParam<Pair> {};

TEST_P(NamePairs, MatchBothWaysRoundAndShareTheirSignature) {
    const std::string a = player_key(GetParam().a);
    const std::string b = player_key(GetParam().b);
    EXPECT_EQ(match_names(a, b), GetParam().match) << a << " | " << b;
    EXPECT_EQ(match_names(b, a), GetParam().match) << b << " | " << a;
    if (GetParam().match != NameMatch::Different && GetParam().match != NameMatch::Similar) {
        EXPECT_NE(name_signature(a) & name_signature(b), 0U);
    }
}

constexpr Pair kPairs[] = {
    {"case_and_signs",
     "H\xC3\xBC"
     "bner, Robert",
     "HUEBNER, ROBERT", NameMatch::Same},
    {"order", "Robert Huebner", "Huebner, Robert", NameMatch::Same},
    {"order_without_comma", "Kasparov Garry", "Kasparov, Garry", NameMatch::Same},
    {"initial", "Polgar, J", "Polgar, Judit", NameMatch::Compatible},
    {"initial_in_front", "J. Polgar", "Polgar, Judit", NameMatch::Compatible},
    {"sisters", "Polgar, J", "Polgar, Zsuzsa", NameMatch::Different},
    {"surname_only", "Polgar", "Polgar, Judit", NameMatch::Compatible},
    {"given_name_only", "Judit", "Polgar, Judit", NameMatch::Different},
    {"given_name_as_surname", "Judit, Polgar", "Polgar, Judit", NameMatch::Different},
    {"more_given_names", "Kasparov, Garry", "Kasparov, Garry Kimovich", NameMatch::Compatible},
    {"short_given_name", "Beliavsky, Alex", "Beliavsky, Alexander", NameMatch::Compatible},
    {"half_a_double_surname", "Granda, J", "Granda Zuniga, Julio", NameMatch::Compatible},
    {"begun_surname", "Kar, A", "Karpov, Anatoly", NameMatch::Different},
    {"particle_is_no_surname", "de Firmian, N", "de la Riva, N", NameMatch::Different},
    {"particle_that_is_a_surname", "Le, Q", "Le, Quang Liem", NameMatch::Compatible},
    {"and_without_comma", "Le Quang Liem", "Le, Quang Liem", NameMatch::Same},
    {"other_surname", "Karpov, Anatoly", "Kasparov, Anatoly", NameMatch::Different},
    {"one_letter", "Karpov, Anatoly", "Karpow, A", NameMatch::Similar},
    {"one_letter_more", "Anatoly Karpov", "Karppov, Anatoly", NameMatch::Similar},
    {"one_letter_but_another_given_name", "Karpov, A", "Karpow, B", NameMatch::Different},
    {"one_letter_of_a_short_name", "Short, N", "Shorp, N", NameMatch::Similar},
    {"one_digit", "player12", "player13", NameMatch::Different},
    {"one_letter_of_a_very_short_name", "Tal, M", "Tan, M", NameMatch::Different},
    {"versions", "Stockfish 1", "Stockfish 15", NameMatch::Different},
    {"version_not_told", "Stockfish", "Stockfish 15", NameMatch::Compatible},
    {"transliteration", "Tal, Mihail", "Tal, Mikhail", NameMatch::Compatible},
    {"transliteration_without_comma", "Tal, Mihail", "Tal Mikhail", NameMatch::Compatible},
    {"transliteration_in_another_order", "Mihail Tal", "Tal Mikhail", NameMatch::Compatible},
    {"short_given_names_that_sound_alike", "Novak, Jan", "Novak, Ian", NameMatch::Different},
    {"given_names_of_one_letter_more", "Petrov, Alexandr", "Petrov, Alexandra",
     NameMatch::Compatible},
    {"another_given_name", "Petrov, Alexey", "Petrov, Andrey", NameMatch::Similar},
    {"another_given_name_without_comma", "Petrov, Alexey", "Petrov Andrey", NameMatch::Similar},
    {"surname_in_front_on_both_sides", "Tal Serge", "Tal Sergei", NameMatch::Compatible},
    {"slip_with_the_surname_in_front", "Tal Robert", "Tal Rohert", NameMatch::Similar},
    {"given_name_with_c_and_k", "Petrov, Viktor", "Petrov Victor", NameMatch::Compatible},
    {"one_given_name_in_front", "Ivan Petrov", "Ivan Popov", NameMatch::Different},
    {"one_given_name_and_similar_surnames", "Viktor Kortschnoj", "Viktor Korchnoi",
     NameMatch::Compatible},
    {"surname_in_front_with_a_slip", "Kortchnoy Viktor", "Korchnoi, Viktor", NameMatch::Similar},
    {"digits_do_not_sound", "Rebel comp11x", "Rebel comp1x", NameMatch::Different},
    {"unknown", "?", "Karpov, Anatoly", NameMatch::Unknown},
    {"initials_only", "A B", "A C", NameMatch::Different},
    {"cyrillic", "\xD0\x9A\xD0\xB0\xD1\x80\xD0\xBF\xD0\xBE\xD0\xB2, \xD0\x90",
     "\xD0\x9A\xD0\x90\xD0\xA0\xD0\x9F\xD0\x9E\xD0\x92, \xD0\x90\xD0\xBD", NameMatch::Compatible},
};

INSTANTIATE_TEST_SUITE_P(Pairs, NamePairs, ::testing::ValuesIn(kPairs),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(FilingWord, IsTheSurname) {
    EXPECT_EQ(filing_word(player_key("Kasparov, Garry")), "kasparov");
    EXPECT_EQ(filing_word(player_key("G. Kasparov")), "kasparov");
    EXPECT_EQ(filing_word(player_key("Kasparov G")), "kasparov");
    EXPECT_EQ(filing_word(player_key("van der Sterren, Paul")), "sterren");
    EXPECT_EQ(filing_word(player_key("de")), "de");
    EXPECT_EQ(filing_word(""), "");
    for (const std::string_view name : {"Kortschnoj, Viktor", "Kortchnoi, V", "Korchnoi, Viktor"})
        EXPECT_EQ(filing_sound(player_key(name)), "korcnoi") << name;
    EXPECT_EQ(filing_sound(player_key("Huebner, Robert")), "hubner");
    EXPECT_TRUE(are_one_slip_apart("so,w", "sk,w"));
    EXPECT_FALSE(are_one_slip_apart("so,w", "li,w"));
    EXPECT_TRUE(are_one_slip_apart(player_key("Droev,A"), player_key("Dreev,A")));
    EXPECT_TRUE(are_one_slip_apart(player_key("Hrebner, R"), player_key("Huebner, R")));
    EXPECT_FALSE(are_one_slip_apart("player12", "player13"));
    EXPECT_FALSE(are_one_slip_apart("", "a"));
}

}  // namespace player_name_test
}  // namespace arbiter::names
