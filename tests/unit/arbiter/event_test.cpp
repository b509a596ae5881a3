#include "tests/support/temp_folder.hpp"

#include "arbiter/files.hpp"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::face_test {
namespace {

std::string printed(const std::string& arguments) {
    const io::testing::TempFolder folder;
    const std::string out = folder / "out";
    const std::string command =
        std::string(ARBITER_BINARY) + " event " + arguments + " >" + out + " 2>" + (folder / "err");
    EXPECT_NE(std::system(command.c_str()), -1);
    return io::testing::bytes_of(out);
}

constexpr std::string_view kFormats[] = {"text", "json", "csv", "html"};

std::string game(std::string_view round, std::string_view white, std::string_view black,
                 std::string_view result) {
    std::string text = "[Event \"Club Open\"]\n[Site \"Oslo\"]\n[Date \"2024.05.0";
    text.append(round.substr(0, 1)).append("\"]\n[Round \"").append(round);
    text.append("\"]\n[White \"").append(white).append("\"]\n[Black \"").append(black);
    return text.append("\"]\n[Result \"").append(result).append("\"]\n\n1. e4 e5 ").append(result) +
           "\n\n";
}

// Three rounds of four; Berg has White three times, and one game is there twice.
const std::string kGames = game("1.1", "Anders, Anna", "Dorn, David", "1-0") +
                           game("1.2", "Berg, Boris", "Carl, Clara", "1/2-1/2") +
                           game("2.1", "Berg, Boris", "Anders, Anna", "0-1") +
                           game("2.2", "Carl, Clara", "Dorn, David", "1-0") +
                           game("2.2", "Carl, Clara", "Dorn, David", "1-0") +
                           game("3.1", "Berg, Boris", "Dorn, David", "1-0") +
                           game("3.2", "Anders, Anna", "Carl, Clara", "1/2-1/2");

// The members of an event beside its JSON.
void expect_same(const Event& event, const rapidjson::Value& json) {
    EXPECT_EQ(event.name, json["event"].GetString());
    EXPECT_EQ(event.kind, json["kind"].GetString());
    EXPECT_EQ(event.evidence, json["evidence"].GetString());
    EXPECT_EQ(event.rounds, json["rounds"].GetUint());
    EXPECT_EQ(event.games.size(), json["games"].GetUint());
    EXPECT_EQ(event.unplaced, json["unplaced"].GetUint());
    EXPECT_EQ(event.tie_break_edition, json["tie_break_edition"].GetString());
    ASSERT_EQ(event.players.size(), json["players"].Size());
    for (rapidjson::SizeType i = 0; i < json["players"].Size(); ++i) {
        const rapidjson::Value& player = json["players"][i];
        EXPECT_EQ(event.players[i].name, player["name"].GetString());
        EXPECT_EQ(event.players[i].rank, player["rank"].GetUint());
        EXPECT_EQ(event.players[i].games, player["games"].GetUint());
        EXPECT_EQ(event.players[i].points, std::stod(player["points"].GetString()) * 10);
        for (std::size_t k = 0; k < event.players[i].tie_breaks.size(); ++k) {
            const rapidjson::Value& value = player["tie_breaks"][event.tie_breaks.at(k).c_str()];
            EXPECT_EQ(event.players[i].tie_breaks[k], value.IsNull() ? "-" : value.GetString());
        }
    }
    ASSERT_EQ(event.findings.size(), json["findings"].Size());
    for (rapidjson::SizeType i = 0; i < json["findings"].Size(); ++i) {
        const rapidjson::Value& finding = json["findings"][i];
        EXPECT_EQ(event.findings[i].code, finding["code"].GetString());
        EXPECT_EQ(event.findings[i].rule, finding["rule"].GetString());
        EXPECT_EQ(event.findings[i].message, finding["message"].GetString());
        EXPECT_EQ(to_string(event.findings[i].severity), finding["severity"].GetString());
        EXPECT_EQ(event.findings[i].place.file, finding["file"].GetString());
        EXPECT_EQ(event.findings[i].others.size(), finding["others"].Size());
    }
}

void expect_as_printed(const Events& events, const std::string& arguments) {
    for (const std::string_view format : kFormats)
        EXPECT_EQ(events.report(format).value(),
                  printed("-q --no-provenance --report " + std::string(format) + " " + arguments));
    rapidjson::Document json;
    json.Parse(events.report("json").value().c_str());
    ASSERT_FALSE(json.HasParseError());
    ASSERT_EQ(events.events().size(), json["events"].Size());
    for (rapidjson::SizeType i = 0; i < json["events"].Size(); ++i)
        expect_same(events.events()[i], json["events"][i]);
}

TEST(FaceEvent, SaysOfFilesWhatTheProgramSays) {
    const std::string samples = ARBITER_SOURCE_DIR "/data/samples";
    const io::testing::TempFolder folder;
    const std::string club = folder.write("club.pgn", kGames);
    expect_as_printed(event({samples}).value(), samples);
    expect_as_printed(event({club}).value(), club);
    expect_as_printed(event({club}, {}, {.select = {"EVT05"}}).value(), "--select EVT05 " + club);
    expect_as_printed(
        event({club}, {},
              {.kind = "swiss",
               .points = "3-1-0",
               .tie_breaks = "BH,SB",
               .rounds = 5,
               .ignore = {"EVT05"}})
            .value(),
        "--kind swiss --points 3-1-0 --tie-breaks BH,SB --rounds 5 --ignore EVT05 " + club);
}

TEST(FaceEvent, TakesATournamentReport) {
    const io::testing::TempFolder folder;
    const std::string club = folder.write("club.pgn", kGames);
    const std::string trf = folder / "club.trf";
    (void)printed("-q --make-trf " + trf + " " + club);
    std::string bytes = io::testing::bytes_of(trf);
    ASSERT_NE(bytes, "");
    const std::string other =
        folder.write("other.trf", bytes.replace(bytes.find("Dorn"), 4, "Born"));
    expect_as_printed(event({club}, {.trf = other}).value(), "--trf " + other + " " + club);
    expect_as_printed(event({}, {.trf = other}).value(), "--trf " + other);
    const NamedText report{other, bytes};
    const std::vector<NamedText> games{{club, kGames}};
    expect_as_printed(events_of(games, &report).value(), "--trf " + other + " " + club);
    expect_as_printed(events_of({}, &report).value(), "--trf " + other);
}

TEST(FaceEvent, CountsAsTheLastLineOfTheProgram) {
    const std::vector<NamedText> games{{"club.pgn", kGames}};
    const Events events = events_of(games).value();
    ASSERT_EQ(events.events().size(), 1U);
    EXPECT_TRUE(events.text().starts_with("events 1, players 4; games 7 = placed 7 + unplaced 0;"))
        << events.text();
    EXPECT_EQ(events.events()[0].games[0].round, "1");
    EXPECT_EQ(events.events()[0].games[0].board, 1U);
    EXPECT_EQ(events.events()[0].games[0].white, "Anders, Anna");
    EXPECT_EQ(events.events()[0].games[1].result, "1/2-1/2");
}

TEST(FaceEvent, RefusesWordsThatNameNothingAndFilesThatAreNotThere) {
    EXPECT_NE(events_of({}, nullptr, {.kind = "swizz"}).error(), "");
    EXPECT_NE(events_of({}, nullptr, {.points = "much"}).error(), "");
    EXPECT_NE(events_of({}, nullptr, {.tie_breaks = "BH,XX"}).error(), "");
    EXPECT_NE(events_of({}, nullptr, {.team_tie_breaks = "MPTS,XX"}).error(), "");
    EXPECT_NE(events_of({}, nullptr, {.unplayed = "fide-1800"}).error(), "");
    EXPECT_NE(events_of({}, nullptr, {.encoding = "klingon"}).error(), "");
    EXPECT_EQ(events_of({}, nullptr, {.select = {"EVT99"}}).error(), "unknown rule 'EVT99'");
    EXPECT_NE(event({}, {.trf = "/no/such.trf"}).error(), "");
    EXPECT_NE(event({}, {.standings = "/no/such.csv"}).error(), "");
    const Events events = event({"/no/such.pgn"}).value();
    EXPECT_EQ(events.problems().size(), 1U);
    EXPECT_FALSE(events.report("yaml"));
}

TEST(FaceEvent, TextsMayComeInPieces) {
    const std::vector<NamedText> texts{{"a.pgn", kGames}, {"b.pgn", kGames}};
    const Events whole = events_of(texts).value();
    for (const std::size_t piece : {7, 100}) {
        EventReader reader;
        for (const NamedText& text : texts) {
            reader.begin(text.name);
            for (std::size_t at = 0; at < text.text.size(); at += piece)
                reader.feed(text.text.substr(at, piece));
        }
        const Events events = reader.finish().value();
        EXPECT_EQ(events.text(), whole.text());
        EXPECT_EQ(events.report("json").value(), whole.report("json").value());
    }
    EXPECT_EQ(EventReader().finish(nullptr, {.kind = "league of friends"}).error().substr(0, 8),
              "kind is ");
}

}  // namespace
}  // namespace arbiter::face_test
