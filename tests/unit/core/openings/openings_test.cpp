#include "core/openings/openings.hpp"

#include "run/io/error.hpp"
#include "run/io/text_file.hpp"
#include "tests/support/clean_games.hpp"
#include "tests/support/written_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace arbiter::openings {
namespace openings_test {

using testing::WrittenFile;

constexpr std::string_view kTabbed =
    "eco\tname\tpgn\n"
    "A00\tVan 't Kruijs Opening\t1. e3\n"
    "A40\tQueen's Pawn Game\t1. d4\n"
    "D00\tQueen's Pawn Game: Symmetrical\t1. d4 d5\n"
    "D06\tQueen's Gambit\t1. d4 d5 2. c4\n"
    "D30\tQueen's Gambit Declined\t1. d4 d5 2. c4 e6\n"
    "C20\tKing's Pawn Game\t1. e4 e5\n";

Openings table(std::string_view text, std::string_view suffix = ".tsv") {
    const WrittenFile file(text, suffix);
    auto read = Openings::read(io::text_files(file.path(), ".tsv"));
    EXPECT_TRUE(read.has_value()) << (read ? "" : read.error());
    return std::move(read).value();
}

// "ECO name/variation @ply", or "none".
std::string classified(const Openings& openings, const std::string& pgn) {
    const test::CleanGames games(pgn);
    const auto opening = openings.classify(games[0]);
    if (!opening) return "none";
    std::string text(opening->eco);
    text.append(" ").append(opening->name);
    if (!opening->variation.empty()) text.append("/").append(opening->variation);
    return text + " @" + std::to_string(opening->ply);
}

TEST(Openings, TheDeepestPositionOfTheTableCounts) {
    const Openings openings = table(kTabbed);
    EXPECT_EQ(openings.size(), 6U);
    EXPECT_EQ(openings.deepest_ply(), 4U);
    EXPECT_TRUE(openings.problems().kept().empty());
    EXPECT_EQ(classified(openings, "1. d4 d5 2. Nf3 *"), "D00 Queen's Pawn Game: Symmetrical @2");
    EXPECT_EQ(classified(openings, "1. d4 d5 2. c4 e6 3. Nc3 *"), "D30 Queen's Gambit Declined @4");
    EXPECT_EQ(classified(openings, "1. h4 *"), "none");
    EXPECT_EQ(classified(openings, "[Event \"A\"]\n\n*\n"), "none");
}

TEST(Openings, AnyOrderOfMovesLeadsThere) {
    const Openings openings = table(kTabbed);
    EXPECT_EQ(classified(openings, "1. c4 e6 2. d4 d5 *"), "D30 Queen's Gambit Declined @4");
    // e.p. is no part of a position in which nobody can take so.   FIDE 2023 9.2.3
    EXPECT_EQ(classified(openings, "1. e3 e5 2. e4 *"), "A00 Van 't Kruijs Opening @1");
}

// The same pieces, but the king has moved: another position.   FIDE 2023 9.2.3
TEST(Openings, CastlingRightsAndTheSideToMoveArePartOfAPosition) {
    const Openings openings =
        table("eco\tname\tpgn\nC20\tLong\t1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8\nC20\tOpen\t1. e4 e5\n");
    EXPECT_EQ(openings.size(), 2U);
    EXPECT_EQ(classified(openings, "1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 *"), "C20 Open @6");
    EXPECT_EQ(classified(openings, "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 *"), "C20 Long @6");
}

TEST(Openings, AGameFromAnotherPositionHasNone) {
    const Openings openings = table(kTabbed);
    const std::string fen =
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1\"]\n\n";
    EXPECT_EQ(classified(openings, fen + "1. d4 d5 *"), "none");
    const std::string initial =
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n";
    EXPECT_EQ(classified(openings, initial + "1. d4 *"), "A40 Queen's Pawn Game @1");
}

TEST(Openings, ReadsTheColumnsByTheirNames) {
    const Openings openings = table(
        "\xEF\xBB\xBF"
        "uci\teco\tpgn\tname\tepd\r\nd2d4\tA40\t1. d4\tPawn\tx\r\n");
    EXPECT_EQ(classified(openings, "1. d4 *"), "A40 Pawn @1");
}

TEST(Openings, ReadsScidsForm) {
    const Openings openings = table(
        "# a remark\n\nA00a \"Start position\"  *\n"
        "B90a \"Sicilian: Najdorf, with a long\"\n  1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6\n"
        "  5.Nc3 a6 *\nA00\t\"R\xE9ti\"\t1.Nf3!\t*\n",
        ".eco");
    EXPECT_EQ(openings.size(), 3U);
    EXPECT_EQ(classified(openings, "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *"),
              "B90a Sicilian: Najdorf, with a long @10");
    EXPECT_EQ(classified(openings, "1. b4 *"), "A00a Start position @0");
    EXPECT_EQ(classified(openings, "1. Nf3 *"), "A00 Réti @1");
}

TEST(Openings, ReadsPgn) {
    const Openings openings = table(
        "{\nA remark of the author.\n}\n\n[ECO \"A00\"]\n[Opening \"Polish\"]\n[Variation "
        "\"Outflank\"]\n\n1. b4 c6 *\n\n[ECO \"B00\"]\n[Opening \"King's pawn\"]\n\n1. e4 (1. d4) "
        "*\n",
        ".pgn");
    EXPECT_EQ(openings.size(), 2U);
    EXPECT_EQ(classified(openings, "1. b4 c6 *"), "A00 Polish/Outflank @2");
    EXPECT_EQ(classified(openings, "1. e4 *"), "B00 King's pawn @1");
    EXPECT_EQ(classified(openings, "1. d4 *"), "none");
}

TEST(Openings, AWrongLineIsReportedWithItsNumberAndSkipped) {
    const Openings openings = table(
        "eco\tname\tpgn\nA40\tGood\t1. d4\nA40\tIllegal\t1. d4 d5 2. Nd5\nX99\tNo code\t1. "
        "e4\nA40\n\nA40\tThe same\t1. d4\nA40\tEmpty move\t1. d4 -- 2. e4\n");
    EXPECT_EQ(openings.size(), 1U);
    EXPECT_EQ(openings.repeated_lines(), 1U);
    ASSERT_EQ(openings.problems().count(), 4U);
    const auto& problems = openings.problems().kept();
    EXPECT_EQ(problems[0].line, 3U);
    EXPECT_EQ(problems[0].what, "'Nd5' cannot be played");
    EXPECT_EQ(problems[1].line, 4U);
    EXPECT_EQ(problems[2].line, 5U);
    EXPECT_EQ(problems[3].line, 8U);
    EXPECT_EQ(classified(openings, "1. d4 d5 *"), "A40 Good @1");
}

TEST(Openings, AProblemOfAPgnTableHasTheLineOfItsEntry) {
    const Openings openings =
        table("[ECO \"A00\"]\n\n1. b4 *\n\n[ECO \"A00\"]\n[Opening \"x\"]\n\n1. b5 *\n", ".pgn");
    ASSERT_EQ(openings.problems().count(), 1U);
    EXPECT_EQ(openings.problems().kept()[0].line, 5U);
}

TEST(Openings, AFolderStandsForItsTables) {
    const std::string folder = WrittenFile("").path() + "_folder";
    std::filesystem::create_directory(folder);
    std::ofstream(folder + "/b.tsv") << "eco\tname\tpgn\nB00\tKing\t1. e4\n";
    std::ofstream(folder + "/a.tsv") << "eco\tname\tpgn\nA40\tQueen\t1. d4\n";
    std::ofstream(folder + "/README.md") << "no table\n";
    const auto openings = Openings::read(io::text_files(folder, ".tsv"));
    std::filesystem::remove_all(folder);
    ASSERT_TRUE(openings.has_value());
    EXPECT_EQ(openings->size(), 2U);
}

TEST(Openings, OtherFilesAreRefused) {
    std::string hostile(1 << 20, 'x');
    for (const std::string& text :
         {std::string(), std::string("\n\n"), std::string("hello\n"), hostile,
          std::string(1000, '\0'), std::string("eco\tname\tpgn\n"), std::string("A00 no quotes\n"),
          std::string("[ECO \"A00\"]\n\n1. e5 *\n")}) {
        const WrittenFile file(text);
        EXPECT_FALSE(Openings::read(io::text_files(file.path(), ".tsv")).has_value())
            << text.substr(0, 20);
    }
    EXPECT_THROW((void)Openings::read(io::text_files("/does/not/exist", ".tsv")), io::IoError);
}

TEST(Openings, HostileEntriesAreSkipped) {
    std::string text = "eco\tname\tpgn\nA40\tGood\t1. d4\n";
    text += "A40\t" + std::string(200'000, 'n') + "\t1. d4\n";  // above the longest line
    text += "A40\tLong\t";
    for (int i = 0; i < 200; ++i)
        text += "Nf3 Nf6 Ng1 Ng8 ";
    text += "\n";
    constexpr std::string_view kNuls("A40\tNul\t1. d\0 4\n\0\n", 18);
    static_assert(kNuls.ends_with('\n'));
    text.append(kNuls);
    text += "A40\tNothing but dots\t....... 1......\n";
    const Openings openings = table(text);
    EXPECT_EQ(openings.deepest_ply(), 1U);
    EXPECT_GE(openings.problems().count(), 4U);
}

TEST(Openings, TheNumberOfLinesIsBounded) {
    const WrittenFile file(kTabbed);
    EXPECT_TRUE(Openings::read(io::text_files(file.path(), ".tsv"), {.lines = 6}).has_value());
    EXPECT_FALSE(Openings::read(io::text_files(file.path(), ".tsv"), {.lines = 5}).has_value());
}

using Changes = std::vector<export_format::TagChange>;

OpeningReview reviewed(const Openings& openings, const std::string& tags, OpeningOptions options) {
    const test::CleanGames games(tags + "\n1. d4 d5 2. c4 *\n");
    return openings.review(games[0], options);
}

TEST(OpeningReview, MissingTouchesNoGameWithACode) {
    const Openings openings = table(kTabbed);
    const OpeningOptions missing{.mode = OpeningMode::Missing};
    EXPECT_EQ(reviewed(openings, "[Event \"A\"]\n", missing).changes,
              (Changes{{"ECO", "D06"}, {"Opening", "Queen's Gambit"}}));
    EXPECT_EQ(reviewed(openings, "[Event \"A\"]\n[ECO \"?\"]\n[Opening \"QG\"]\n", missing).changes,
              (Changes{{"ECO", "D06"}}));
    const OpeningReview other = reviewed(openings, "[Event \"A\"]\n[ECO \"B00\"]\n", missing);
    EXPECT_TRUE(other.changes.empty());
    EXPECT_TRUE(other.disagrees);
}

TEST(OpeningReview, MissingFillsEachTagOnRequest) {
    const Openings openings = table(kTabbed);
    const OpeningOptions each{.mode = OpeningMode::Missing, .fills_each_tag = true};
    EXPECT_EQ(reviewed(openings, "[Event \"A\"]\n[ECO \"D06\"]\n", each).changes,
              (Changes{{"Opening", "Queen's Gambit"}}));
    EXPECT_TRUE(reviewed(openings, "[Event \"A\"]\n[ECO \"D06\"]\n[Opening \"QG\"]\n", each)
                    .changes.empty());
    EXPECT_TRUE(reviewed(openings, "[Event \"A\"]\n[ECO \"B00\"]\n", each).changes.empty());
}

TEST(OpeningReview, AllWritesWhatTheTableSays) {
    const Openings openings = table(kTabbed);
    const OpeningOptions all{.mode = OpeningMode::All};
    EXPECT_EQ(
        reviewed(openings, "[Event \"A\"]\n[ECO \"B00\"]\n[Variation \"x\"]\n", all).changes,
        (Changes{{"ECO", "D06"}, {"Opening", "Queen's Gambit"}, {"Variation", std::nullopt}}));
    const OpeningReview same =
        reviewed(openings, "[Event \"A\"]\n[ECO \"D06a\"]\n[Opening \"Queen's Gambit\"]\n", all);
    EXPECT_TRUE(same.changes.empty());
    EXPECT_FALSE(same.disagrees);
}

TEST(OpeningReview, CheckChangesNothing) {
    const Openings openings = table(kTabbed);
    const OpeningOptions check{.mode = OpeningMode::Check};
    const OpeningReview review = reviewed(openings, "[Event \"A\"]\n[ECO \"B00\"]\n", check);
    EXPECT_TRUE(review.changes.empty());
    EXPECT_TRUE(review.disagrees);
    ASSERT_TRUE(review.opening.has_value());
    EXPECT_EQ(review.opening->eco, "D06");
    EXPECT_FALSE(reviewed(openings, "[Event \"A\"]\n", check).disagrees);
}

TEST(OpeningReview, ExtendedCodesAreWrittenOnRequest) {
    const Openings openings = table("D06b \"Gambit\" 1.d4 d5 2.c4 *\n", ".eco");
    EXPECT_EQ(reviewed(openings, "[Event \"A\"]\n", {}).changes[0],
              (export_format::TagChange{"ECO", "D06"}));
    const OpeningOptions extended{.mode = OpeningMode::All, .keeps_extension = true};
    EXPECT_EQ(reviewed(openings, "[Event \"A\"]\n[ECO \"D06\"]\n", extended).changes[0],
              (export_format::TagChange{"ECO", "D06b"}));
}

// What review() asks for, once written, is not asked for again.
TEST(OpeningReview, ASecondRunChangesNothing) {
    const Openings openings =
        table("[ECO \"A40\"]\n[Opening \"Queen's \\\"pawn\\\"\"]\n[Variation \"v\"]\n\n1. d4 *\n",
              ".pgn");
    for (const OpeningMode mode : {OpeningMode::Missing, OpeningMode::All}) {
        const test::CleanGames games("[Event \"A\"]\n[Opening \"?\"]\n\n1. d4 d5 *\n");
        const OpeningReview review = openings.review(games[0], {.mode = mode});
        std::string text;
        EXPECT_EQ(export_format::TagEdit().apply(games[0], review.changes, text).made, 3U);
        const test::CleanGames again(text);
        EXPECT_TRUE(openings.review(again[0], {.mode = mode}).changes.empty()) << text;
    }
}

}  // namespace openings_test
}  // namespace arbiter::openings
