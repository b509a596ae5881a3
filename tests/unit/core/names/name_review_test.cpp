#include "core/names/name_review.hpp"

#include "core/names/name_survey.hpp"
#include "run/io/text_file.hpp"
#include "tests/support/clean_games.hpp"
#include "tests/support/written_file.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::names {
namespace name_review_test {

using testing::WrittenFile;

constexpr std::string_view kNames = R"ssp(@PLAYER "., -"
Abel, Karl #GM NOR [2700] 1990
   %Bio FIDEID 1000001
   = Abell, Karl
Abel, Kurt #- GER [1900] 1950
@SITE ""
Wien AUT
   = Vienna
@EVENT ""
The "Big" Open, Oslo
   = Big Open
)ssp";

constexpr std::string_view kHeader =
    "apply,kind,written,proposed,games,score,source,why,alternatives\r\n";

std::string game(std::string_view event, std::string_view white, std::string_view black,
                 std::string_view more = {}) {
    std::string text = "[Event \"";
    text.append(event).append("\"]\n[Site \"Vienna\"]\n[Date \"2012.01.02\"]\n[White \"");
    text.append(white).append("\"]\n[Black \"").append(black).append("\"]\n").append(more);
    return text.append("\n1. e4 e5 *\n\n");
}

std::string review_of(const NameSurvey& survey) {
    const WrittenFile file(kNames, ".ssp");
    const auto names = Spelling::read(io::text_file(file.path()));
    std::string text;
    const auto counts =
        survey.write_review(*names, false, [&](std::string_view part) { text += part; });
    EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')),
              counts.rows + 1);
    // The name of the file is not the same in every run.
    for (std::size_t at = 0; (at = text.find(file.name(), at)) != std::string::npos;)
        text.replace(at, file.name().size(), "n.ssp");
    return text;
}

NameSurvey survey_of(const std::string& pgn, std::size_t memory_bytes = std::size_t{1} << 20) {
    NameSurvey survey(memory_bytes);
    const test::CleanGames games(pgn);
    for (const export_format::Game& each : games)
        survey.add(each);
    return survey;
}

TEST(NameSurvey, WritesEachNameOnceAndFirstWhatMendsMost) {
    const std::string pgn = game("Big Open", "Abell, Karl", "abel, karl") +
                            game("Big Open", "Abel, Karl", "ABEL, KARL") +
                            game("?", "ABEL, KARL", "Unknown, Man") +
                            game("x", "Abell,K", "K. Abel", "[WhiteFideId \"1000001\"]\n");
    EXPECT_EQ(
        review_of(survey_of(pgn)),
        std::string(kHeader) +
            ",site,Vienna,Wien AUT,4,95,n.ssp,listed spelling,\r\n"
            ",player,\"ABEL, KARL\",,2,20,n.ssp,\"same letters, but games against another "
            "spelling of it are there\",\"Abel, Karl\"\r\n"
            ",event,Big Open,\"The \"\"Big\"\" Open, Oslo\",2,95,n.ssp,listed spelling,\r\n"
            ",player,\"Abell,K\",\"Abel, Karl\",1,99,n.ssp,FIDE id 1000001,\r\n"
            ",player,\"Abell, Karl\",,1,20,n.ssp,\"listed spelling, but games against another "
            "spelling of it are there\",\"Abel, Karl\"\r\n"
            ",player,K. Abel,,1,20,n.ssp,2 names fit,\"Abel, Karl | Abel, Kurt\"\r\n"
            ",player,\"abel, karl\",,1,20,n.ssp,\"same letters, but games against another "
            "spelling of it are there\",\"Abel, Karl\"\r\n");
}

// One name, but not one player.
TEST(NameSurvey, GamesOfSeveralPlayersGiveNoProposal) {
    const auto why = [](const std::string& pgn) {
        const std::string review = review_of(survey_of(pgn));
        return review.find(",player,\"abel, karl\",,") != std::string::npos &&
               review.find("the games are those of several players") != std::string::npos;
    };
    const auto elo = [](std::string_view value) {
        return game("x", "abel, karl", "Other", "[WhiteElo \"" + std::string(value) + "\"]\n");
    };
    EXPECT_FALSE(why(elo("2650") + elo("2700")));
    EXPECT_TRUE(why(elo("2200") + elo("2700")));
    EXPECT_TRUE(why(game("x", "abel, karl", "abel, karl")));
    EXPECT_TRUE(why(game("x", "abel, karl", "Other", "[WhiteBirthYear \"1990\"]\n") +
                    game("x", "abel, karl", "Other", "[WhiteBirthYear \"1991\"]\n")));
    const std::string titled =
        game("x", "Abel,K", "Other", "[WhiteElo \"2690\"]\n[WhiteTitle \"GM\"]\n");
    EXPECT_NE(review_of(survey_of(titled)).find("Elo, year and title or federation fit"),
              std::string::npos);
}

TEST(NameSurvey, TheOrderOfTheGamesDoesNotMatter) {
    const std::string a = game("Big Open", "Abel, K", "ABEL, Karl", "[WhiteFideId \"1000001\"]\n");
    const std::string b = game("Big Open", "ABEL, KARL", "Abel, K", "[BlackFideId \"7\"]\n");
    const std::string c = game("Big Open", "Abel, K", "Abell, Karl");
    const std::string review = review_of(survey_of(a + b + c));
    EXPECT_EQ(review_of(survey_of(c + b + a)), review);
    EXPECT_EQ(review_of(survey_of(b + a + c)), review);
    // Two ids on one name: neither counts.
    EXPECT_EQ(review.find("FIDE id"), std::string::npos);
}

TEST(NameSurvey, TheMemoryIsBounded) {
    std::string pgn;
    for (int i = 0; i < 200; ++i)
        pgn += game("Big Open", "Player" + std::to_string(i), "Abell, Karl");
    const NameSurvey all = survey_of(pgn);
    EXPECT_EQ(all.left_out(), 0U);
    EXPECT_EQ(all.names(), 203U);
    const NameSurvey some = survey_of(pgn, 5000);
    EXPECT_LT(some.names(), 45U);
    EXPECT_EQ(some.left_out(), 203U - some.names());
    EXPECT_NE(review_of(some).find("Abell"), std::string::npos);
}

Result<NameReview, ReviewError> read(const std::string& text) {
    const WrittenFile file(text, ".csv");
    return NameReview::read(io::text_file(file.path()));
}

std::vector<export_format::TagChange> changes(const NameReview& review, const std::string& pgn) {
    const test::CleanGames games(pgn);
    std::vector<export_format::TagChange> found;
    review.changes().changes(games[0], found);
    return found;
}

TEST(NameReview, OnlyChosenRowsAreApplied) {
    const auto review = read(std::string(kHeader) +
                             "yes,player,\"Abell, K\",\"Abel, Karl\",1,60,n,w,\r\n"
                             ",player,\"Other, O\",\"Another, O\",1,60,n,w,\r\n"
                             "no,site,Vienna,Wien AUT,1,95,n,w,\r\n"
                             "X,event,Big Open,What the person wrote,1,95,n,w,\r\n");
    ASSERT_TRUE(review.has_value()) << review.error().what;
    EXPECT_EQ(review->size(), 2U);
    EXPECT_EQ(changes(*review, game(" Big Open ", "Abell, K", "Other, O")),
              (std::vector<export_format::TagChange>{{"White", "Abel, Karl"},
                                                     {"Event", "What the person wrote"}}));
    EXPECT_TRUE(changes(*review, game("x", "abell, k", "Other, O")).empty());
}

// What is written out, filled in and read again does what it says, once.
TEST(NameReview, AFilledInReviewIsApplied) {
    const std::string pgn = game("Big Open", "Abell, Karl", "K. Abel");
    std::string table = review_of(survey_of(pgn));
    for (std::size_t at = 0; (at = table.find("\r\n,", at)) != std::string::npos;)
        if (table.compare(at, 19, "\r\n,player,K. Abel,,") == 0) {
            ++at;
        } else {
            table.replace(at, 3, "\r\nyes,");
        }
    const auto review = read(table);
    ASSERT_TRUE(review.has_value()) << review.error().what;
    std::string text;
    const test::CleanGames games(pgn);
    const std::vector<export_format::TagChange> asked = changes(*review, pgn);
    EXPECT_EQ(export_format::TagEdit().apply(games[0], asked, text).made, 3U);
    const test::CleanGames again(text);
    EXPECT_EQ(again[0].tag("White"), "Abel, Karl");
    EXPECT_EQ(again[0].tag("Event"), "The \"Big\" Open, Oslo");
    EXPECT_EQ(again[0].tag("Site"), "Wien AUT");
    EXPECT_TRUE(changes(*review, text).empty());
}

TEST(NameReview, ReadsWhatSpreadsheetsMakeOfIt) {
    const auto review = read(
        "\xEF\xBB\xBF"
        "kind;apply;proposed;written\nplayer; Yes ;\"Abel, Karl\";Abell\n\nplayer;;;\n");
    ASSERT_TRUE(review.has_value()) << review.error().what;
    EXPECT_EQ(changes(*review, game("x", "y", "Abell")),
              (std::vector<export_format::TagChange>{{"Black", "Abel, Karl"}}));
}

TEST(NameReview, ChainsLeadToTheirEnd) {
    const auto review = read("apply,kind,written,proposed\ny,player,A,B\ny,player,B,C\n");
    ASSERT_TRUE(review.has_value());
    EXPECT_EQ(changes(*review, game("x", "A", "B")),
              (std::vector<export_format::TagChange>{{"White", "C"}, {"Black", "C"}}));
}

struct Wrong {
    const char *name, *text;
    std::uint64_t line;
};

TEST(NameReview, AnythingElseIsRefusedWithItsLine) {
    const Wrong cases[] = {
        {"no_columns", "a,b\nyes,1\n", 0},
        {"empty", "", 0},
        {"maybe", "apply,kind,written,proposed\n,player,A,B\nmaybe,player,A,B\n", 3},
        {"no_kind", "apply,kind,written,proposed\nyes,team,A,B\n", 2},
        {"nothing_proposed", "apply,kind,written,proposed\nyes,player,A,\n", 2},
        {"nothing_written", "apply,kind,written,proposed\nyes,player,,B\n", 2},
        {"two_spellings", "apply,kind,written,proposed\ny,player,A,B\n\ny,player,A,C\n", 4},
        {"circle", "apply,kind,written,proposed\ny,player,A,B\ny,player,B,A\n", 2},
        {"line_end", "apply,kind,written,proposed\ny,player,A,\"B\nC\"\n", 2},
        {"not_utf8", "apply,kind,written,proposed\ny,player,A,M\xFCller\n", 2},
        {"open_quote", "apply,kind,written,proposed\ny,player,\"A,B\n", 2},
    };
    for (const Wrong& each : cases) {
        SCOPED_TRACE(each.name);
        const auto review = read(each.text);
        ASSERT_FALSE(review.has_value());
        EXPECT_EQ(review.error().line, each.line);
        EXPECT_FALSE(review.error().what.empty());
    }
}

TEST(NameReview, HostileTablesAreRefused) {
    EXPECT_FALSE(
        read("apply,kind,written,proposed\nyes,player,A," + std::string(200'000, 'x') + "\n")
            .has_value());
    std::string open = "apply,kind,written,proposed\nyes,player,\"A";
    for (int i = 0; i < 100'000; ++i)
        open += "abcdefghijklmnop\n";
    EXPECT_FALSE(read(open).has_value());
}

}  // namespace name_review_test
}  // namespace arbiter::names
