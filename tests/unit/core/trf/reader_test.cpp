#include "core/trf/reader.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::trf {
namespace reader_test {

constexpr const char* kAnna =
    "001    1 wwg  Ann\xC3\xA4, Berta                       2210 GER     4612345 1990/05/01  1.5   "
    " "
    "1"
    "     2 w 1     3 b =";
constexpr const char* kHead = "012 Open\n042 28. 07. 2005\n062 3\n";

std::string messages(const Reading& reading) {
    std::string all;
    for (const Deviation& each : reading.deviations)
        all += std::to_string(each.line) + ':' + std::to_string(each.column) + ' ' + each.message +
               " -> " + each.repair + '\n';
    return all;
}

TEST(TrfReader, ReadsTheFieldsOfAPlayer) {
    const Reading reading = read(kAnna);
    ASSERT_EQ(reading.tournament.players.size(), 1U);
    const Player& player = reading.tournament.players[0];
    EXPECT_EQ(player.number, 1U);
    EXPECT_EQ(player.sex, 'w');
    EXPECT_EQ(player.title, "WGM");
    EXPECT_EQ(player.name, "Ann\xC3\xA4, Berta");
    EXPECT_EQ(player.rating, 2210U);
    EXPECT_EQ(player.federation, "GER");
    EXPECT_EQ(player.fide_id, "4612345");
    EXPECT_EQ(player.birth, "1990/05/01");
    EXPECT_EQ(player.points, 15);
    EXPECT_EQ(player.rank, 1U);
    ASSERT_EQ(player.rounds.size(), 2U);
    EXPECT_EQ(player.rounds[0], (Cell{2, Colour::White, Result::Win, 0}));
    EXPECT_EQ(player.rounds[1], (Cell{3, Colour::Black, Result::Draw, 0}));
    EXPECT_EQ(messages(reading), "1:11 title is \"wg\"; should be \"WGM\" -> WGM\n");
}

TEST(TrfReader, TakesEveryLineEnd) {
    const std::string lf = std::string(kHead) + kAnna + '\n';
    for (const std::string end : {"\r", "\r\n"}) {
        std::string text;
        for (const char c : lf)
            if (c == '\n')
                text += end;
            else
                text += c;
        EXPECT_EQ(read(text).tournament, read(lf).tournament);
        EXPECT_EQ(read(text).deviations, read(lf).deviations);
    }
}

TEST(TrfReader, ReadsFreeDatesOfTheHeader) {
    const Reading reading = read(std::string(kHead) + kAnna);
    EXPECT_EQ(reading.tournament.text_of("042"), "2005/07/28");
    EXPECT_EQ(reading.deviations[0].kind, DeviationKind::Form);
    EXPECT_EQ(reading.deviations[0].repair, "2005/07/28");
    EXPECT_EQ(reading.deviations[0].line, 2U);
}

TEST(TrfReader, ByesNeedNoOpponent) {
    std::string line = kAnna;
    line += "  0000 - U         H  0000 - Z         -";
    const Reading reading = read(line);
    const std::vector<Cell>& rounds = reading.tournament.players[0].rounds;
    ASSERT_EQ(rounds.size(), 6U);
    EXPECT_EQ(rounds[2].result, Result::PairingBye);
    EXPECT_EQ(rounds[3].result, Result::HalfPointBye);
    EXPECT_EQ(rounds[4].result, Result::ZeroPointBye);
    EXPECT_EQ(rounds[5].result, Result::ForfeitLoss);
    EXPECT_EQ(reading.deviations.size(), 1U) << messages(reading);
}

TEST(TrfReader, SaysWhereAFieldCannotBeRead) {
    std::string line = kAnna;
    line.replace(line.find("2210"), 4, "22x0");
    line.replace(line.find("2 w 1"), 5, "2 v 9");
    EXPECT_EQ(messages(read(line)),
              "1:11 title is \"wg\"; should be \"WGM\" -> WGM\n"
              "1:49 rating \"22x0\" is no number -> \n"
              "1:97 round 1: colour is \"v\"; should be w, b or - -> \n"
              "1:99 round 1: result is \"9\"; should be one of 1 = 0 W D L + - H F U Z -> \n");
}

TEST(TrfReader, FindsColumnsThatCountBytes) {
    std::string line = kAnna;
    line.erase(line.find("  2210"), 1);
    const Reading reading = read(line);
    EXPECT_EQ(reading.tournament.players[0].rating, 2210U) << messages(reading);
    EXPECT_EQ(reading.tournament.players[0].rounds.size(), 2U);
    EXPECT_EQ(reading.deviations[0].kind, DeviationKind::Form);
}

TEST(TrfReader, ReadsOtherCharacterSets) {
    std::string line = kAnna;
    line.replace(line.find("\xC3\xA4"), 2, "\xE4");
    const Reading reading = read(line);
    EXPECT_EQ(reading.tournament.players[0].name, "Ann\xC3\xA4, Berta");
    EXPECT_EQ(reading.tournament.players[0].rating, 2210U);
}

TEST(TrfReader, KeepsRecordsThatItDoesNotKnow) {
    const Reading reading = read("XYZ something\n### a comment\nXXR 9\n001    1");
    ASSERT_EQ(reading.tournament.head.size(), 3U);
    EXPECT_EQ(reading.tournament.head[0].code, "XYZ");
    EXPECT_EQ(reading.tournament.head[0].text, "something");
    EXPECT_EQ(reading.deviations[0].message, "record \"XYZ\" is not known; it is kept");
}

TEST(TrfReader, AFileWithoutPlayersSaysSo) {
    for (const char* text : {"", "\n\n", "hello", "012 Open"}) {
        const Reading reading = read(text);
        ASSERT_FALSE(reading.deviations.empty());
        EXPECT_TRUE(reading.tournament.players.empty());
    }
}

TEST(TrfReader, ReadsPointSystemsOfPairingPrograms) {
    const Reading reading = read("BBW  3.0\nBBD  1.0\nBBU 1.5\n001    1");
    EXPECT_EQ(reading.tournament.points.points_of(Result::Win), 30);
    EXPECT_EQ(reading.tournament.points.points_of(Result::Draw), 10);
    EXPECT_EQ(reading.tournament.points.points_of(Result::PairingBye), 15);
}

}  // namespace reader_test
}  // namespace arbiter::trf
