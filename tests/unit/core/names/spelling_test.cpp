#include "core/names/spelling.hpp"

#include "run/io/error.hpp"
#include "run/io/text_file.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/written_file.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::names {
namespace spelling_test {

using testing::WrittenFile;

constexpr std::string_view kScid = R"ssp(# A remark.

@PLAYER "., -_*"
Abel, Karl #GM NOR [2700] 1990.11.30
   %Bio FIDEID 1000001
   %Elo 2010:2500
   = Abell, Karl
   = Abel, Charles
Abel, Kurt #-  GER [1900] 1950--1970
Bergström, Åke #-  SWE [2300] 1970
Cohen-Levi, Jean-Luc #-  FRA [2100] 1980
Dorian, Peter A #-  ENG [2141] 1980
Eriksen, Ole #IM DEN [2400] 1985 # trailing
Findlaysen, Magnus #IM NOR [2500] 1990
   = Double, Name
Findlaysen, Maria #-  NOR [1800] 1992
   = Double, Name
Wei Tang #-  CHN [2600] 1999

@SITE "., -_()"
%Suffix "(Argentina)" "ARG"
Buenos Aires ARG
   = Bs As
Wien AUT

@EVENT ",. -_"
%Prefix "II " "2. "
%Infix "1st " "1. "
%Suffix " ch" " Ch"

@ROUND ""
1
   = 01
11
)ssp";

Spelling spelling(std::string_view text) {
    const WrittenFile file(text, ".ssp");
    auto read = Spelling::read(io::text_file(file.path()));
    EXPECT_TRUE(read.has_value()) << (read ? "" : read.error());
    return std::move(read).value();
}

// "right score", "a | b score" for alternatives, "-" for nothing.
std::string proposed(const Spelling& names, NameKind kind, std::string_view written,
                     const NameContext& context = {}) {
    const auto proposal = names.proposal(kind, written, context);
    if (!proposal) return "-";
    EXPECT_FALSE(proposal->why.empty());
    EXPECT_FALSE(proposal->source.empty());
    EXPECT_EQ(proposal->right.empty(), !proposal->alternatives.empty());
    std::string text = proposal->right;
    for (const std::string& name : proposal->alternatives)
        text += (text.empty() ? "? " : " | ") + name;
    return text + " " + std::to_string(proposal->score);
}

struct Case {
    const char *name, *written, *expected;
};

TEST(Spelling, ProposesBySurenessOfTheGround) {
    const Spelling names = spelling(kScid);
    EXPECT_EQ(names.problems().count(), 0U);
    const Case cases[] = {
        {"right", "Abel, Karl", "-"},
        {"listed", "Abell, Karl", "Abel, Karl 95"},
        {"case", "ABEL, karl", "Abel, Karl 90"},
        {"comma_spacing", "Abel ,Karl", "Abel, Karl 90"},
        {"punctuation", "Cohen Levi, Jean Luc", "Cohen-Levi, Jean-Luc 90"},
        {"diacritics", "Bergstrom, Ake", "Bergström, Åke 90"},
        {"listed_but_in_capitals", "ABELL, KARL", "Abel, Karl 90"},
        {"umlauts_in_two_letters", "Ériksen, Öle", "Eriksen, Ole 90"},
        {"other_order", "Karl Abel", "Abel, Karl 80"},
        {"other_order_without_comma", "Jean-Luc Cohen-Levi", "-"},
        {"one_initial", "Dorian, P", "Dorian, Peter A 60"},
        {"initials_with_dots", "Dorian, P.A.", "Dorian, Peter A 60"},
        {"initial_first", "P. Dorian", "Dorian, Peter A 60"},
        {"initial_last_without_comma", "Dorian P", "Dorian, Peter A 60"},
        {"full_name_without_the_second_initial", "Dorian, Peter", "Dorian, Peter A 60"},
        {"shortened_given_name", "Dorian,Pet", "Dorian, Peter A 60"},
        {"never_to_less", "Dorian, Peter Albert", "-"},
        {"shortened_otherwise", "Dorian,Pat", "-"},
        {"comma_at_another_place", "Eriks, En Ole", "-"},
        {"wrong_second_initial", "Dorian, P B", "-"},
        {"hyphenated_initials", "Cohen-Levi, J-L", "Cohen-Levi, Jean-Luc 60"},
        {"two_have_the_initial", "Abel, K", "? Abel, Karl | Abel, Kurt 20"},
        {"listed_for_two", "Double, Name", "? Findlaysen, Magnus | Findlaysen, Maria 20"},
        {"one_letter_without_evidence", "Eriksem, Ole", "? Eriksen, Ole 10"},
        {"nothing_like_it", "Zugzwang, Zoe", "-"},
        {"too_short_for_a_likeness", "Abe, K", "-"},
        {"says_nothing", "?", "-"},
        {"asian_name", "WEI TANG", "Wei Tang 90"},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.name);
        EXPECT_EQ(proposed(names, NameKind::Player, each.written), each.expected);
    }
}

TEST(Spelling, UmlautsMayBeWrittenInTwoLetters) {
    const Spelling names = spelling("@PLAYER \"\"\nMueller, Joerg #- GER [2000] 1970\n");
    EXPECT_EQ(proposed(names, NameKind::Player, "Müller, Jörg"), "Mueller, Joerg 85");
}

TEST(Spelling, TheFideIdIsTheSurestGround) {
    const Spelling names = spelling(kScid);
    const NameContext id{.fide_id = 1000001};
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel, K", id), "Abel, Karl 99");
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel, Karl", id), "-");
    // An id on a name that is quite another one may be a slip, so a person has to look.
    EXPECT_EQ(proposed(names, NameKind::Player, "Zugzwang, Zoe", id), "? Abel, Karl 15");
    EXPECT_EQ(proposed(names, NameKind::Player, "Eriksen, Ole", id), "-");
    EXPECT_EQ(proposed(names, NameKind::Player, "Dorian, P", {.fide_id = 99}),
              "Dorian, Peter A 60");
}

TEST(Spelling, NobodyPlaysBeforeHisBirthOrAfterHisDeath) {
    const Spelling names = spelling(kScid);
    const NameContext modern{.first_year = 2010, .last_year = 2012};
    const NameContext old{.first_year = 1960, .last_year = 1965};
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel, K", modern), "Abel, Karl 60");
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel, K", old), "Abel, Kurt 60");
    EXPECT_EQ(proposed(names, NameKind::Player, "Abell, Karl", old), "? Abel, Karl 10");
}

TEST(Spelling, OneWrongLetterNeedsEvidence) {
    const Spelling names = spelling(kScid);
    const auto games = [](std::uint16_t year, std::uint16_t elo) {
        return NameContext{.first_year = year,
                           .last_year = year,
                           .lowest_elo = elo,
                           .highest_elo = elo,
                           .title = PlayerTitle::IM};
    };
    for (const char* written : {"Eriksem, Ole", "Eriksn, Ole", "Errriksen, Ole", "Erkisen, Ole"}) {
        SCOPED_TRACE(written);
        const bool is_one = std::string_view(written) != "Errriksen, Ole";
        EXPECT_EQ(proposed(names, NameKind::Player, written, games(2015, 2350)),
                  is_one ? "Eriksen, Ole 40" : "-");
    }
    EXPECT_EQ(proposed(names, NameKind::Player, "Eriksem, Ole", games(2015, 1500)),
              "? Eriksen, Ole 10");
    NameContext untitled = games(2015, 2400);
    untitled.title = PlayerTitle::None;
    EXPECT_EQ(proposed(names, NameKind::Player, "Eriksem, Ole", untitled), "? Eriksen, Ole 10");
    EXPECT_EQ(proposed(names, NameKind::Player, "Eriksem, Ole", games(1970, 2350)),
              "? Eriksen, Ole 10");
}

TEST(Spelling, SitesEventsAndRounds) {
    const Spelling names = spelling(kScid);
    EXPECT_EQ(proposed(names, NameKind::Site, "bs as"), "Buenos Aires ARG 90");
    EXPECT_EQ(proposed(names, NameKind::Site, "Buenos Aires (Argentina)"), "Buenos Aires ARG 75");
    EXPECT_EQ(proposed(names, NameKind::Site, "Rosario (Argentina)"), "Rosario ARG 75");
    EXPECT_EQ(proposed(names, NameKind::Event, "II Open 1st League ch"), "2. Open 1. League Ch 75");
    EXPECT_EQ(proposed(names, NameKind::Event, "2. Open 1. League Ch"), "-");
    EXPECT_EQ(proposed(names, NameKind::Round, "01"), "1 95");
    EXPECT_EQ(proposed(names, NameKind::Round, "1.1"), "-");
    // A name of one kind says nothing about another kind.
    EXPECT_EQ(proposed(names, NameKind::Event, "bs as"), "-");
}

constexpr std::string_view kFideHeader =
    "ID Number      Name                                                         Fed Sex Tit  WTit "
    "OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";

std::string fide_line(std::string_view id, std::string_view name, std::string_view elo,
                      std::string_view born) {
    std::string line(kFideHeader.size(), ' ');
    line.replace(0, id.size(), id);
    line.replace(kFideHeader.find("Name"), name.size(), name);
    line.replace(kFideHeader.find("SRtng"), elo.size(), elo);
    line.replace(kFideHeader.find("B-day"), born.size(), born);
    return line + "\r\n";
}

TEST(Spelling, ReadsAFideList) {
    const Spelling names = spelling(
        std::string(kFideHeader) + "\r\n" + fide_line("1000001", "Abel, Karl", "2700", "1990") +
        fide_line("1000002", "Abel, Kurt", "1900", "1950") + "no id          Nobody\r\n");
    EXPECT_EQ(names.size(), 2U);
    ASSERT_EQ(names.problems().count(), 1U);
    EXPECT_EQ(names.problems().kept()[0].line, 4U);
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel K", {.fide_id = 1000002}), "Abel, Kurt 99");
    const NameContext old{.first_year = 1980, .last_year = 1985};
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel, K", old), "Abel, Kurt 60");
    const NameContext strong{
        .first_year = 2015, .last_year = 2015, .lowest_elo = 2600, .highest_elo = 2650};
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel, Karm", strong), "? Abel, Karl 10");
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel,K", strong), "Abel, Karl 65");
}

TEST(Spelling, ReadsAnOldFideList) {
    const Spelling names = spelling(
        "ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"
        " 1000001  Abel, Karl                        g   NOR  2700  12   1990      \n");
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel, Karm",
                       {.first_year = 2011,
                        .last_year = 2011,
                        .lowest_elo = 2600,
                        .highest_elo = 2650,
                        .title = PlayerTitle::GM}),
              "Abel, Karl 40");
}

// Those of 2001 to 2004; what follows the name does not stand below its title.
TEST(Spelling, ReadsTheFirstFideLists) {
    const std::string_view lists[] = {
        "  ID_NUMBER NAME                             TITLE COUNTRY APR02 GAMES BIRTHDAY   SEX "
        "FLAG\r\n"
        "    1000001 Abel, Karl                       m     NOR      2500     0 01.09.1967 M       "
        "\r\n"
        "    1000002 Abel, Karla (GM)                 wg    NOR      2480     0 02.09.1977 F       "
        "\r\n",
        "   CODE   NAME                          TITLE COUNTRY APR03 GAMES BIRTHDAY FLAG\n"
        " 1000001  Abel, Karl                        m   NOR  2500    0  06.08.67       \n"
        " 1000002  Abel, Karla (GM)                 wg   NOR  2480    0    .  .    i    \n"};
    for (const std::string_view list : lists) {
        const Spelling names = spelling(list);
        EXPECT_EQ(names.size(), 2U);
        EXPECT_EQ(names.problems().count(), 0U);
        NameContext games{.first_year = 2002,
                          .last_year = 2002,
                          .lowest_elo = 2490,
                          .highest_elo = 2490,
                          .federation = packed_federation("NOR"),
                          .title = PlayerTitle::GM};
        EXPECT_EQ(proposed(names, NameKind::Player, "Abel,K", games), "Abel, Karla 70");
        games.title = PlayerTitle::IM;
        EXPECT_EQ(proposed(names, NameKind::Player, "Abel,Karl", games), "Abel, Karl 90");
        EXPECT_EQ(proposed(names, NameKind::Player, "Abel,Ka", {.fide_id = 1000001}),
                  "Abel, Karl 99");
    }
}

TEST(Spelling, ReadsAFideListInXml) {
    const Spelling names = spelling(
        "<?xml version=\"1.0\"?>\n<playerslist>\n<player>\n<fideid>1000001</fideid>\n<name>Abel, "
        "Karl</name>\n<country>NOR</country>\n<sex>M</sex>\n<title>GM</title>\n<rating>2700</"
        "rating>\n"
        "<birthday>1990</birthday>\n</player>\n<player><fideid>1000002</fideid><name>Abel, "
        "Kurt</name><rating>1900</rating><birthday>1950</birthday></player>\n<player><name>No "
        "Id</name></player>\n</playerslist>\n");
    EXPECT_EQ(names.size(), 2U);
    EXPECT_EQ(names.problems().count(), 1U);
    const NameContext strong{.first_year = 2015,
                             .last_year = 2015,
                             .lowest_elo = 2600,
                             .highest_elo = 2650,
                             .title = PlayerTitle::GM};
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel,K", strong), "Abel, Karl 70");
    EXPECT_EQ(proposed(names, NameKind::Player, "Abel K", {.fide_id = 1000002}), "Abel, Kurt 99");
}

constexpr std::string_view kNamesakes = R"ssp(# FIDE ratings APR-2021
@PLAYER "., -_*"
Garo V #-  IND [1157] 2006
   %Bio FIDEID 1000001
Garo, Vignesh #-  USA [1930] 2004
Garo, Viswamitra #GM IND [2753] 1969.12.11
   %Bio FIDEID 1000002
Horcoi, Viktor #gm  URS/SUI [2695] 1931.03.23--2016.06.06
   = Hortschnoj, Viktor L
Lorenz, Daniel1 #GM RUS [2710] 1996
   %Bio FIDEID 1000003
Lorenz, Daniel2 #-  UKR [1805] 2001
Moran.S.L #GM IND [2624] 1998.01.10
Noel, Pia #WGM FRA [2300] 1980
Noel, Paul #-  BEL [2280] 1970
Noel, Peter 1946 #-  SWE [1700] 1946
Deep Thought 2 #-  COM [2500] 0000
)ssp";

NameContext games_of(std::uint16_t year, std::uint16_t elo) {
    return {.first_year = year, .last_year = year, .lowest_elo = elo, .highest_elo = elo};
}

// What excludes a candidate makes way for the next ground.
TEST(Spelling, NamesakesWhomTheGamesExcludeMakeWay) {
    const Spelling names = spelling(kNamesakes);
    EXPECT_EQ(names.problems().count(), 0U);
    const auto player = [&](std::string_view written, const NameContext& context) {
        return proposed(names, NameKind::Player, written, context);
    };
    EXPECT_EQ(player("Garo,V", games_of(2019, 2773)), "Garo, Viswamitra 65");
    EXPECT_EQ(player("Garo,V", games_of(1998, 0)), "Garo, Viswamitra 60");
    NameContext titled = games_of(2019, 2773);
    titled.title = PlayerTitle::GM;
    EXPECT_EQ(player("Garo,V", titled), "Garo, Viswamitra 70");
    EXPECT_EQ(player("Garo,V", games_of(2019, 1160)), "? Garo V | Garo, Vignesh 20");
    // He is the bearer, but "Garo V" is no better spelling.
    EXPECT_EQ(player("Garo,V", {.fide_id = 1000001}), "-");
    EXPECT_EQ(player("Garo,V", games_of(2019, 0)),
              "? Garo V | Garo, Vignesh | Garo, Viswamitra 20");
    // Nobody had such a rating.
    EXPECT_EQ(player("Garo,V", games_of(1978, 2400)),
              "? Garo V | Garo, Vignesh | Garo, "
              "Viswamitra 10");
    EXPECT_EQ(player("Hortschnoj, Viktor", games_of(1998, 0)), "Horcoi, Viktor 60");
    EXPECT_EQ(player("Hortschnoj, Viktor", games_of(2018, 0)), "? Horcoi, Viktor 10");
    // One id is not another one.
    EXPECT_EQ(player("Garo,Vi", {.fide_id = 1000003}), "? Lorenz, Daniel 15");
    EXPECT_EQ(player("Garo,V", {.fide_id = 5}), "Garo, Vignesh 60");
}

TEST(Spelling, TheNumbersOfNamesakesAreNeverWritten) {
    const Spelling names = spelling(kNamesakes);
    EXPECT_EQ(proposed(names, NameKind::Player, "Lorenz, Daniel"), "-");
    EXPECT_EQ(proposed(names, NameKind::Player, "Lorenz,D", games_of(2019, 2700)),
              "Lorenz, Daniel 65");
    EXPECT_EQ(proposed(names, NameKind::Player, "LORENZ, DANIEL"), "Lorenz, Daniel 90");
    EXPECT_EQ(proposed(names, NameKind::Player, "Lorenz, Daniel1"), "-");
    EXPECT_EQ(proposed(names, NameKind::Player, "noel, peter"), "Noel, Peter 90");
    EXPECT_EQ(proposed(names, NameKind::Player, "deep thought 2"), "Deep Thought 2 90");
    EXPECT_EQ(proposed(names, NameKind::Player, "Moran S L"), "-");
    EXPECT_EQ(proposed(names, NameKind::Player, "Moran, S.L"), "-");
}

TEST(Spelling, TitleFederationAndBirthAreAskedToo) {
    const Spelling names = spelling(kNamesakes);
    const auto noel = [&](const NameContext& context) {
        return proposed(names, NameKind::Player, "Noel,P", context);
    };
    NameContext games = games_of(2019, 2290);
    EXPECT_EQ(noel(games), "? Noel, Paul | Noel, Pia 20");
    games.women_title = PlayerTitle::WGM;
    EXPECT_EQ(noel(games), "Noel, Pia 70");
    games = games_of(2019, 2290);
    games.federation = packed_federation("BEL");
    EXPECT_EQ(noel(games), "Noel, Paul 70");
    games.federation = packed_federation("ENG");
    EXPECT_EQ(noel(games), "? Noel, Paul | Noel, Pia 20");
    games = games_of(2019, 0);
    games.born = 1946;
    EXPECT_EQ(noel(games), "Noel, Peter 60");
    EXPECT_EQ(packed_federation("Nor"), 0U);
}

TEST(Spelling, GivenNamesOfTwoLettersAreNoInitials) {
    const Spelling names = spelling(
        "@PLAYER \"\"\nMei, Yu #GM CHN [2700] 1999\n"
        "Sadhi, B. #GM IND [2600] 1992\n = Sadhi, Baskar\n");
    EXPECT_EQ(proposed(names, NameKind::Player, "MEI Yu"), "Mei, Yu 90");
    EXPECT_EQ(proposed(names, NameKind::Player, "Sadhi, Baskar"), "-");
    EXPECT_EQ(proposed(names, NameKind::Player, "SADHI,B"), "Sadhi, B. 90");
}

// A child's rating is far from that of the list.
TEST(Spelling, ListedSpellingsNeedNoNearRating) {
    const Spelling names = spelling(
        "# FIDE ratings APR-2021\n@PLAYER \"\"\nPental, Harik #GM IND [2719] "
        "1986\n = Penteal, Harik\n");
    EXPECT_EQ(proposed(names, NameKind::Player, "Penteal, Harik", games_of(1999, 2150)),
              "Pental, Harik 95");
}

TEST(Spelling, TwoWordsMayStandTheWrongWayRound) {
    const Spelling names = spelling(kNamesakes);
    EXPECT_EQ(proposed(names, NameKind::Player, "Viktor Horcoi"), "Horcoi, Viktor 80");
    EXPECT_EQ(proposed(names, NameKind::Player, "Viktor, Horcoi"), "? Horcoi, Viktor 20");
    NameContext titled = games_of(1998, 2650);
    titled.title = PlayerTitle::GM;
    EXPECT_EQ(proposed(names, NameKind::Player, "Viktor, Horcoi", titled), "Horcoi, Viktor 80");
}

TEST(Spelling, TheListOfTheUserGoesBeforeAll) {
    const WrittenFile scid(kScid, ".ssp");
    const WrittenFile own(
        "kind,written,right\r\nplayer,\"Abel, Karl\",\"Abel, K. (Oslo)\"\r\nplayer,\"Abel, "
        "K\",\"Abel, Kurt\"\r\nevent,Open,\"The \"\"Open\"\"\"\r\n",
        ".csv");
    const SpellingFile files[] = {{io::text_file(scid.path())}, {io::text_file(own.path())}};
    const auto names = Spelling::read(files, {});
    ASSERT_TRUE(names.has_value()) << names.error();
    EXPECT_EQ(proposed(*names, NameKind::Player, "Abel, Karl"), "Abel, K. (Oslo) 98");
    EXPECT_EQ(proposed(*names, NameKind::Player, "Abel, K"), "Abel, Kurt 98");
    EXPECT_EQ(proposed(*names, NameKind::Event, "Open"), "The \"Open\" 98");
    EXPECT_EQ(names->proposal(NameKind::Event, "Open", {})->source, own.name());
    EXPECT_EQ(names->proposal(NameKind::Player, "Abell, Karl", {})->source, scid.name());
}

TEST(Spelling, ChainsLeadToTheirEndAndCirclesNowhere) {
    const Spelling names = spelling(
        "kind,written,right\nplayer,A One,B One\nplayer,B One,C One\nplayer,X,Y\nplayer,Y,Z\n"
        "player,Z,X\nplayer,P,X\nplayer,A One,D One\nteam,A,B\nplayer,,B\n");
    EXPECT_EQ(proposed(names, NameKind::Player, "A One"), "C One 98");
    EXPECT_EQ(proposed(names, NameKind::Player, "B One"), "C One 98");
    for (const char* name : {"X", "Y", "Z", "P"})
        EXPECT_EQ(proposed(names, NameKind::Player, name), "-") << name;
    EXPECT_EQ(names.problems().count(), 7U);
}

// "A" is another spelling of "B" and the other way round: both are right.
TEST(Spelling, RightNamesStayEvenWhereTheyAreListedAsWrong) {
    const Spelling names = spelling("@PLAYER \"\"\nName A\n = Name B\nName B\n = Name A\n");
    EXPECT_EQ(proposed(names, NameKind::Player, "Name A"), "-");
    EXPECT_EQ(proposed(names, NameKind::Player, "Name B"), "-");
}

TEST(Spelling, OlderFilesAreInLatin1) {
    const Spelling names = spelling("@PLAYER \"\"\nM\xFCller, J\xF6rg\n = Muler, J\n");
    EXPECT_EQ(proposed(names, NameKind::Player, "Muler, J"), "Müller, Jörg 95");
}

TEST(Spelling, HostileFilesAreSurvived) {
    std::string text = "@PLAYER \"\"\n = nobody's\n%Prefix \"a\"\n";
    text += std::string(300, 'n') + "\n" + std::string(100'000, 'x') + "\n";
    text += std::string("a\0b, c", 6) + "\n@NONSENSE\nignored\n@PLAYER\n%Infix \"o\" \"oo\"\nFoo\n";
    text += "%Suffix \"" + std::string(2000, 's') + "\" \"t\"\n";
    const Spelling names = spelling(text);
    EXPECT_EQ(names.problems().count(), 6U);
    EXPECT_EQ(proposed(names, NameKind::Player, "fo"), "Foo 75");
    EXPECT_EQ(proposed(names, NameKind::Player, std::string(100'000, 'o')), "-");
    EXPECT_EQ(proposed(names, NameKind::Player, std::string(250, 'q')), "-");
}

TEST(Spelling, OtherFilesAreRefused) {
    const std::string texts[] = {"",
                                 "hello\n",
                                 "<?xml?>",
                                 std::string(1000, '\0'),
                                 "kind,written\nplayer,x\n",
                                 "kind,written,right\nplayer,\"x,y\n",
                                 "kind,written,right\nplayer,\"x\"y,z\n"};
    for (const std::string& text : texts) {
        const WrittenFile file(text);
        EXPECT_FALSE(Spelling::read(io::text_file(file.path())).has_value()) << text.substr(0, 30);
    }
    EXPECT_THROW((void)Spelling::read(io::text_file("/does/not/exist")), io::IoError);
}

TEST(Spelling, TheMemoryIsBounded) {
    std::string text = "@PLAYER \"\"\n";
    for (int i = 0; i < 1000; ++i)
        text += "Player, Number " + std::to_string(i) + "\n";
    const WrittenFile file(text);
    const SpellingFile files[] = {{io::text_file(file.path())}};
    EXPECT_FALSE(Spelling::read(files, {.memory_bytes = 20'000}).has_value());
    const auto names = Spelling::read(files, {.memory_bytes = 200'000});
    ASSERT_TRUE(names.has_value());
    EXPECT_LE(names->memory_bytes(), 200'000U);
    EXPECT_EQ(proposed(*names, NameKind::Player, "PLAYER, number 17"), "Player, Number 17 90");
}

// The installed file, or names/<file> below ARBITER_CORPORA; empty: there is none.
std::string real_file(const std::string& name) {
    if (const auto corpora = arbiter::testing::corpora()) {
        const auto path = *corpora / "names" / name;
        if (std::filesystem::exists(path)) return path.string();
    }
    const auto installed = io::first_existing(Spelling::usual_paths(""));
    return installed && installed->ends_with(name) ? *installed : std::string();
}

TEST(SpellingTables, ScidsFileIsRead) {
    const std::string path = real_file("spelling.ssp");
    if (path.empty()) GTEST_SKIP() << "no spelling.ssp (Debian: scid-spell-data)";
    const auto names = Spelling::read(io::text_file(path));
    ASSERT_TRUE(names.has_value()) << names.error();
    EXPECT_GT(names->size(), 100'000U);
    EXPECT_LT(names->problems().count(), 100U);
    EXPECT_EQ(proposed(*names, NameKind::Player, "CARLSEN,MAGNUS"), "Carlsen, Magnus 90");
    EXPECT_EQ(proposed(*names, NameKind::Player, "Carlsen,M", {.fide_id = 1503014}),
              "Carlsen, Magnus 99");
    EXPECT_EQ(proposed(*names, NameKind::Site, "Wien AUT"), "Vienna AUT 95");
}

TEST(SpellingTables, TheFideListIsRead) {
    const std::string path = real_file("players_list_foa.txt");
    if (path.empty()) GTEST_SKIP() << "no names/players_list_foa.txt below ARBITER_CORPORA";
    const auto names = Spelling::read(io::text_file(path));
    ASSERT_TRUE(names.has_value()) << names.error();
    EXPECT_GT(names->size(), 100'000U);
    EXPECT_LT(names->memory_bytes() / names->size(), 100U);
    EXPECT_EQ(proposed(*names, NameKind::Player, "Carlsen, M", {.fide_id = 1503014}),
              "Carlsen, Magnus 99");
}

}  // namespace spelling_test
}  // namespace arbiter::names
