// What is read besides games: recordings, pairings, files that are torn.
#include "core/encoding/utf16.hpp"
#include "core/watch/game_split.hpp"
#include "core/watch/pairing.hpp"
#include "core/watch/recording.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::watch {
namespace {

std::string problem_of(std::string_view recording) {
    RecordingReader reader(recording);
    RecordedReading reading;
    while (reader.next(reading))
        continue;
    const RecordingProblem& problem = reader.problem();
    return problem.line == 0 ? "" : std::to_string(problem.line) + ": " + problem.message;
}

TEST(Recordings, SayWhatIsWrong) {
    EXPECT_EQ(problem_of("@ 2026-11-27T15:00:00Z\n= a.pgn\nx\n"), "");
    EXPECT_EQ(problem_of("hello\n"), "1: 'zone +02:00', '#' or '@ TIME' must stand here");
    EXPECT_EQ(problem_of("@ yesterday\n"), "1: 'yesterday' is no time");
    EXPECT_EQ(problem_of("@ 2026-11-27T15:00:00Z\n@ 2026-11-27T14:00:00Z\n"),
              "2: the time goes back");
    EXPECT_EQ(problem_of("@ 2026-11-27T15:00:00Z\n= a.pgn 99\nx\n"),
              "2: the recording ends inside a file");
    EXPECT_EQ(problem_of("@ 2026-11-27T15:00:00Z\n~ 0 1000\n"),
              "2: '~ COUNT MILLISECONDS' must stand here");
}

// What is written can be read: all bytes, whatever they are.
TEST(Recordings, KeepEveryByte) {
    RecordingWriter writer;
    const std::string odd = "@ 2026\n= x\n- y\n\xE9\n\0", other = "[Event \"x\"]\n";
    std::string recording = RecordingWriter::head(-90);
    Version version;
    version.files.push_back({.name = "a b.pgn", .text = odd});
    version.files.push_back({.name = "c.pgn", .text = other});
    recording += writer.add(version, 1000);
    recording += writer.add(version, 2000);
    version.files.pop_back();
    recording += writer.add(version, 3000);
    RecordingReader reader(recording);
    RecordedReading reading;
    RecordedFiles files;
    ASSERT_TRUE(reader.next(reading));
    files.take(reading);
    ASSERT_EQ(files.version().files.size(), 2U);
    EXPECT_EQ(files.version().files[0].text, odd);
    ASSERT_TRUE(reader.next(reading));
    EXPECT_TRUE(reading.files.empty());
    ASSERT_TRUE(reader.next(reading));
    files.take(reading);
    EXPECT_EQ(files.version().files.size(), 1U);
    EXPECT_FALSE(reader.next(reading));
    EXPECT_EQ(reader.problem().message, "");
    EXPECT_EQ(reader.zone_minutes(), -90);
}

TEST(PairingLists, AreReadAsPeopleWriteThem) {
    const Pairings table =
        read_pairings("Bo.;White;WhiteFideId;Black\n12;\"Lindqvist; Maja\";007;Okafor\n");
    ASSERT_EQ(table.boards.size(), 1U);
    EXPECT_EQ(table.boards[0].board, "12");
    EXPECT_EQ(table.boards[0].white, "Lindqvist; Maja");
    EXPECT_EQ(table.boards[0].white_id, "7");
    EXPECT_EQ(table.boards[0].black, "Okafor");
    const Pairings index = read_pairings(
        R"({"date":"2024-05-15","pairings":[{"white":{"fname":"Maja","mname":null,"lname":"Lindqvist",)"
        R"("fideid":123},"black":{"fname":"Dan","lname":"Okafor"},"result":"*","live":true}]})");
    ASSERT_EQ(index.boards.size(), 1U);
    EXPECT_EQ(index.boards[0].white, "Lindqvist, Maja");
    EXPECT_EQ(index.boards[0].white_id, "123");
    EXPECT_TRUE(read_pairings("name,club\nx,y\n").boards.empty());
    EXPECT_TRUE(read_pairings("{\"pairings\":").boards.empty());
    EXPECT_TRUE(read_pairings("").boards.empty());
}

// Excel writes UTF-16, and pairing programs put a head above the table.
TEST(PairingLists, AreFoundBelowAHeadAndInEveryCharacterSet) {
    const std::string table =
        "Harbour Open\r\n\r\nRound 5 on 2026/11/27 at 15:00\r\n"
        "Bo.\tNo.\t\tWhite\tRtg\tResult\t\tBlack\tRtg\tNo.\r\n"
        "1\t3\tGM\tM\u00FCller, J\u00F6rg\t2500\t\t\tOkafor, Dan\t2400\t7\r\n";
    for (const std::string& text :
         {table, "\xEF\xBB\xBF" + table,
          encoding::utf8_to_utf16("\xEF\xBB\xBF" + table, encoding::Charset::Utf16Le)}) {
        const Pairings pairings = read_pairings(text);
        ASSERT_EQ(pairings.boards.size(), 1U);
        EXPECT_EQ(pairings.boards[0].board, "1");
        EXPECT_EQ(pairings.boards[0].white, "M\u00FCller, J\u00F6rg");
        EXPECT_EQ(pairings.boards[0].black, "Okafor, Dan");
    }
}

// Of several rounds the last one that is paired counts; a forfeit is no game.
TEST(PairingLists, AreReadFromAReport) {
    const Pairings pairings = read_pairings(
        "012 Harbour Open\n"
        "001    1 m    Sato, Ken                         2200 JPN    12300001             1.0    1 "
        "    3 w 1     2 w\n"
        "001    2 w    Brandt, Ute                       2180 GER    12300002             1.0    2 "
        "    4 b 1     1 b\n"
        "001    3 m    Khan, Ali                         2100 PAK    12300003             0.0    3 "
        "    1 b 0     4 w +\n"
        "001    4 w    Ruiz, Eva                         2090 ESP    12300004             0.0    4 "
        "    2 w 0     3 b -\n");
    EXPECT_EQ(pairings.round, "2");
    ASSERT_EQ(pairings.boards.size(), 1U);
    EXPECT_EQ(pairings.boards[0].white, "Sato, Ken");
    EXPECT_EQ(pairings.boards[0].black_id, "12300002");
    EXPECT_EQ(pairings.boards[0].board, "");
    EXPECT_TRUE(read_pairings("012 Harbour Open\n").boards.empty());
}

TEST(PairingLists, AreReadFromGamesWithoutMoves) {
    const auto game = [](std::string_view round, std::string_view white) {
        return "[Event \"x\"]\n[Round \"" + std::string(round) + "\"]\n[White \"" +
               std::string(white) + "\"]\n[Black \"Okafor\"]\n[Result \"*\"]\n\n*\n\n";
    };
    const Pairings pairings =
        read_pairings(game("4.1", "Havel") + game("5.1", "Sato") + game("5.2", "Costa"));
    EXPECT_EQ(pairings.round, "5");
    ASSERT_EQ(pairings.boards.size(), 2U);
    EXPECT_EQ(pairings.boards[1].board, "2");
    EXPECT_EQ(pairings.boards[1].white, "Costa");
}

// A cut at any byte of a file: no game but the last one differs, and that one is not taken for
// whole unless its marker is there.
TEST(SplitGames, TakesNoTornGameForWhole) {
    const std::string game =
        "[Event \"x\"]\n[White \"A, a\"]\n[Black \"B, b\"]\n[Result \"*\"]\n\n"
        "1. e4 {[%clk 1:00:00]} e5 (1... c5 2. Nf3) 2. Nf3 *\n";
    const std::string text = game + "\n" + game;
    const FileGames whole = split_games(text);
    ASSERT_EQ(whole.games.size(), 2U);
    EXPECT_TRUE(whole.games[0].is_whole && whole.games[1].is_whole);
    EXPECT_EQ(whole.games[0].hash, whole.games[1].hash);
    for (std::size_t cut = 0; cut < text.size(); ++cut) {
        const FileGames torn = split_games(std::string_view(text).substr(0, cut));
        for (const GameText& each : torn.games) {
            if (each.is_whole) {
                EXPECT_NE(each.text.find('*'), std::string_view::npos) << cut;
            }
        }
        if (cut > game.size() + 1 && !torn.games.empty()) {
            EXPECT_EQ(torn.games[0].hash, whole.games[0].hash) << cut;
        }
    }
}

TEST(SplitGames, SeesFilesWithoutGames) {
    EXPECT_TRUE(split_games("").is_unreadable);
    EXPECT_TRUE(split_games(std::string(5000, '\0')).is_unreadable);
    EXPECT_TRUE(split_games("once upon a time\n").is_unreadable);
    const FileGames extended = split_games("[Event \"x\"]\n\n1. e4" + std::string(100, '\0'));
    ASSERT_EQ(extended.games.size(), 1U);
    EXPECT_FALSE(extended.games[0].is_whole);
}

}  // namespace
}  // namespace arbiter::watch
