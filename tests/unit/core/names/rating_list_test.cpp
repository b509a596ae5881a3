#include "core/names/rating_list.hpp"

#include "run/io/text_file.hpp"
#include "tests/support/clean_games.hpp"
#include "tests/support/written_file.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::names {
namespace rating_list_test {

using testing::WrittenFile;

constexpr std::string_view kFideHeader =
    "ID Number      Name                          Fed Sex Tit  WTit OTit SEP26 SGm SK B-day Flag";

std::string fide_line(std::string_view id, std::string_view name, std::string_view title,
                      std::string_view elo) {
    std::string line(kFideHeader.size(), ' ');
    line.replace(0, id.size(), id);
    line.replace(kFideHeader.find("Name"), name.size(), name);
    line.replace(kFideHeader.find("Tit "), title.size(), title);
    line.replace(kFideHeader.find("SEP26"), elo.size(), elo);
    return line + "\n";
}

std::string fide_text() {
    return std::string(kFideHeader) + "\n" + fide_line("11", "Abel, Karl", "GM", "2700") +
           fide_line("12", "Brown, Ann", "", "2100") + fide_line("13", "Cole, Max", "IM", "2400") +
           fide_line("14", "Cole, Max", "", "2401") + fide_line("15", "Dunn, Ed", "WGM", "");
}

RatingList list_of(std::string_view text, std::optional<RatingMonths> months = {}) {
    const WrittenFile file(text, ".txt");
    auto list = RatingList::read(io::text_file(file.path()), months);
    EXPECT_TRUE(list) << list.error();
    return std::move(list).value();
}

std::string game(std::string_view white, std::string_view more,
                 std::string_view date = "2026.09.12") {
    std::string text = "[Event \"?\"]\n[Date \"";
    text.append(date).append("\"]\n[White \"").append(white).append("\"]\n[Black \"?\"]\n");
    return text.append(more).append("\n1. e4 e5 *\n\n");
}

// What the list says of the game, as "tag=value" for what it fills and "tag!value" for what
// differs.
std::string filled(const RatingList& list, const std::string& pgn) {
    const test::CleanGames games(pgn);
    RatingAnswer answer;
    list.fill(games[0], answer);
    std::string text;
    for (const export_format::TagChange& change : answer.changes)
        text.append(text.empty() ? "" : " ").append(change.name).append("=").append(*change.value);
    for (const RatingDifference& each : answer.differences)
        text.append(text.empty() ? "" : " ").append(each.tag).append("!").append(each.listed);
    return text;
}

struct Row {
    std::string_view name, white, tags, date, expected;
};

class RatingListFills : public ::testing::TestWithParam<Row> {};

TEST_P(RatingListFills, WhatTheGameDoesNotSay) {
    const Row& row = GetParam();
    EXPECT_EQ(filled(list_of(fide_text()),
                     game(row.white, row.tags, row.date.empty() ? "2026.09.12" : row.date)),
              row.expected);
}

INSTANTIATE_TEST_SUITE_P(
    RatingList, RatingListFills,
    ::testing::Values(
        Row{"by_id", "Abel,K", "[WhiteFideId \"11\"]\n", "", "WhiteElo=2700 WhiteTitle=GM"},
        Row{"by_id_with_question_marks", "Abel, Karl",
            "[WhiteFideId \"11\"]\n[WhiteElo \"?\"]\n[WhiteTitle \"\"]\n", "",
            "WhiteElo=2700 WhiteTitle=GM"},
        Row{"nothing_where_all_is_said", "Abel, Karl",
            "[WhiteFideId \"011\"]\n[WhiteElo \"2700\"]\n[WhiteTitle \"GM\"]\n", "", ""},
        Row{"never_over_another_value", "Abel, Karl",
            "[WhiteFideId \"11\"]\n[WhiteElo \"2650\"]\n[WhiteTitle \"-\"]\n", "",
            "WhiteElo!2700 WhiteTitle!GM"},
        Row{"not_when_the_id_is_another_players", "Zorn, Q", "[WhiteFideId \"11\"]\n", "",
            "White!Abel, Karl"},
        Row{"not_what_the_list_does_not_say", "Dunn, Ed", "[WhiteFideId \"15\"]\n", "",
            "WhiteTitle=WGM"},
        Row{"not_for_an_unknown_id", "Abel, Karl", "[WhiteFideId \"99\"]\n", "", ""},
        Row{"by_name_and_elo", "ABEL, Karl", "[WhiteElo \"2700\"]\n", "",
            "WhiteFideId=11 WhiteTitle=GM"},
        Row{"not_by_name_and_another_elo", "Abel, Karl", "[WhiteElo \"2690\"]\n", "", ""},
        Row{"not_by_name_alone", "Abel, Karl", "", "", ""},
        Row{"not_by_initial", "Abel, K", "[WhiteElo \"2700\"]\n", "", ""},
        Row{"not_for_namesakes", "Cole, Max", "[WhiteElo \"2400\"]\n", "", ""},
        Row{"not_in_another_month", "Abel, Karl", "[WhiteFideId \"11\"]\n", "2026.10.01", ""},
        Row{"not_without_a_month", "Abel, Karl", "[WhiteFideId \"11\"]\n", "2026.??.??", ""},
        Row{"with_the_month_alone", "Abel, Karl", "[WhiteFideId \"11\"]\n", "2026.09.??",
            "WhiteElo=2700 WhiteTitle=GM"},
        Row{"by_the_first_day_of_the_event", "Abel, Karl",
            "[WhiteFideId \"11\"]\n[EventDate \"2026.08.31\"]\n", "", ""},
        Row{"not_in_a_variant", "Abel, Karl", "[WhiteFideId \"11\"]\n[Variant \"Chess960\"]\n", "",
            ""}),
    [](const auto& suite) { return std::string(suite.param.name); });

TEST(RatingList, ReadsCsv) {
    const RatingList list =
        list_of("name;FIDE ID;rating;title\n\"Abel, Karl\";11;2701;im\n;12;;\nx;;1;\n",
                parse_rating_months("2026.08..2026.09"));
    EXPECT_EQ(list.size(), 2U);
    EXPECT_EQ(list.problems().count(), 1U);
    EXPECT_EQ(filled(list, game("Abel, Karl", "[WhiteFideId \"11\"]\n", "2026.08.01")),
              "WhiteElo=2701 WhiteTitle=IM");
    // A list without names takes the id's word for it.
    EXPECT_EQ(filled(list, game("Anybody", "[WhiteFideId \"12\"]\n")), "");
}

TEST(RatingList, ReadsXmlWithElementsOnLinesOrInOne) {
    const RatingMonths months{2026 * 12 + 8, 2026 * 12 + 8};
    const RatingList list = list_of(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<playerslist>\n<player>\n<fideid>11</fideid>\n"
        "<name>Abel, Karl &amp; Co</name>\n<country>NOR</country>\n<title>GM</title>\n<w_title/>\n"
        "<rating>2700</rating>\n<rapid_rating>2600</rapid_rating>\n<birthday>1990</birthday>\n"
        "</player>\n<player><fideid>12</fideid><name>Brown, Ann</name><title></title>"
        "<rating>2100</rating></player><player><name>Nobody</name></player>\n</playerslist>\n",
        months);
    EXPECT_EQ(list.size(), 2U);
    ASSERT_TRUE(list.find("11"));
    EXPECT_EQ(list.find("11")->name, "Abel, Karl & Co");
    EXPECT_EQ(list.find("11")->title, "GM");
    EXPECT_EQ(list.find("11")->elo, 2700U);
    ASSERT_TRUE(list.find("0012"));
    EXPECT_EQ(list.find("12")->title, "");
    EXPECT_EQ(list.find("12")->elo, 2100U);
    EXPECT_FALSE(list.find("13"));
    EXPECT_FALSE(list.find("none"));
    EXPECT_EQ(list.problems().count(), 1U);
}

TEST(RatingList, ReadsTitlesOfOldLists) {
    const std::string text =
        "ID number Name                            TitlFed  Mar11 GamesBorn  Flag\n"
        "      11  Abel, Karl                      wg  NOR  2700   9   1990\n";
    const RatingList list = list_of(text);
    EXPECT_EQ(list.months(), *parse_rating_months("2011.03"));
    EXPECT_EQ(filled(list, game("Abel, Karl", "[WhiteFideId \"11\"]\n", "2011.03.05")),
              "WhiteElo=2700 WhiteTitle=WGM");
}

TEST(RatingList, SaysWhatItGoesBy) {
    const RatingList list = list_of(fide_text());
    const test::CleanGames games(game("Abel, Karl", "[WhiteFideId \"11\"]\n"));
    RatingAnswer answer;
    list.fill(games[0], answer);
    ASSERT_EQ(answer.changes.size(), 2U);
    EXPECT_NE(answer.changes[0].source.find("(2026.09): FIDE id 11"), std::string::npos)
        << answer.changes[0].source;
}

TEST(RatingList, UsesNoIdOfTwoPlayers) {
    const RatingList list =
        list_of("fideid,elo\n11,2700\n12,2000\n11,2600\n12,2000\n", parse_rating_months("2026.09"));
    EXPECT_EQ(list.size(), 1U);
    EXPECT_EQ(list.problems().count(), 1U);
}

TEST(RatingList, NeedsAMonthAndColumns) {
    const WrittenFile csv("fideid,elo\n11,2700\n", ".csv");
    const auto list = RatingList::read(io::text_file(csv.path()), {});
    ASSERT_FALSE(list);
    EXPECT_NE(list.error().find("--ratings-for"), std::string::npos) << list.error();
    const WrittenFile other("a,b\n1,2\n", ".csv");
    EXPECT_FALSE(RatingList::read(io::text_file(other.path()), parse_rating_months("2026.09")));
    EXPECT_FALSE(RatingList::read(io::text_file(csv.path()), parse_rating_months("2026.09"), 10));
}

TEST(RatingMonths, AreReadStrictly) {
    EXPECT_TRUE(parse_rating_months("2026.07..2026.09"));
    for (const std::string_view bad : {"", "2026", "2026.13", "2026.09.01", "2026.09..",
                                       "2026.09..2026.08", "????.09", "2026.??"})
        EXPECT_FALSE(parse_rating_months(bad)) << bad;
}

}  // namespace rating_list_test
}  // namespace arbiter::names
