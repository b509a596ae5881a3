#include "core/pgn/other_format.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::pgn {
namespace other_format_test {

using enum OtherFormat;

struct Case {
    const char* name;
    std::string text;
    OtherFormat format;
    bool is_whole = true;
};

class FindOtherFormat : public ::testing::TestWithParam<Case> {};

TEST_P(FindOtherFormat, KnowsWhatAFileIs) {
    EXPECT_EQ(find_other_format(GetParam().text, GetParam().is_whole), GetParam().format);
}

const std::string kFen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

std::string lines(const std::string& line, int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += line + "\n";
    return text;
}

INSTANTIATE_TEST_SUITE_P(
    Others, FindOtherFormat,
    ::testing::Values(
        Case{"one_position", kFen, PositionList}, Case{"positions", lines(kFen, 9), PositionList},
        Case{"positions_after_a_remark", "# endings\n\n" + kFen + "\n", PositionList},
        Case{"epd", lines("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"1\";", 3), PositionList},
        Case{"puzzles", "PuzzleId,FEN,Moves,Rating\n00008," + kFen + ",e2e4,1900\n", PositionList},
        Case{"objects", lines("{\"fen\":\"" + kFen + "\",\"evals\":[]}", 2), PositionList},
        Case{"report", "012 City Open\r\n022 Lyon\r\n001    1      Petit, Anne\r\n",
             TournamentReport},
        Case{"report_of_2026", "### made by hand\n012 City Open\n192 FIDE_DUTCH_2026\n",
             TournamentReport},
        Case{"page", "<!DOCTYPE html>\n<html><body><p>1. Home 2. Games</p></body></html>\n",
             WebPage},
        Case{"table",
             "GameId        77\nMoves\n  1        f2f3\n  2                    e7e5\n----\n",
             MoveTable},
        Case{"sqlite", "SQLite format 3" + std::string(600, '\0'), SqliteDatabase},
        Case{"chessbase", std::string("\0\0\x2C\0\x2E\x01", 6) + std::string(40, '\0'),
             ChessBaseDatabase},
        Case{"node_counts", "# tricky\n\nid pos-2\nepd " + kFen + "\nperft 1 6\n", PositionList},
        Case{"scid", "Scid.si" + std::string(20, '\0'), ScidDatabase},
        Case{"pdf", "%PDF-1.7\n%\xE2\xE3\n", Pdf}, Case{"zeros", std::string(600, '\0'), Binary},
        Case{"picture", "\x89PNG\r\n\x1A\n", Binary}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Pgn, FindOtherFormat,
    ::testing::Values(Case{"nothing", "", None}, Case{"game", "[Event \"A\"]\n\n1. e4 *\n", None},
                      Case{"moves", "1. e4 e5 2. Nf3 *\n", None},
                      Case{"prose", "Games of the spring\n", None},
                      Case{"position_and_moves", kFen + "\n\n1. e4 Kd7 *\n", None},
                      Case{"tags_after_positions", kFen + "\n\n[Event \"A\"]\n", None},
                      Case{"indented_tags", "<html><pre>\n  [Event \"A\"]\n\n1. e4 *\n", None},
                      Case{"tags_in_other_brackets", "\xEF\xBC\xBBWhite \"A\"]\n[Black \"B\"]\n",
                           None},
                      Case{"page_with_moves", "<html><body>1. e4 e5 2. Nf3</body></html>", None},
                      Case{"page_that_goes_on", "<html><body>", None, false},
                      Case{"score_sheet", "1  e4  e5\n2  Nf3  Nc6\n", None},
                      Case{"half_moves", "1 e4\n2 e5\n", None},
                      Case{"half_moves_under_a_heading", "Moves\n1 e4\n2 e5\n", None},
                      Case{"zeros_in_moves", std::string("1. e4\0e5 *", 10), None},
                      Case{"numbers", "012 13\n", None},
                      Case{"zeros_before_more", std::string(600, '\0'), None, false}),
    [](const auto& test) { return test.param.name; });

// A last line that may go on shows nothing.
TEST(FindOtherFormatOfAPart, LooksAtWholeLines) {
    EXPECT_EQ(find_other_format(kFen, false), None);
    EXPECT_EQ(find_other_format(kFen + "\n", false), PositionList);
}

struct WantedCase {
    const char* name;
    std::string text;
    OtherFormat instead_of_positions, instead_of_report;
};

class FindOtherThanGames : public ::testing::TestWithParam<WantedCase> {};

TEST_P(FindOtherThanGames, KnowsWhatAFileIs) {
    const WantedCase& each = GetParam();
    EXPECT_EQ(find_other_format(each.text, true, WantedFormat::Positions),
              each.instead_of_positions);
    EXPECT_EQ(find_other_format(each.text, true, WantedFormat::TournamentReport),
              each.instead_of_report);
}

const std::string kReport = "012 City Open\r\n022 Lyon\r\n001    1      Petit, Anne\r\n";

INSTANTIATE_TEST_SUITE_P(
    Files, FindOtherThanGames,
    ::testing::Values(
        WantedCase{"nothing", "", None, None},
        WantedCase{"game", "[Event \"A\"]\n\n1. e4 *\n", Games, Games},
        WantedCase{"game_after_remarks", "% made by hand\n\n[Event \"A\"]\n", Games, Games},
        WantedCase{"game_with_mark", "\xEF\xBB\xBF[Event \"A\"]\n", Games, Games},
        WantedCase{"moves", "1. e4 e5 2. Nf3 *\n", Games, Games},
        WantedCase{"position_in_a_tag", "[FEN \"" + kFen + "\"]\n", None, None},
        WantedCase{"positions", lines(kFen, 9), None, PositionList},
        WantedCase{"position_of_variant", "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1\n", None, None},
        WantedCase{"array_of_positions", "[\"" + kFen + "\",\n\"" + kFen + "\"]\n", None, None},
        WantedCase{"numbered_positions", "012 " + kFen + "\n001 " + kFen + "\n", None, None},
        WantedCase{"report", kReport, TournamentReport, None},
        WantedCase{"page", "<!DOCTYPE html>\n<html><body><p>Games</p></body></html>\n", WebPage,
                   WebPage},
        WantedCase{"page_with_position", "<html><body>\n" + kFen + "\n", None, WebPage},
        WantedCase{"sqlite", "SQLite format 3" + std::string(600, '\0'), SqliteDatabase,
                   SqliteDatabase},
        WantedCase{"pdf", "%PDF-1.7\n%\xE2\xE3\n", Pdf, Pdf}),
    [](const auto& test) { return test.param.name; });

}  // namespace other_format_test
}  // namespace arbiter::pgn
