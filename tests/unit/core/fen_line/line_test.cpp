#include "core/fen_line/line.hpp"

#include "core/base/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::fen_line {
namespace line_test {

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct Form {
    std::string_view name, line, fen;
    std::size_t slips;
};

// What people write, and what it means.
constexpr Form kForms[] = {
    {"as_the_standard_says", kStart, kStart, 0},
    {"four_fields", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "4k3/8/8/8/8/8/8/R3K2R w KQ -", 0},
    {"castling_out_of_order", "4k3/8/8/8/8/8/8/R3K2R w QK - 0 1",
     "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 1},
    {"castling_twice", "4k3/8/8/8/8/8/8/R3K2R w KKQ - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 1},
    {"castling_of_black_first", "r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1",
     "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 1},
    {"shredder", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", 0},
    {"shredder_from_the_a_file", "r3k2r/8/8/8/8/8/8/R3K2R w AHah - 0 1",
     "r3k2r/8/8/8/8/8/8/R3K2R w AHah - 0 1", 0},
    {"capital_side", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
    {"side_as_a_word", "4k3/8/8/8/8/8/8/4K3 black - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 1},
    {"underscores", "4k3/8/8/8/8/8/8/4K3_b_-_-_0_1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 1},
    {"blanks", "  4k3/8/8/8/8/8/8/4K3  b - -\t0 1 ", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 4},
    {"semicolon", "4k3/8/8/8/8/8/8/4K3 b - - 0 1;", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 1},
    {"quotes", "\"4k3/8/8/8/8/8/8/4K3 b - - 0 1\",", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 2},
    {"side_after_castling", "r3k2r/8/8/8/8/8/8/R3K2R KQkq w - 0 1",
     "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 1},
    {"backwards", "1 0 - KQkq w r3k2r/8/8/8/8/8/8/R3K2R", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
     1},
    {"split_digits", "4k3/8/8/8/8/44/8/4K111 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 1},
    {"slash_at_the_end", "4k3/8/8/8/8/8/8/4K3/ b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 1},
    {"zero_for_none", "4k3/8/8/8/8/8/8/4K3 b 0 none 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 2},
    {"leading_zeros", "4k3/8/8/8/8/8/8/4K3 b - - 00 01", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 2},
    {"uci_command", "position fen 4k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
     1},
    {"tag_pair", "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"]", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 4},
    {"words_before", "A+ 4k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 1},
    {"words_after", "4k3/8/8/8/8/8/8/4K3 b - - 0 1 QzZqHm8A", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 1},
    {"perft_file", "epd 4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - -", 0},
    {"nul_at_the_end", std::string_view("4k3/8/8/8/8/8/8/4K3 b - - 1 12\0", 31),
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"nul_after_four_fields", std::string_view("4k3/8/8/8/8/8/8/4K3 b - -\0", 26),
     "4k3/8/8/8/8/8/8/4K3 b - -", 1},
    {"end_of_file_of_dos", "4k3/8/8/8/8/8/8/4K3 b - - 1 12\x1A", "4k3/8/8/8/8/8/8/4K3 b - - 1 12",
     1},
    {"no_break_space_at_the_end", "4k3/8/8/8/8/8/8/4K3 b - - 1 12\xC2\xA0 ",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"no_break_space_between", "4k3/8/8/8/8/8/8/4K3\xC2\xA0 b - - 1 12",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"no_width",
     "\xE2\x80\x8B"
     "4k3/8/8/8/8/8/\xE2\x80\x8B"
     "8/4K3 b - - 1 12\xEF\xBB\xBF",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 3},
    {"en_dashes", "4k3/8/8/8/8/8/8/4K3 b \xE2\x80\x93 \xE2\x80\x93 1 12",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 2},
    {"windows_1252",
     "4k3/8/8/8/8/8/8/4K3\xA0"
     "b \x96 \x96 1 12",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 3},
    {"quotes_of_printers",
     "\xE2\x80\x9C"
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12\xE2\x80\x9D,",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 2},
    {"full_width", "4k3/8/8/8/8/8/8/4K3\xE3\x80\x80\xEF\xBD\x82 - - 1 12",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 2},
    {"glued_side", "4k3/8/8/8/8/8/8/4K3b - - 1 12", "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"glued_castling", "4k3/8/8/8/8/8/8/R3K2R wKQ - 1 12", "4k3/8/8/8/8/8/8/R3K2R w KQ - 1 12", 1},
    {"glued_ep", "4k3/8/8/8/8/8/8/R3K2R w KQ- 1 12", "4k3/8/8/8/8/8/8/R3K2R w KQ - 1 12", 1},
    {"glued_dashes", "4k3/8/8/8/8/8/8/4K3 b -- 1 12", "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"glued_clock", "4k3/8/8/8/8/8/8/4K3 b - -1 12", "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"glued_thrice", "4k3/8/8/8/8/8/8/R3K2R wKQ-1 12", "4k3/8/8/8/8/8/8/R3K2R w KQ - 1 12", 3},
    {"dashes_twice", "4k3/8/8/8/8/8/8/4K3 b -- -- 1 12", "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 2},
    {"placement_alone", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - -", 0},
    {"placement_and_side", "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - -", 0},
    {"ranks_with_dashes", "4k3-8-8-8-8-8-8-4K3 b - - 1 12", "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"ranks_with_underscores", "4k3_8_8_8_8_8_8_4K3 b - - 1 12", "4k3/8/8/8/8/8/8/4K3 b - - 1 12",
     1},
    {"ranks_with_backslashes", "4k3\\8\\8\\8\\8\\8\\8\\4K3 b - - 1 12",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"address_of_lichess", "https://lichess.org/analysis/standard/4k3/8/8/8/8/8/8/4K3_b_-_-_1_12",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"address_of_the_editor",
     "https://lichess.org/editor/4k3/8/8/8/8/8/8/4K3_b_-_-_1_12?color=black",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"address_with_a_query",
     "https://www.chess.com/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K3+b+-+-+1+12&flip=false",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"json", "{\"fen\":\"4k3/8/8/8/8/8/8/4K3 b - -\",\"evals\":[{\"pvs\":[]}]}",
     "4k3/8/8/8/8/8/8/4K3 b - -", 0},
    {"json_with_escaped_slashes", "{\"fen\":\"4k3\\/8\\/8\\/8\\/8\\/8\\/8\\/4K3 b - - 1 12\"},",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 0},
    {"javascript", "  { fen: '4k3/8/8/8/8/8/8/4K3 b - - 1 12', nodes: 5 },",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 0},
    {"uci_start", "position startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     1},
    {"perft_without_semicolons", "4k3/8/8/8/8/8/8/4K3 b - - 1 12 D1 20 D2 400 D3 9",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"perft_as_a_table", "4k3/8/8/8/8/8/8/4K3 b - - 1 12,20,400", "4k3/8/8/8/8/8/8/4K3 b - - 1 12",
     1},
    {"perft_numbers", "4k3/8/8/8/8/8/8/4K3 b - - 1 12 ;D1=20 ;D2=020. ;D3: 8,902 nodes // right",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 5},
    {"operation_after_the_counters", "4k3/8/8/8/8/8/8/4K3 b - - 1 12 bm Kd7 dm 26",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"moves_with_blanks", "4k3/8/8/8/8/8/8/4K3 b - - bm Kd7 + Kf8 + ?; pv f8 = Q;",
     "4k3/8/8/8/8/8/8/4K3 b - -", 1},
    {"quotes_before_words", "\"4k3/8/8/8/8/8/8/4K3 b - - 1 12\" 295",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 3},
    {"perft_depths_without_letters", "4k3/8/8/8/8/8/8/4K3 b - - 1 12 ;1 5 ;2 25 ;3 170;",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 1},
    {"slash_after_split_digits", "4k3/8/8/8/8/44/8/4K3/ b - - 1 12",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 2},
    {"ranks_with_dashes_and_no_width", "4k3-8-8-8-8-8\xE2\x80\x8B-8-4K3 b - - 1 12",
     "4k3/8/8/8/8/8/8/4K3 b - - 1 12", 2},
    {"ep_in_capitals", "4k3/8/8/8/4P3/8/8/4K3 b - E3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", 1},
};

class LineForms : public ::testing::TestWithParam<Form> {};

TEST_P(LineForms, AreUnderstood) {
    const auto& [name, line, fen, slips] = GetParam();
    LineReading reading;
    read_line(line, reading);
    EXPECT_EQ(reading.kind, LineKind::Position);
    EXPECT_EQ(reading.fen, fen);
    EXPECT_EQ(reading.slips.size(), slips);
}

// The fixes of a line, made together, give a line without slips that means the same.
TEST_P(LineForms, AreMendedByTheirFixes) {
    const auto& [name, line, fen, slips] = GetParam();
    LineReading reading;
    read_line(line, reading);
    std::string mended(line);
    std::vector<Slip> fixes = reading.slips;
    for (const Slip& slip : reading.slips)
        for (const Replacement& each : slip.more)
            fixes.push_back({slip.weight, each.where, slip.what, each.text});
    std::ranges::sort(fixes, std::greater<>{}, [](const Slip& slip) { return slip.where.begin; });
    std::uint32_t last = static_cast<std::uint32_t>(line.size()) + 1;
    for (const Slip& slip : fixes) {
        if (!slip.fix) continue;
        EXPECT_LE(slip.where.end, last) << slip.what;
        last = slip.where.begin;
        mended.replace(slip.where.begin, slip.where.end - slip.where.begin, *slip.fix);
    }
    LineReading again;
    read_line(mended, again);
    EXPECT_EQ(again.fen, fen) << mended;
    if (name == "words_after" || name == "quotes_before_words")
        return;  // nobody knows what they mean
    EXPECT_TRUE(again.slips.empty()) << mended << ": " << again.slips.front().what;
}

INSTANTIATE_TEST_SUITE_P(Spelling, LineForms, ::testing::ValuesIn(kForms),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Lines, OtherThanPositionsAreKnown) {
    LineReading reading;
    const auto kind = [&](std::string_view line) {
        read_line(line, reading);
        return reading.kind;
    };
    EXPECT_EQ(kind(""), LineKind::Blank);
    EXPECT_EQ(kind(" \t"), LineKind::Blank);
    EXPECT_EQ(kind("# 4k3/8/8/8/8/8/8/4K3 b - -"), LineKind::Comment);
    EXPECT_EQ(kind("% suite"), LineKind::Comment);
    EXPECT_EQ(kind("// suite"), LineKind::Comment);
    EXPECT_EQ(kind("id zh-all-drop-types"), LineKind::Note);
    EXPECT_EQ(kind("perft 3 8902"), LineKind::Note);
    EXPECT_EQ(kind("hello"), LineKind::Position);
}

// Where two readings are possible, nothing is cut.
TEST(Lines, AreNotCutWithoutNeed) {
    LineReading reading;
    const auto fen = [&](std::string_view line) {
        read_line(line, reading);
        return reading.fen;
    };
    EXPECT_EQ(fen("4k3/8/8/8/8/8/8/4K3 b - - 112"), "4k3/8/8/8/8/8/8/4K3 b - - 112");
    EXPECT_EQ(fen("4k3/8/8/8/8/8/8/4K3 b KQkqx - 0 1"), "4k3/8/8/8/8/8/8/4K3 b KQkqx - 0 1");
    EXPECT_EQ(fen("4k3/8/8/8/8/8/8/4K2B w - - 0 1"), "4k3/8/8/8/8/8/8/4K2B w - - 0 1");
    EXPECT_EQ(fen("2020/01/02/03/04/05/06/07"), "4/1/2/3/4/5/6/7");
    EXPECT_EQ(fen("4k3-8-8-8-8-8-8-4K2 b - - 0 1"), "4k3-8-8-8-8-8-8-4K2 b - - 0 1");
}

TEST(Lines, MayHaveMoves) {
    LineReading reading;
    const auto moves = [&](std::string_view line) {
        read_line(line, reading);
        return std::string(trimmed(reading.moves.in(line)));
    };
    EXPECT_EQ(moves("position startpos moves e2e4 e7e5"), "e2e4 e7e5");
    EXPECT_EQ(moves(" startpos moves e2e4"), "e2e4");
    EXPECT_EQ(moves("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2"), "e1e2");
    EXPECT_EQ(moves("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "");
    EXPECT_EQ(reading.fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

// In the places of the line, not of the text without its oddities.
TEST(Lines, KeepTheirPlacesAmongOddCharacters) {
    constexpr std::string_view kLine =
        "\xEF\xBB\xBF"
        "4k3/8/8/8/8/8/8/4K3\xC2\xA0w - - bm Kd1; id \"a\xE2\x80\x93\";";
    LineReading reading;
    read_line(kLine, reading);
    ASSERT_EQ(reading.operations.size(), 2U);
    EXPECT_EQ(reading.operations[0].operands.in(kLine), "Kd1");
    EXPECT_EQ(reading.operations[1].operands.in(kLine), "\"a\xE2\x80\x93\"");
    EXPECT_EQ(reading.fields[0].in(kLine), "4k3/8/8/8/8/8/8/4K3");
    EXPECT_EQ(reading.fields[1].in(kLine), "w");
}

TEST(Lines, OfVariantsSayWhichOne) {
    LineReading reading;
    read_line("2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - -", reading);
    EXPECT_EQ(reading.variant, "crazyhouse");
    EXPECT_EQ(reading.fen, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - -");
    read_line("2k5/8/8/8/8/8/8/4K3  [Qn] W - - 0 1", reading);
    EXPECT_EQ(reading.variant, "crazyhouse");
    EXPECT_EQ(reading.fen, "2k5/8/8/8/8/8/8/4K3 [Qn] w - - 0 1");
    read_line("2k5/8/8/8/8/8/8/4K3/QNp w - - 0 1", reading);
    EXPECT_EQ(reading.variant, "crazyhouse");
    read_line("2k1Q~3/8/8/8/8/8/8/4K3 b - - 0 1", reading);
    EXPECT_EQ(reading.variant, "crazyhouse");
    read_line("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", reading);
    EXPECT_EQ(reading.variant, "three-check");
    EXPECT_EQ(reading.fen, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1");
    read_line("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +2+0", reading);
    EXPECT_EQ(reading.variant, "three-check");
    EXPECT_EQ(reading.fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +2+0");
    read_line("4k3/8/8/8/8/8/8/4K3 w - - 2+1 acd 3;", reading);
    EXPECT_EQ(reading.fen, "4k3/8/8/8/8/8/8/4K3 w - - 2+1");
    EXPECT_EQ(reading.operations.size(), 1U);
    read_line("4k3/8/8/8/8/8/8/4K3 w - - 0 1", reading);
    EXPECT_EQ(reading.variant, "");
}

// After the first word that is no field, "3+3" is an operand.
TEST(Lines, TakeNoOperandForACheckCounter) {
    LineReading reading;
    for (const std::string operation :
         {"id 3+3;", "c0 3+3;", "acd 4 3+3;", "4k3/8 b KQkq - 3+3 0 1;"}) {
        const std::string line = "4k3/8/8/8/8/8/8/4K3 w - - " + operation;
        read_line(line, reading);
        EXPECT_EQ(reading.variant, "") << line;
        EXPECT_EQ(reading.fen, "4k3/8/8/8/8/8/8/4K3 w - -") << line;
        EXPECT_TRUE(reading.checks.is_empty()) << line;
    }
    read_line("4k3/8/8/8/8/8/8/4K3 w - - 5 1 3+3", reading);
    EXPECT_EQ(reading.variant, "three-check");
    read_line("4k3/8/8/8/8/8/8/4K3 w KQ 3+3 0 1", reading);  // without an e.p. field
    EXPECT_EQ(reading.variant, "three-check");
}

TEST(Lines, SayWhereTheWordsOfTheFenStand) {
    LineReading reading;
    const auto place = [&](std::string_view line, std::string_view part) {
        read_line(line, reading);
        const std::size_t at = reading.fen.find(part);
        return std::string(reading.place(line, at, at + part.size()).in(line));
    };
    EXPECT_EQ(place("fen: 4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "[Qn]"), "[Qn]");
    EXPECT_EQ(place("4k3/8/8/8/8/8/8/4K3  w - - 0 1 +2+0", "0 1 +2+0"), "0 1 +2+0");
    EXPECT_EQ(place("4k3/8/8/8/8/8/8/4K3 white - - 0 1", "w"), "white");
    EXPECT_EQ(place("4k3/8/8/8/8/8/8/4K3   [Qn]  b - - 0 1", " [Qn]"), "   [Qn]");
}

TEST(Lines, HaveOperations) {
    constexpr std::string_view kLine =
        "4k3/8/8/8/8/8/8/4K3 w - - bm Kd1 Kf1; id \"a; \\\"b\\\"\"; noop; ce 12";
    LineReading reading;
    read_line(kLine, reading);
    ASSERT_EQ(reading.operations.size(), 4U);
    EXPECT_TRUE(reading.is_epd);
    EXPECT_EQ(reading.operations[0].opcode.in(kLine), "bm");
    EXPECT_EQ(reading.operations[0].operands.in(kLine), "Kd1 Kf1");
    EXPECT_EQ(reading.operations[0].words, 2U);
    EXPECT_EQ(reading.operations[1].operands.in(kLine), "\"a; \\\"b\\\"\"");
    EXPECT_EQ(reading.operations[2].words, 0U);
    EXPECT_TRUE(reading.operations[2].is_ended);
    EXPECT_FALSE(reading.operations[3].is_ended);
    read_line("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25", reading);
    ASSERT_EQ(reading.operations.size(), 2U);
    EXPECT_TRUE(reading.slips.empty());
    read_line("4k3/8/8/8/8/8/8/4K3 w - - id \"open", reading);
    ASSERT_EQ(reading.operations.size(), 1U);
    EXPECT_TRUE(reading.operations[0].has_open_quote);
}

// Places in the cleaned FEN become places in the line.
TEST(Lines, KnowWhereFieldsStand) {
    constexpr std::string_view kLine = "  4k3/8/8/8/8/8/8/4K3  W QK e9";
    LineReading reading;
    read_line(kLine, reading);
    const auto place = [&](std::string_view part) {
        const std::size_t at = reading.fen.find(part);
        return reading.place(kLine, at, at + part.size()).in(kLine);
    };
    EXPECT_EQ(place("4K3"), "4K3");
    EXPECT_EQ(place("e9"), "e9");
    EXPECT_EQ(place("w KQ"), "W QK");  // whole fields, where they are spelled otherwise
}

}  // namespace line_test
}  // namespace arbiter::fen_line
