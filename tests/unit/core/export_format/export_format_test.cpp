#include "core/export_format/export_format.hpp"

#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::export_format {
namespace export_format_test {

std::string write_first(std::string_view pgn, const ShapeOptions& options = {}) {
    const test::CleanGames games(pgn);
    if (games.size() == 0 || !can_be_rewritten(games[0])) return "not to be rewritten";
    ExportWriter writer;
    std::string out;
    writer.write(games[0], options, out);
    return out;
}

// The movetext alone. What is written must come out again as the same bytes.
std::string movetext(std::string_view pgn, const ShapeOptions& options = {}) {
    const std::string written = write_first(pgn, options);
    EXPECT_EQ(write_first(written, options), written) << "no fixed point";
    const std::size_t blank_line = written.find("\n\n");
    if (blank_line == std::string::npos) return written;
    std::string moves = written.substr(blank_line + 2);
    EXPECT_TRUE(moves.ends_with("\n\n")) << moves;
    moves.resize(moves.size() - 2);
    return moves;
}

std::string tags(std::string_view pgn, const ShapeOptions& options = {}) {
    const std::string written = write_first(pgn, options);
    EXPECT_EQ(write_first(written, options), written) << "no fixed point";
    return written.substr(0, written.find("\n\n") + 1);
}

struct Case {
    std::string_view name, movetext, expected;
};

constexpr Case kMovetexts[] = {
    {"numbers_are_those_of_the_game", "7.e4 e5 2 Nf3 1...Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"},
    {"black_has_a_number_after_comments_glyphs_and_variations",
     "1. e4 {a} e5 2. Nf3 $1 Nc6 3. Bb5 (3. Bc4) a6 *",
     "1. e4 {a} 1... e5 2. Nf3 $1 2... Nc6 3. Bb5 (3. Bc4) 3... a6 *"},
    {"other_spellings_become_san", "1. e2-e4 e7e5 2. ng1f3 Nb8-c6 3. Bf1-b5 a6 4. 0-0 *",
     "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *"},
    {"check_marks_are_right", "1. e4+ f6 2. d4 g5 3. Qh5 0-1", "1. e4 f6 2. d4 g5 3. Qh5# 0-1"},
    {"superfluous_hints_go", "1. e4 d5 2. e4d5 Qd8xd5 3. Nb1c3 *",
     "1. e4 d5 2. exd5 Qxd5 3. Nc3 *"},
    {"suffixes_become_glyphs", "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! *",
     "1. e4 $1 1... e5 $2 2. Nf3 $3 2... Nc6 $4 3. Bb5 $5 3... a6 $6 *"},
    {"a_suffix_without_number_stays", "1. e4!!! e5 ??? *", "1. e4!!! 1... e5??? *"},
    {"signs_become_glyphs", "1. e4 = e5 +- 2. Nf3\xC2\xB1 Nc6 N 3. d4 [#] *",
     "1. e4 $10 1... e5 $18 2. Nf3 $16 2... Nc6 $146 3. d4 $220 *"},
    {"whose_attack_it_is_follows_from_the_side", "1. e4 \xE2\x86\x92 e5 \xE2\x86\x92 *",
     "1. e4 $40 1... e5 $41 *"},
    {"a_sign_in_parentheses_is_no_variation", "1. e4 (\xC2\xB1) e5 (=) 2. Nf3 *",
     "1. e4 $16 1... e5 {(=)} 2. Nf3 *"},
    {"white_space_in_comments_is_folded", "1. e4 {  a\n\n b\t c }\ne5 {} *",
     "1. e4 {a b c} 1... e5 {} *"},
    {"line_comments_become_braces", "1. e4 ; best by test\ne5 *", "1. e4 {best by test} 1... e5 *"},
    {"braces_inside_need_a_line_of_their_own", "1. e4 {best {by test} of all} e5 *",
     "1. e4 ;best {by test} of all\n1... e5 *"},
    {"a_line_comment_with_a_brace_stays_one", "1. e4 ; a } b\ne5 *", "1. e4 ;a } b\n1... e5 *"},
    {"escape_lines_stay_lines", "1. e4\n% hidden  text\ne5 *", "1. e4\n% hidden  text\n1... e5 *"},
    {"a_comment_after_the_terminator_comes_before_it", "1. e4 e5 1-0 {White wins}",
     "1. e4 e5 {White wins} 1-0"},
    {"words_become_comments", "1. e4 e5 White resigns 1-0", "1. e4 e5 {White resigns} 1-0"},
    {"text_in_brackets_becomes_a_comment", "1. e4 [%clk 0:01:00] e5 *",
     "1. e4 {[%clk 0:01:00]} 1... e5 *"},
    {"punctuation_and_check_words_go", "1. e4 , f6 2. d4 g5 3. Qh5 mate *",
     "1. e4 f6 2. d4 g5 3. Qh5# *"},
    {"glued_moves_are_parted", "1. e4e5 2. Nf3Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"},
    {"terminators_have_the_four_spellings", "1. e4 1/2", "1. e4 1/2-1/2"},
    {"a_missing_terminator_is_open", "1. e4 e5", "1. e4 e5 *"},
    {"a_second_other_result_is_told", "1. e4 1-0 0-1", "1. e4 {0-1} 1-0"},
    {"null_moves_stay", "1. e4 Z0 2. d4 -- *", "1. e4 -- 2. d4 -- *"},
    {"stray_braces_and_parentheses_go", "1. e4 ) } e5 *", "1. e4 e5 *"},
    {"figures_are_letters",
     "1. \xE2\x99\x98"
     "f3 \xE2\x99\x9E"
     "f6 *",
     "1. Nf3 Nf6 *"},
    {"german_letters_are_read", "1. Sf3 Sf6 2. g3 g6 3. Lg2 (3. Sc3 Lg7) Lg7 *",
     "1. Nf3 Nf6 2. g3 g6 3. Bg2 (3. Nc3 Bg7) 3... Bg7 *"},
};

class Movetext : public ::testing::TestWithParam<Case> {};

TEST_P(Movetext, IsWrittenInExportFormat) {
    EXPECT_EQ(movetext(GetParam().movetext), GetParam().expected);
}
INSTANTIATE_TEST_SUITE_P(Games, Movetext, ::testing::ValuesIn(kMovetexts),
                         [](const auto& each) { return std::string(each.param.name); });

constexpr Case kVariations[] = {
    {"a_glyph_before_the_first_ply_stays", "1. e4 ( $3 1. d4) e5 *", "1. e4 ($3 1. d4) 1... e5 *"},
    {"glyphs_alone_annotate_the_ply_before", "1. e4 (!!! $7) e5 ($ *", "1. e4!!! $7 1... e5 $ *"},
    {"glyphs_beside_a_comment_stay", "1. e4 ({a} !!!) e5 (N {b} $) *",
     "1. e4 ({a} !!!) 1... e5 ({N} {b} $) *"},
    {"nested", "1. e4 (1. d4 d5 (1... Nf6 2. c4)) (1. c4) e5 *",
     "1. e4 (1. d4 d5 (1... Nf6 2. c4)) (1. c4) 1... e5 *"},
    {"begin_with_a_number_and_end_where_they_do", "1. e4 e5 ( c5 {Sicilian} Nf3 ) 2. Nc3 *",
     "1. e4 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nc3 *"},
    {"what_cannot_be_played_stays", "1. e4 (1. d4 d5 2. Ke3 Nf6 $1 3. Nf3!? (3. a3)) e5 *",
     "1. e4 (1. d4 d5 2. Ke3 Nf6 $1 3. Nf3 $5 (3. a3)) 1... e5 *"},
    {"what_was_played_before_it_is_san", "1. e4 (1. d2d4 xyz 2. nf3) e5 *",
     "1. e4 (1. d4 xyz 2. nf3) 1... e5 *"},
    {"before_the_first_move_nothing_can_be_played", "[Event \"?\"]\n\n(1. d2d4) 1. e4 *",
     "(1. d2d4) 1. e4 *"},
    {"empty_ones_stay", "1. e4 () e5 ( {only words} ) *", "1. e4 () 1... e5 ({only words}) *"},
    {"unclosed_ones_are_closed", "1. e4 (1. d4 (1. c4 1-0", "1. e4 (1. d4 (1. c4)) 1-0"},
    {"may_hold_a_terminator", "1. e4 e5 (1... c5 1 - 0 ) 2. d4 *",
     "1. e4 e5 (1... c5 1-0) 2. d4 *"},
    {"two_numbers_and_a_dash_are_no_result", "1. e4 (xx 1\n-\n0) e5 *",
     "1. e4 (xx 1. - 0.) 1... e5 *"},
    {"odd_symbols_become_comments", "1. e4 (1. d4 ``` d5 R&D) e5 *",
     "1. e4 (1. d4 {```} 1... d5 {R&D}) 1... e5 *"},
    {"signs_have_glyphs_there_too", "1. e4 (1. d4\xC2\xB1 d5 -+ TN) e5 *",
     "1. e4 (1. d4 $16 1... d5 $19 $146) 1... e5 *"},
    {"what_may_be_a_knight_is_no_novelty", "1. e4 (1. d4 d5 N f3) e5 *",
     "1. e4 (1. d4 d5 N f3) 1... e5 *"},
    {"glued_moves_are_parted_there_too", "1. e4 (1. Nf3Nf6) e5 *", "1. e4 (1. Nf3 Nf6) 1... e5 *"},
};

class Variations : public ::testing::TestWithParam<Case> {};

TEST_P(Variations, AreWrittenAsFarAsTheyCanBePlayed) {
    EXPECT_EQ(movetext(GetParam().movetext), GetParam().expected);
}
INSTANTIATE_TEST_SUITE_P(Games, Variations, ::testing::ValuesIn(kVariations),
                         [](const auto& each) { return std::string(each.param.name); });

// PGN 8.1.1.
TEST(ExportTags, BeginWithTheRosterAndGoOnInOrderOfTheirNames) {
    EXPECT_EQ(
        tags("[ECO \"C20\"]\n[White \"A\"]\n[BlackElo \"1\"]\n[Black \"B\"]\n[Annotator \"C\"]"
             "\n\n1. e4 1-0\n"),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n"
        "[Black \"B\"]\n[Result \"1-0\"]\n[Annotator \"C\"]\n[BlackElo \"1\"]\n[ECO \"C20\"]"
        "\n");
}

constexpr std::string_view kRoster =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
    "[Black \"?\"]\n[Result \"*\"]\n";

TEST(ExportTags, KeepDoublesAndTheFirstOfThemFirst) {
    EXPECT_EQ(tags("[Event \"?\"]\n[White \"A\"]\n[Opening \"x\"]\n[White \"B\"]\n[Opening \"a\"]\n"
                   "\n*\n"),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n"
              "[White \"B\"]\n[Black \"?\"]\n[Result \"*\"]\n[Opening \"x\"]\n[Opening \"a\"]\n");
}

TEST(ExportTags, EscapeQuotesAndBackslashesAndStandOnOneLine) {
    EXPECT_EQ(
        tags("[Event \"?\"]\n[A \"say \\\"x\\\" C:\\\\d\"]\n[B \"C:\\e\"]\n[C \"two \n lines\"]"
             "\n\n*\n"),
        std::string(kRoster) +
            "[A \"say \\\"x\\\" C:\\\\d\"]\n[B \"C:\\\\e\"]\n[C \"two lines\"]\n");
}

TEST(ExportTags, HaveNamesOfLettersDigitsAndUnderscores) {
    EXPECT_EQ(tags("[Event \"?\"]\n[White-Elo \"1\"]\n[White Elo \"2\"]\n[White0 \"]3\"]\n\n*\n"),
              std::string(kRoster) + "[White0 \"]3\"]\n[White_Elo \"1\"]\n[White_Elo \"2\"]\n");
}

TEST(ExportTags, SpellResultsAsTheStandardDoes) {
    EXPECT_NE(tags("[Event \"?\"]\n[Result \"1/2\"]\n\n1/2\n").find("[Result \"1/2-1/2\"]"),
              std::string::npos);
    // What the four markers cannot say stays.
    EXPECT_NE(tags("[Event \"?\"]\n[Result \"+-\"]\n\n+-\n").find("[Result \"+-\"]"),
              std::string::npos);
    EXPECT_EQ(movetext("[Event \"?\"]\n[Result \"+-\"]\n\n+-\n"), "1-0");
    EXPECT_EQ(movetext("[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 +-\n"), "1. e4 {+-} 1-0");
    EXPECT_EQ(movetext("[Event \"?\"]\n[Result \"0-0\"]\n\n1. e4 0-0\n"), "1. e4 0-0");
    EXPECT_EQ(movetext("[Event \"?\"]\n\n1. e4 e5 0-0\n"), "1. e4 e5 0-0");
}

TEST(ExportFormat, EndsWithABlankLine) {
    EXPECT_EQ(write_first("1. e4 *"), std::string(kRoster) + "\n1. e4 *\n\n");
}

TEST(ExportFormat, IsUtf8) {
    const std::string written = write_first(
        "[Event \"Caf\xE9\"]\n[White \"M\xFCller\"]\n[Black \"K\xF6nig\"]\n\n1. e4 {sch\xF6n} "
        "({gr\xFC\xDF"
        "e}) *\n");
    EXPECT_NE(written.find("[White \"M\xC3\xBCller\"]"), std::string::npos) << written;
    EXPECT_NE(written.find("{sch\xC3\xB6n} ({gr\xC3\xBC\xC3\x9F"
                           "e})"),
              std::string::npos)
        << written;
    EXPECT_EQ(write_first(written), written);
}

TEST(ExportFormat, CountsFromTheStartPosition) {
    EXPECT_EQ(
        movetext("[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 41\"]\n\n"
                 "1. Kd7 e4 Kd6 *\n"),
        "41... Kd7 42. e4 Kd6 *");
}

// However large they are, and whether or not the half-moves have to be spelled anew.
TEST(ExportFormat, CountsAsTheStartPositionSays) {
    for (const std::string_view number : {"0", "1", "65536", "3000000000", "4294967294"}) {
        const std::string tags =
            "[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 " +
            std::string(number) + "\"]\n\n";
        const std::string anew = movetext(tags + "1. e8d7 e2e4 Kd6 *\n");
        const std::string first = number == "0" ? "1" : std::string(number);
        EXPECT_TRUE(anew.starts_with(first + "... Kd7 ")) << anew;
        EXPECT_EQ(movetext(tags + "1. Kd7 e4 Kd6 *\n"), anew);
    }
}

TEST(ExportFormat, WritesCastlingOfChess960) {
    constexpr std::string_view kGame =
        "[Event \"?\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
        "[FEN \"1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w HBhb - 0 1\"]\n\n1. e1h1 e8b8 *\n";
    EXPECT_EQ(movetext(kGame), "1. O-O O-O-O *");
    EXPECT_EQ(movetext(kGame, {.notation = MoveNotation::Uci}), "1. e1h1 e8b8 *");
}

TEST(ExportFormat, WritesGamesOfVariantsAsMostProgramsReadThem) {
    constexpr std::string_view kDrops =
        "[Event \"?\"]\n[Variant \"zh\"]\n\n1. e4 d5 2. exd5 Qxd5 3. p@e4 (3. @e3) 3... Qd8 *\n";
    EXPECT_EQ(movetext(kDrops), "1. e4 d5 2. exd5 Qxd5 3. P@e4 (3. P@e3) 3... Qd8 *");
    EXPECT_TRUE(tags(kDrops).ends_with("[Variant \"Crazyhouse\"]\n")) << tags(kDrops);
    // The half-move that wins is marked as mate is.
    EXPECT_EQ(movetext("[Event \"?\"]\n[Variant \"King of the Hill\"]\n\n"
                       "1. e4 a6 2. Ke2 b6 3. Ke3 c6 4. Kd4 1-0\n"),
              "1. e4 a6 2. Ke2 b6 3. Ke3 c6 4. Kd4# 1-0");
    // A start position that only its variant has is written, in one form.
    EXPECT_TRUE(tags("[Event \"?\"]\n[Variant \"racing\"]\n\n1. Kh3 *\n")
                    .ends_with("[FEN \"8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1\"]\n[SetUp \"1\"]\n"
                               "[Variant \"Racing Kings\"]\n"));
    EXPECT_NE(tags("[Event \"?\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1 +2+0\"]\n"
                   "[Variant \"Three-check\"]\n\n1. Rh2 *\n")
                  .find("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 1+3 0 1\"]"),
              std::string::npos);
}

// PGN 8.2.1: fewer than 80 columns.
TEST(ExportLines, AreAtMost79CharactersAndBreakAtBlanksOnly) {
    std::string words;
    for (int i = 0; i < 60; ++i)
        words +=
            (i % 7 == 0 ? "\xC3\xA4\xC3\xB6\xC3\xBC " : "lorem ") + std::string(i % 5, 'x') + " ";
    const std::string text = movetext("1. e4 {" + words + "} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *");
    std::size_t longest = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::size_t characters = 0;
        for (const char c : text.substr(at, end - at))
            characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
        longest = std::max(longest, characters);
        EXPECT_NE(text[end - 1], ' ');
        at = end + 1;
    }
    EXPECT_LE(longest, 79U);
    EXPECT_GE(longest, 74U);
}

TEST(ExportLines, KeepLongWordsWholeAndPunctuationAtItsWord) {
    const ShapeOptions narrow{.width = 10};
    EXPECT_EQ(movetext("1. e4 {abcdefghijklmnop qr} e5 (1... c5 2. Nf3) *", narrow),
              "1. e4\n{abcdefghijklmnop\nqr} 1...\ne5 (1...\nc5 2. Nf3)\n*");
    EXPECT_EQ(movetext("1. e4 {a b} e5 *", {.width = 0}), "1. e4 {a b} 1... e5 *");
}

// "%" in the first column is an escape, and a line `[Event "` begins a game for many programs.
TEST(ExportLines, NeverBeginWithWhatMeansSomethingThere) {
    const ShapeOptions narrow{.width = 8};
    EXPECT_EQ(movetext("1. e4 {aa 50 %of bb} *", narrow), "1. e4\n{aa\n50 %of\nbb} *");
    EXPECT_EQ(movetext("1. e4 {aa [Event \"x\"] bb} *", narrow),
              "1. e4\n{aa [Event\n\"x\"] bb}\n*");
}

}  // namespace export_format_test
}  // namespace arbiter::export_format
