#include "run/outputs/output_form.hpp"
#include "tests/support/clean_games.hpp"
#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <algorithm>
#include <vector>

namespace arbiter::outputs {
namespace outputs_test {

using io::testing::bytes_of;
using io::testing::TempFolder;

std::string rendered(std::string_view form, std::string_view pgn, const FormOptions& options = {}) {
    const test::CleanGames games(pgn);
    const auto writer = find_output(form)->make_form(options);
    std::string out;
    for (const export_format::Game& game : games)
        writer->render(game, out);
    return out;
}

constexpr std::string_view kPlain =
    "[Event \"Open\"]\n[Site \"Graz\"]\n[Date \"2024.05.06\"]\n[Round \"1\"]\n[White \"A\"]\n"
    "[Black \"B\"]\n[Result \"0-1\"]\n[WhiteElo \"2300\"]\n[ECO \"A00\"]\n\n"
    "1. f3 {bad} e5 2. g4 ; worse\nQh4# 0-1\n\n";
constexpr std::string_view kChess960 =
    "[Event \"\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
    "[FEN \"bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1\"]\n"
    "[Result \"*\"]\n\n1. f4 f5 2. Qf2 Qf7 3. O-O *\n\n";
constexpr std::string_view kFromFen =
    "[Event \"\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/R3K2R b KQ - 7 40\"]\n[Result \"*\"]\n\n"
    "40... Kd7 41. O-O-O+ Kc7 42. e4 *\n\n";
constexpr std::string_view kIllegal =
    "[Event \"\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Ke3 Nf6 1-0\n\n";
constexpr std::string_view kNullMove = "[Event \"\"]\n[Result \"*\"]\n\n1. e4 -- 2. d4 *\n\n";
constexpr std::string_view kUnreplayed =
    "[Event \"\"]\n[Variant \"Suicide\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";

TEST(Outputs, AreFoundByName) {
    std::vector<std::string_view> names;
    for (const OutputKind* kind : outputs()) {
        names.push_back(kind->name);
        EXPECT_EQ(find_output(kind->name), kind);
        EXPECT_FALSE(kind->summary.empty());
    }
    EXPECT_EQ(names, (std::vector<std::string_view>{"pgn", "sqlite", "csv", "ndjson", "epd", "fen",
                                                    "uci", "tree", "polyglot"}));
    EXPECT_EQ(find_output("PGN"), nullptr);
}

TEST(Outputs, PgnIsTheGameAndTheTextAfterIt) {
    const std::string all = std::string(kPlain) + std::string(kIllegal);
    EXPECT_EQ(rendered("pgn", all), all);
}

TEST(Outputs, CsvHasOneRecordForEachGame) {
    EXPECT_EQ(rendered("csv", kPlain),
              "test.pgn,1,1,Open,Graz,2024.05.06,1,A,B,0-1,2300,,A00,4,flagged,checkmate,"
              "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3,"
              "775ce3e8190fe59d4181904c9b19607a,2\r\n");
}

TEST(Outputs, CsvQuotesWhatMustBeQuoted) {
    const std::string line = rendered(
        "csv",
        "[Event \"a, \\\"b\\\"\"]\n[Site \" c\"]\n[White \"=1+1\"]\n[Black \"d\"]\n\n1. e4 *\n");
    EXPECT_TRUE(line.starts_with("test.pgn,1,1,\"a, \"\"b\"\"\",\" c\",,,=1+1,d,,")) << line;
}

TEST(Outputs, CsvWritesLineEndsInsideOfQuotes) {
    const test::CleanGames games("[Event \"x\"]\n\n1. e4 *\n");
    export_format::Game game = games[0];
    const std::vector<export_format::Tag> tags{{"Event", "two\nlines"},
                                               {"White", std::string_view("a\0b", 3)}};
    game.tags = tags;
    std::string out;
    find_output("csv")->make_form({})->render(game, out);
    EXPECT_TRUE(
        out.starts_with("test.pgn,1,1,\"two\nlines\",,,,a\xEF\xBF\xBD"
                        "b,,"))
        << out;
}

TEST(Outputs, CsvHasARecordForGamesThatCannotBeReplayed) {
    const std::string line = rendered("csv", kUnreplayed);
    EXPECT_NE(line.find(",0,unchecked,,,"), line.npos) << line;
}

rapidjson::Document parsed(const std::string& line) {
    rapidjson::Document document;
    document.Parse<rapidjson::kParseValidateEncodingFlag>(line.data(), line.size());
    EXPECT_FALSE(document.HasParseError()) << line;
    EXPECT_EQ(std::ranges::count(line, '\n'), 1) << line;
    return document;
}

TEST(Outputs, NdjsonHasFactsTagsAndMoves) {
    const rapidjson::Document game = parsed(rendered("ndjson", kPlain));
    EXPECT_STREQ(game["file"].GetString(), "test.pgn");
    EXPECT_EQ(game["game"].GetInt(), 1);
    EXPECT_EQ(game["line"].GetInt(), 1);
    EXPECT_EQ(game["byte_begin"].GetUint64(), 0U);
    EXPECT_EQ(game["byte_end"].GetUint64(), kPlain.size() - 1);
    EXPECT_STREQ(game["ending"]["kind"].GetString(), "checkmate");
    EXPECT_STREQ(game["moves_hash"].GetString(), "775ce3e8190fe59d4181904c9b19607a");
    EXPECT_STREQ(game["tags"]["White"].GetString(), "A");
    EXPECT_EQ(game["tags"].MemberCount(), 9U);
    EXPECT_FALSE(game.HasMember("tags_more"));
    EXPECT_STREQ(game["moves"].GetString(), "f3 e5 g4 Qh4#");
    EXPECT_EQ(game["comments"].GetInt(), 2);
}

TEST(Outputs, NdjsonKeepsDoublesOfTagsApart) {
    const rapidjson::Document game =
        parsed(rendered("ndjson", "[Event \"a\"]\n[White \"b\"]\n[White \"c\"]\n\n1. e4 *\n"));
    EXPECT_STREQ(game["tags"]["White"].GetString(), "b");
    ASSERT_EQ(game["tags_more"].Size(), 1U);
    EXPECT_STREQ(game["tags_more"][0]["name"].GetString(), "White");
    EXPECT_STREQ(game["tags_more"][0]["value"].GetString(), "c");
}

TEST(Outputs, NdjsonIsJsonWhateverTheTagsHold) {
    const test::CleanGames games("[Event \"x\"]\n\n1. e4 *\n");
    export_format::Game game = games[0];
    const std::string large(1'000'000, '"');
    // Two names that differ only in bytes that are no UTF-8 are one key.
    const std::vector<export_format::Tag> tags{
        {"A\xFF", std::string_view("a\0\n\xC3", 4)}, {"A\xFE", "\xED\xA0\x80"}, {"B\"", large}};
    game.tags = tags;
    std::string out;
    find_output("ndjson")->make_form({})->render(game, out);
    const rapidjson::Document document = parsed(out);
    const auto& value = document["tags"]["A\xEF\xBF\xBD"];
    EXPECT_EQ(std::string(value.GetString(), value.GetStringLength()),
              std::string("a\0\n\xEF\xBF\xBD", 6));
    EXPECT_EQ(document["tags"]["B\""].GetStringLength(), large.size());
    EXPECT_STREQ(document["tags_more"][0]["value"].GetString(),
                 "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(Outputs, NdjsonHasTheLegalPrefixOfAnIllegalGame) {
    const rapidjson::Document game = parsed(rendered("ndjson", kIllegal));
    EXPECT_STREQ(game["moves"].GetString(), "e4 e5 Nf3 Nc6");
    EXPECT_STREQ(game["status"].GetString(), "rejected");
    EXPECT_EQ(game["illegal"]["ply"].GetInt(), 5);
    EXPECT_STREQ(parsed(rendered("ndjson", kNullMove))["moves"].GetString(), "e4 -- d4");
    EXPECT_TRUE(parsed(rendered("ndjson", kUnreplayed))["moves"].IsNull());
}

TEST(Outputs, EpdHasFourFieldsAndItsOpcodesInOrder) {
    EXPECT_EQ(rendered("epd", kPlain),
              "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - fmvn 3; hmvc 1;\n");
    EXPECT_EQ(rendered("epd", kFromFen, {.names_games = true}),
              "8/2k5/8/8/4P3/8/8/2KR3R b - - c0 \"test.pgn#1\"; fmvn 42; hmvc 0;\n");
    EXPECT_EQ(rendered("epd", kUnreplayed), "");
}

TEST(Outputs, EpdWritesEveryPositionOnRequest) {
    EXPECT_EQ(rendered("epd", kFromFen, {.plies_a_position = 1}),
              "4k3/8/8/8/8/8/4P3/R3K2R b KQ - fmvn 40; hmvc 7;\n"
              "8/3k4/8/8/8/8/4P3/R3K2R w KQ - fmvn 41; hmvc 8;\n"
              "8/3k4/8/8/8/8/4P3/2KR3R b - - fmvn 41; hmvc 9;\n"
              "8/2k5/8/8/8/8/4P3/2KR3R w - - fmvn 42; hmvc 10;\n"
              "8/2k5/8/8/4P3/8/8/2KR3R b - - fmvn 42; hmvc 0;\n");
}

TEST(Outputs, FenHasSixFieldsAndCountsPliesFromTheStart) {
    EXPECT_EQ(rendered("fen", kPlain),
              "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n");
    EXPECT_EQ(rendered("fen", kFromFen, {.plies_a_position = 3}),
              "4k3/8/8/8/8/8/4P3/R3K2R b KQ - 7 40\n"
              "8/2k5/8/8/8/8/4P3/2KR3R w - - 10 42\n");
    EXPECT_EQ(rendered("fen", kFromFen, {.plies_a_position = 5}),
              "4k3/8/8/8/8/8/4P3/R3K2R b KQ - 7 40\n");
    EXPECT_EQ(rendered("fen", kUnreplayed), "");
}

TEST(Outputs, EpdKeepsAHostileFileNameInOneOperand) {
    const test::CleanGames games("[Event \"x\"]\n\n*\n", "a\"; bm e4;\nb");
    std::string out;
    find_output("epd")->make_form({.names_games = true})->render(games[0], out);
    EXPECT_NE(out.find(" c0 \"a'; bm e4; b#1\"; fmvn 1;"), out.npos) << out;
    EXPECT_EQ(std::ranges::count(out, '\n'), 1);
}

TEST(Outputs, UciHasOneLineForEachGame) {
    EXPECT_EQ(rendered("uci", kPlain), "startpos moves f2f3 e7e5 g2g4 d8h4\n");
    EXPECT_EQ(rendered("uci", kFromFen),
              "fen 4k3/8/8/8/8/8/4P3/R3K2R b KQ - 7 40 moves e8d7 e1c1 d7c7 e2e4\n");
    EXPECT_EQ(rendered("uci", kIllegal), "startpos moves e2e4 e7e5 g1f3 b8c6\n");
    EXPECT_EQ(rendered("uci", kNullMove), "startpos moves e2e4 0000 d2d4\n");
    EXPECT_EQ(rendered("uci", "[Event \"x\"]\n\n*\n"), "startpos\n");
    EXPECT_EQ(rendered("uci", kUnreplayed), "");
}

TEST(Outputs, UciCastlesToTheRookInChess960) {
    EXPECT_EQ(rendered("uci", kChess960),
              "fen bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1 moves "
              "f2f4 f7f5 g1f2 g8f7 e1f1\n");
    // The orthodox array is one of the 960: there the tag says it.
    EXPECT_EQ(rendered("uci",
                       "[Event \"x\"]\n[Variant \"Fischerandom\"]\n\n"
                       "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *\n"),
              "startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1\n");
}

void write(std::string_view form, const std::string& path, std::string_view text,
           io::Opening opening) {
    const auto sink = find_output(form)->make_sink(path, {.opening = opening});
    sink->write(text);
    sink->commit();
}

TEST(TextSink, BeginsATableWithItsHeaderOnce) {
    const TempFolder folder;
    const std::string path = folder / "x.csv";
    write("csv", path, "", io::Opening::Append);
    const std::string header = bytes_of(path);
    EXPECT_TRUE(header.starts_with("file,game,line,Event,")) << header;
    EXPECT_EQ(std::ranges::count(header, ','), 18);
    write("csv", path, "a\r\n", io::Opening::Append);
    write("csv", path, "b\r\n", io::Opening::Append);
    EXPECT_EQ(bytes_of(path), header + "a\r\nb\r\n");
    EXPECT_EQ(std::ranges::count(rendered("csv", kPlain), ','), 18);
}

struct Join {
    std::string_view form, old, expected;
};

TEST(TextSink, JoinsWhatIsAppendedWithWhatIsMissingOnly) {
    constexpr Join kCases[] = {
        {"pgn", "1-0", "1-0\n\nnew"},
        {"pgn", "1-0\n", "1-0\n\nnew"},
        {"pgn", "1-0\n\n", "1-0\n\nnew"},
        {"pgn", "1-0\r\n", "1-0\r\n\nnew"},
        {"pgn", "1-0\n \t\n", "1-0\n \t\nnew"},
        {"pgn", "1-0\r\n\r\n", "1-0\r\n\r\nnew"},
        {"pgn", "\n", "\nnew"},
        {"pgn", "", "new"},
        {"uci", "startpos", "startpos\nnew"},
        {"uci", "startpos\n", "startpos\nnew"},
    };
    for (const auto& [form, old, expected] : kCases) {
        const TempFolder folder;
        const std::string path = folder.write("x", old);
        write(form, path, "new", io::Opening::Append);
        EXPECT_EQ(bytes_of(path), expected);
        const std::string untouched = folder.write("y", old);
        write(form, untouched, "", io::Opening::Append);
        EXPECT_EQ(bytes_of(untouched), old);
    }
}

TEST(TextSink, RefusesToAppendToUtf16) {
    const TempFolder folder;
    const std::string path = folder.write("x.pgn", "\xFF\xFE[");
    EXPECT_THROW(write("pgn", path, "new", io::Opening::Append), io::IoError);
    EXPECT_EQ(bytes_of(path), "\xFF\xFE[");
}

// Whoever has several files prepares them all first: here is told what would leave one without the
// others.
TEST(TextSink, TellsAFullDiskBeforeAnyFileHasItsName) {
    const TempFolder folder;
    const std::string path = folder.write("x.pgn", "old");
    const auto good = find_output("pgn")->make_sink(path, {});
    good->write("new");
    good->prepare();
    EXPECT_EQ(bytes_of(path), "old");
    const auto full = find_output("pgn")->make_sink("/dev/full", {});
    full->write("new");
    EXPECT_THROW(full->prepare(), io::DiskFull);
    good->commit();
    EXPECT_EQ(bytes_of(path), "new");
}

}  // namespace outputs_test
}  // namespace arbiter::outputs
