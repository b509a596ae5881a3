#include "core/pgn/game_reader.hpp"

#include "core/pgn/event_line.hpp"
#include "tests/unit/core/pgn/read_games.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::pgn {
namespace game_reader_test {

using testing::read_games;
using Flaws = std::vector<FlawKind>;
using Strings = std::vector<std::string>;

TEST(GameReader, ReadsTagsMovesAndTerminator) {
    const auto games =
        read_games("[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {good} $1 1-0\n");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].tags, (Strings{"Event=A", "Result=1-0"}));
    EXPECT_EQ(games[0].tokens, (Strings{"1.", "e4", "e5", "2.", "Nf3", "{good}", "$1", "1-0"}));
    EXPECT_EQ(games[0].outcome, Outcome::WhiteWins);
    EXPECT_EQ(games[0].flaws, Flaws{});
}

TEST(GameReader, AccountsForEveryByteFromFirstTagToTheEndOfTheLastLine) {
    const std::string first = "[Event \"A\"]\n\n1. e4 *  \n";
    const std::string second = "[Event \"B\"]\n\n1. d4 *\n";
    const auto games = read_games("\n" + first + "\n\n" + second + "\n");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].bytes, first);
    EXPECT_EQ(games[1].bytes, second);
}

struct CountCase {
    std::string_view name, text;
    std::size_t games;
};

// docs/guide/interface.md 7.2: what begins a game and what does not.
constexpr CountCase kCounts[] = {
    {"empty", "", 0},
    {"blank_lines_only", "\n\n \n", 0},
    {"comment_only", "{nothing here}\n", 0},
    {"prose_only", "There are no games in this file.\n", 0},
    {"two_games", "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n", 2},
    {"no_blank_line_between", "[Event \"A\"]\n\n1. e4 *\n[Event \"B\"]\n\n1. d4 *\n", 2},
    {"all_on_one_line", "[Event \"A\"] 1. e4 * [Event \"B\"] 1. d4 *", 2},
    {"event_line_inside_a_comment_after_a_blank_line",
     "[Event \"A\"]\n\n1. e4 {x\n\n[Event \"B\"]\n\n1. d4 *\n", 2},
    {"event_line_inside_a_comment_without_blank_line",
     "[Event \"A\"]\n\n1. e4 {x\n[Event \"B\"]\ny} *\n", 1},
    {"event_line_inside_a_variation", "[Event \"A\"]\n\n1. e4 (1. d4\n\n[Event \"B\"]\n\n1. d4 *\n",
     2},
    {"event_tag_without_terminator_before", "[Event \"A\"]\n\n1. e4 e5\n[Event \"B\"]\n\n1. d4 *\n",
     2},
    {"any_tag_after_a_terminator", "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n", 2},
    {"a_tag_the_section_has_already", "[White \"A\"]\n\n1. e4 e5\n\n[White \"B\"]\n\n1. d4 *\n", 2},
    {"another_tag_after_movetext_belongs_to_the_game",
     "[White \"A\"]\n\n1. e4 e5\n[Annotator \"B\"]\n2. Nf3 *\n", 1},
    {"numbers_begin_again_after_a_blank_line", "1. e4 e5 2. Nf3 Nc6\n\n1. d4 d5 *\n", 2},
    {"numbers_of_a_broken_pair_among_the_tags",
     "[White \"A\"]\n\"2024.05.04\"] [Date\n[Black \"B\"]\n\n1. e4 e5 *\n", 1},
    {"numbers_that_begin_again_behind_a_tag",
     "1. e4 e5 2. Nf3 Nc6\n[Annotator \"A\"]\n\n1. d4 d5 *\n", 2},
    {"number_one_on_a_later_line", "1. e4 e5 1-0\n1. d4 d5 0-1\n", 2},
    {"number_one_on_the_same_line", "1. e4 e5 1-0 1. d4 d5 0-1\n", 1},
    {"blank_line_inside_movetext", "[Event \"A\"]\n\n1. e4 e5\n\n2. Nf3 *\n", 1},
    {"tags_without_moves", "[Event \"A\"]\n[Site \"B\"]\n\n[Event \"C\"]\n\n1. e4 *\n", 2},
    {"comment_after_the_terminator_before_tags",
     "[Event \"A\"]\n\n1. e4 *\n{x}\n[White \"B\"]\n\n1. d4 *\n", 2},
    {"cr_line_ends", "[Event \"A\"]\r\r1. e4 {x\r\r[Event \"B\"]\r\r1. d4 *\r", 2},
    {"crlf_line_ends", "[Event \"A\"]\r\n\r\n1. e4 {x\r\n \t\r\n[Event \"B\"]\r\n\r\n1. d4 *\r\n",
     2},
    {"bom_before_the_second_game",
     "[Event \"A\"]\n\n1. e4 {x\n\n\xEF\xBB\xBF[Event \"B\"]\n\n1. d4 *\n", 2},
    {"end_line_after_moves", "[White \"A\"]\n\n1. e4 e5\n\n%}\n[Annotator \"B\"]\n\n1. d4 *\n", 2},
    {"end_line_in_a_variation",
     "[White \"A\"]\n\n1. e4 (1. d4\n%}\r\n[Annotator \"B\"]\n\n1. d4 *\n", 2},
    {"end_lines_in_a_comment",
     "[White \"A\"]\n\n1. e4 {a {b\n\n%}\n%}\n\n[Annotator \"B\"]\n\n1. d4 {c} *\n", 2},
    {"end_line_before_moves_without_a_number", "1. e4 *\n%}\nd4 d5 *\n", 2},
    {"end_line_after_tags", "[White \"A\"]\n%}\n[Annotator \"B\"]\n\n1. d4 *\n", 2},
    {"end_line_that_is_indented", "[White \"A\"]\n\n1. e4 e5\n %}\n[Annotator \"B\"]\n2. d4 *\n",
     1},
    {"end_line_that_says_more", "[White \"A\"]\n\n1. e4 e5\n%} x\n[Annotator \"B\"]\n2. d4 *\n", 1},
    {"end_lines_only", "%}\n%}\n", 0},
    {"pair_named_event_and_more_belongs_to_the_game",
     "[Event \"A\"]\n[Event Date \"B\"]\n[Event-Site \"C\"]\n[Event \"D\"]\n\n1. e4 *\n", 2},
    {"pair_with_a_blank_in_its_name_after_the_terminator",
     "[Event \"A\"]\n\n1. e4 *\n[White Elo \"2400\"]\n\n1. d4 *\n", 2},
    {"name_with_a_blank_that_the_tag_section_has",
     "[Event \"A\"]\n[White Elo \"2400\"]\n\n1. e4 e5\n[White Elo \"2300\"]\n\n1. d4 *\n", 2},
    {"event_later_in_the_roster", "[White \"A\"]\n[Event \"A\"]\n\n1. e4 *\n", 1},
    {"page_around_the_games",
     "<html><head><title>x</title></head>\n<body><h1>Round 1</h1>\n<pre>\n[Event \"A\"]\n\n1. e4 "
     "*\n"
     "</pre>\n<pre>[Event \"B\"]\n\n1. d4 *</pre>\n</body></html>\n",
     2},
    {"fences_around_the_games", "```pgn\n[Event \"A\"]\n\n1. e4 *\n```\n\n~~~\n1. d4 *\n~~~\n", 2},
    {"pgn_marks_around_the_games", "[pgn]1. e4 *[/pgn]\n[PGN]\n[Event \"B\"]\n\n1. d4 *\n[/PGN]\n",
     2},
    {"comments_between_a_result_and_a_move", "1. e4 1-0\n{a} {b} e5 1-0\n", 1},
    {"quoted_lines_around_the_games",
     "> [Event \"A\"]\n>\n> 1. e4 *\n>\n> [Event \"B\"]\n>\n> 1. d4 *\n", 2},
    {"fence_without_terminator_before_it",
     "```\n[Event \"A\"]\n\n1. e4 e5\n```\n```\n[Event \"B\"]\n\n1. d4 *\n```\n", 2},
    {"terminator_after_a_no_break_space",
     "[Event \"A\"]\n\n1. e4\xC2\xA0*\n\n[White \"B\"]\n\n1. d4 *\n", 2},
    {"end_of_file_mark", "[Event \"A\"]\n\n1. e4 *\n\x1A", 1},
    {"prose_between_games", "[Event \"A\"]\n\n1. e4 *\n\nRound two\n\n[Event \"B\"]\n\n1. d4 *\n",
     2},
};

class Boundaries : public ::testing::TestWithParam<CountCase> {};

TEST_P(Boundaries, AreWhereTheGrammarSays) {
    EXPECT_EQ(read_games(GetParam().text).size(), GetParam().games);
}

INSTANTIATE_TEST_SUITE_P(Documented, Boundaries, ::testing::ValuesIn(kCounts),
                         [](const auto& each) { return std::string(each.param.name); });

struct FlawCase {
    std::string_view name, text;
    std::vector<FlawKind> flaws;  // of the first game
};

constexpr std::string_view kTags = "[Event \"A\"]\n\n";

std::vector<FlawCase> flaw_cases() {
    using enum FlawKind;
    return {
        {"clean", "1. e4 e5 *\n", {}},
        {"comment_unclosed",
         "1. e4 {x\n\n[Event \"B\"]\n\n*\n",
         {CommentUnclosed, TerminatorMissing}},
        {"comment_truncated", "1. e4 {x", {CommentTruncated, TerminatorMissingAtEof}},
        {"comment_nested", "1. e4 {a {b} c} e5 *\n", {CommentNested}},
        {"comment_with_a_stray_opening_brace", "1. e4 {a { b} e5 *\n", {CommentNested}},
        {"tag_line_in_a_comment",
         "1. e4 {\n[Site \"x\"]\n[Event \"y\"]\n} e5 *\n",
         {TagLineInComment}},
        {"no_tag_line_in_a_comment",
         "1. e4 {\n[%clk 0:01]\n[Site: \"x\"]\n[Site]\n [Site \"x\"]\n} e5 *\n",
         {}},
        {"stray_close", "1. e4 } e5 *\n", {CommentStrayClose}},
        {"line_comment", "1. e4 ; x } {\ne5 *\n", {CommentLine}},
        {"rav_unclosed", "1. e4 (1. d4 *\n", {RavUnclosed}},
        {"rav_stray_close", "1. e4 ) e5 *\n", {RavStrayClose}},
        {"rav_empty", "1. e4 () e5 *\n", {RavEmpty}},
        {"rav_before_move", "(1. d4) 1. e4 *\n", {RavBeforeMove}},
        {"rav_terminator", "1. e4 (1. d4 1-0) e5 *\n", {RavTerminator}},
        {"terminator_missing_at_eof", "1. e4 e5\n", {TerminatorMissingAtEof}},
        {"terminator_missing", "1. e4 e5\n\n[Event \"B\"]\n\n*\n", {TerminatorMissing}},
        {"truncated", "1. e4 e5 2. N", {TruncatedToken, TerminatorMissingAtEof}},
        {"terminator_twice", "1. e4 1-0 1-0\n", {TerminatorTwice}},
        {"text_after_terminator", "1. e4 1-0 2. Nf3 Nc6\n", {TextAfterTerminator}},
        {"terminator_mid_game", "1. e4 * 2. Nf3 1-0\n", {TerminatorMidGame}},
        {"blank_line_in_moves", "1. e4\n\n1... e5 *\n", {BlankLineInMoves}},
        {"escape_line", "1. e4\n% secret\ne5 *\n", {EscapeLine}},
        {"percent_elsewhere_is_a_token", "1. e4 % e5 *\n", {}},
        {"no_movetext", "", {NoMovetext}},
        {"tag_after_moves", "1. e4\n[Annotator \"x\"]\ne5 *\n", {TagsAfterMoves}},
        {"tag_after_moves_with_a_blank_in_its_name",
         "1. e4\n[Event Date \"x\"]\ne5 *\n",
         {TagsAfterMoves, TagNameInvalid}},
    };
}

class FlawTest : public ::testing::TestWithParam<FlawCase> {};

TEST_P(FlawTest, IsNotedAtItsFirstCause) {
    const auto games = read_games(std::string(kTags) + std::string(GetParam().text));
    ASSERT_FALSE(games.empty());
    EXPECT_EQ(games[0].flaws, GetParam().flaws);
}

INSTANTIATE_TEST_SUITE_P(Movetext, FlawTest, ::testing::ValuesIn(flaw_cases()),
                         [](const auto& each) { return std::string(each.param.name); });

// Both tokens that wait to be written and those that are there.
TEST(GameReader, KnowsWhenTheTokensOfAViewAreGone) {
    for (const bool wants_lines : {true, false}) {
        const PaddedText text("[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n\n");
        GameReader reader;
        reader.read_lines(wants_lines);
        reader.open({.text = text});
        GameReader::ViewMemory memory;
        GameView kept, first, second;
        ASSERT_TRUE(reader.next(kept));
        first = kept;
        reader.hand_over(memory, kept);
        EXPECT_TRUE(kept.token_list.is_current());
        ASSERT_TRUE(reader.next(second));
        EXPECT_TRUE(second.token_list.is_current());
        EXPECT_TRUE(kept.token_list.is_current()) << "it was handed over";
        EXPECT_FALSE(first.token_list.is_current()) << "it was not";
        reader.hand_over(memory, second);
        EXPECT_FALSE(kept.token_list.is_current());
        EXPECT_TRUE(second.token_list.is_current());
        EXPECT_EQ(second.text_of(second.tokens()[1]), "d4");
    }
}

TEST(GameReader, KeepsTheTerminatorOfAGameWhoseVariationIsNeverClosed) {
    const auto games = read_games("[Event \"A\"]\n\n1. e4 (1. d4 d5 1-0\n");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].outcome, Outcome::WhiteWins);
}

TEST(GameReader, CutsATerminationMarkerFromTheLastMove) {
    const auto last_two = [](std::string_view movetext) {
        const auto game = read_games(std::string(kTags) + std::string(movetext))[0];
        return Strings(game.tokens.end() - 2, game.tokens.end());
    };
    EXPECT_EQ(last_two("1. e4 Qg20-1\n"), (Strings{"Qg2", "0-1"}));
    EXPECT_EQ(last_two("1. d61-0\n\n[Event \"B\"]\n\n*\n"), (Strings{"d6", "1-0"}));
    EXPECT_EQ(last_two("1. e4 O-O1/2-1/2\n"), (Strings{"O-O", "1/2-1/2"}));
    EXPECT_EQ(last_two("1. e4 R8xg2+0-1 {flag}\n"), (Strings{"0-1", "{flag}"}));
    // Castling with zeros is no result after anything.
    EXPECT_EQ(last_two("1. e4 0-0-0\n"), (Strings{"e4", "0-0-0"}));
    EXPECT_EQ(last_two("1. e4 word0-1\n"), (Strings{"e4", "word0-1"}));
}

TEST(GameReader, ReadsZerosAsCastlingUnlessTheResultTagSaysThatBothLost) {
    EXPECT_EQ(read_games("[Event \"A\"]\n\n1. e4 0-0\n")[0].outcome, Outcome::None);
    EXPECT_EQ(read_games("[Event \"A\"]\n[Result \"0-0\"]\n\n1. e4 0-0\n")[0].outcome,
              Outcome::BothLose);
    EXPECT_EQ(read_games("[Event \"A\"]\n\n1. e4 0-0 1-0\n")[0].kinds[2], TokenKind::Symbol);
}

TEST(GameReader, SeparatesGluedNumbersAndSuffixes) {
    const auto games = read_games("1.e4!? e5?!2.Nf3$1 Nc6\xE2\x80\xA6 3...a6 1/2-1/2\n");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].tokens, (Strings{"1.", "e4", "!?", "e5", "?!", "2.", "Nf3", "$1",
                                        "Nc6\xE2\x80\xA6", "3...", "a6", "1/2-1/2"}));
}

struct TokensCase {
    std::string_view name, movetext;
    Strings tokens;
    Flaws flaws;
};

std::vector<TokensCase> tokens_cases() {
    using enum FlawKind;
    return {
        {"no_break_space",
         "1.\xC2\xA0"
         "e4\xC2\xA0 e5 *\n",
         {"1.", "e4", "e5", "*"},
         {NoBreakSpace, NoBreakSpace}},
        {"single_byte_no_break_space",
         "1. e4\xA0"
         "e5 2\xA0Nf3 *\n",
         {"1.", "e4", "e5", "2", "Nf3", "*"},
         {NoBreakSpace, NoBreakSpace}},
        {"thin_and_wide_spaces",
         "1. e4\xE2\x80\x89"
         "e5\xE3\x80\x80*\n",
         {"1.", "e4", "e5", "*"},
         {NoBreakSpace, NoBreakSpace}},
        {"a0_inside_a_letter",
         "1. e4 \xC3\xA0"
         "bc *\n",
         {"1.", "e4",
          "\xC3\xA0"
          "bc",
          "*"},
         {}},
        {"space_entity", "1. e4&nbsp;e5 *\n", {"1.", "e4", "e5", "*"}, {}},
        {"ampersand_in_a_word", "1. e4 a&b *\n", {"1.", "e4", "a&b", "*"}, {}},
        {"zero_width_at_the_ends",
         "1. \xE2\x80\x8B"
         "e4\xE2\x80\x8B\xEF\xBB\xBF e5 *\n",
         {"1.", "e4", "e5", "*"},
         {ZeroWidth, ZeroWidth}},
        {"zero_width_inside",
         "1. N\xE2\x80\x8D"
         "f3 *\n",
         {"1.",
          "N\xE2\x80\x8D"
          "f3",
          "*"},
         {ZeroWidth}},
        {"zero_width_behind_the_terminator",
         "1. e4 1-0\xE2\x81\xA0\n",
         {"1.", "e4", "1-0"},
         {ZeroWidth}},
        {"mark_at_the_start_of_a_line",
         "1. e4\n\xEF\xBB\xBF"
         "1... e5 *\n",
         {"1.", "e4", "1...", "e5", "*"},
         {BomInside}},
        {"nul_between_moves",
         std::string_view("1. e4\0e5\0\0 2. Nf3 *\n", 20),
         {"1.", "e4", "e5", "2.", "Nf3", "*"},
         {NulByte, NulByte}},
        {"nul_inside_a_move",
         std::string_view("1. N\0f3 *\n", 10),
         {"1.", std::string("N\0f3", 4), "*"},
         {NulByte}},
        {"control_character_between_moves",
         "1. e4\x01 e5 *\n",
         {"1.", "e4", "e5", "*"},
         {ControlByte}},
        {"control_character_in_a_comment",
         "1. e4 {\x01} e5 *\n",
         {"1.", "e4", "{\x01}", "e5", "*"},
         {}},
        {"end_of_file_mark", "1. e4 *\x1A", {"1.", "e4", "*"}, {EndOfFileMark}},
        {"end_of_file_mark_between_moves",
         "1. e4 \x1A e5 *\n",
         {"1.", "e4", "e5", "*"},
         {ControlByte}},
        {"markup",
         "1. <b>e4</b> e5<br>\n2. <!-- x --> Nf3 *<br/>\n",
         {"1.", "e4", "e5", "2.", "Nf3", "*"},
         {Markup, Markup, Markup, Markup, Markup}},
        {"escaped_glyphs",
         "1. e4\\$1 e5 \\\\$2 (1... c5 \\$6) *\n",
         {"1.", "e4", "$1", "e5", "$2", "(", "1...", "c5", "$6", ")", "*"},
         {EscapedNag, EscapedNag, EscapedNag}},
        {"escaped_glyph_after_the_terminator",
         "1. e4 e5 * \\$1\n",
         {"1.", "e4", "e5", "*", "$1"},
         {EscapedNag}},
        {"backslash_that_escapes_nothing",
         "1. e4\\ e5 \\ $1 *\n",
         {"1.", "e4\\", "e5", "\\", "$1", "*"},
         {}},
        {"angle_that_is_no_markup", "1. e4 <e5> *\n", {"1.", "e4", "<", "e5", ">", "*"}, {}},
        {"fence", "1. e4\n```\ne5 *\n", {"1.", "e4", "e5", "*"}, {Fence}},
        {"quoted_lines", "> 1. e4\n>> e5\n> *\n", {"1.", "e4", "e5", "*"}, {Fence, Fence, Fence}},
        {"quoted_in_the_line", "1. e4 > e5 *\n", {"1.", "e4", ">", "e5", "*"}, {}},
        {"pgn_mark", "1. e4 e5 *[/pgn]\n", {"1.", "e4", "e5", "*"}, {Fence}},
        {"result_in_other_letters",
         "1. e4 e5 \xC2\xBD-\xC2\xBD\n",
         {"1.", "e4", "e5", "\xC2\xBD-\xC2\xBD"},
         {}},
        {"spaces_in_a_result", "1. e4 e5 1/2 - 1/2\n", {"1.", "e4", "e5", "1/2 - 1/2"}, {}},
        {"number_and_move_are_no_result",
         "1 - 0e4 0 - 0 *\n",
         {"1", "-", "0", "e4", "0", "-", "0", "*"},
         {}},
        {"dash_in_a_result",
         "1. e4 e5 1\xE2\x80\x93"
         "0\n",
         {"1.", "e4", "e5",
          "1\xE2\x80\x93"
          "0"},
         {}},
    };
}

class TokensTest : public ::testing::TestWithParam<TokensCase> {};

TEST_P(TokensTest, AreWhatAPersonSees) {
    const auto games = read_games(std::string(kTags) + std::string(GetParam().movetext));
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].tokens, GetParam().tokens);
    EXPECT_EQ(games[0].flaws, GetParam().flaws);
}

INSTANTIATE_TEST_SUITE_P(OddBytes, TokensTest, ::testing::ValuesIn(tokens_cases()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(GameReader, SkipsMarkupBetweenTagPairs) {
    const auto games =
        read_games("[Event \"A\"]<br>\n[Site \"B\"]<br>\n<br>\n1. e4 *</pre>\n</body>\n");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].tags, (Strings{"Event=A", "Site=B"}));
    EXPECT_EQ(games[0].tokens, (Strings{"1.", "e4", "*"}));
    EXPECT_EQ(games[0].flaws, Flaws(4, FlawKind::Markup));
}

// Every loop consumes a byte: no cut of a dirty text may hang the reader or leave the text.
TEST(GameReader, SurvivesTruncationAtEveryByte) {
    const std::string text =
        "\xEF\xBB\xBF[Event \"The \"Big\" Open\"]\r\n[Site 'x]\n[White Elo \"2500\n\n{a {b} c} "
        "1.e4 (1. d4 ; x\n) $ "
        "$999 0-0 Z0 } ) ]\n%\n* 2. Nf3 1-0\n{x}\n[Event \"B\"]\n\n1. e4 {";
    for (std::size_t size = 0; size <= text.size(); ++size) {
        const auto games = read_games(text.substr(0, size));
        std::size_t last_end = 0;
        for (const auto& game : games) {
            EXPECT_LE(last_end, game.begin);
            EXPECT_LE(game.begin, game.end);
            last_end = game.end;
        }
        EXPECT_LE(last_end, size);
    }
}

TEST(EventLines, NeedsABlankLineBeforeIt) {
    EXPECT_EQ(find_last_event_game("x\n\n[Event \"A\"]\n[Event \"B\"]\n", 0), 3U);
    EXPECT_EQ(find_last_event_game("[Event \"A\"]\n", 0), std::nullopt);
    EXPECT_EQ(find_last_event_game("x\r\n \r\n[Event \"A\"]", 0), 6U);
    EXPECT_EQ(find_last_event_game("x\n[Event \"A\"]", 0), std::nullopt);
    EXPECT_EQ(find_last_event_game("x\n\n [Event \"A\"]", 0), std::nullopt);
}

TEST(EventLines, HaveTheirHeadingBeforeThem) {
    const std::string event = "[Event \"A\"]\n";
    const auto begin = [&](const std::string& before, TextStart start = TextStart::OfFile) {
        return begin_of_event_game(before + event, before.size(), start);
    };
    EXPECT_EQ(begin("1-0\n\n; a\n\n"), 5U);
    EXPECT_EQ(begin("1-0\r\n\r\n;; a 1-0\r\n; b\r\n\r\n"), 7U);
    EXPECT_EQ(begin("1-0\n\n; a\n \n; b\n\n"), 5U);
    EXPECT_EQ(begin("; a\n\n"), 0U);
    EXPECT_EQ(begin("\xEF\xBB\xBF; a\n\n"), 0U);
    EXPECT_EQ(begin("\n; a\n\n", TextStart::OfGame), 1U);
    // The game before has not ended, or the comment stands in its last paragraph.
    EXPECT_EQ(begin("1. e4\n\n; a\n\n"), 12U);
    EXPECT_EQ(begin("1-0\n; a\n\n"), 9U);
    EXPECT_EQ(begin("1-0 ; a\n\n"), 9U);
    EXPECT_EQ(begin("; a\n\n", TextStart::OfGame), 5U);
    EXPECT_EQ(begin("\n; a\n\n", TextStart::InBlankLine), 6U);
    EXPECT_EQ(begin("\n; a\n\n", TextStart::Unknown), std::nullopt);
    // No line of a heading, and no heading, is very long.
    const std::string line = ";" + std::string(254, 'a') + "\n";
    EXPECT_EQ(begin("1-0\n\n" + line + "\n"), 5U);
    EXPECT_EQ(begin("1-0\n\n;" + line + "\n"), 263U);
    std::string lines;
    for (int i = 0; i < 16; ++i)
        lines += line;
    EXPECT_EQ(begin("1-0\n\n" + lines), std::nullopt);  // no blank line before the event line
    EXPECT_EQ(begin("1-0\n\n" + lines + "\n"), lines.size() + 6);
}

// It is searched in pieces, whose edges may lie anywhere in such a line.
TEST(EventLines, FindTheLastHoweverFarFromTheEnd) {
    const std::string event = "x\n\n[Event \"A\"]\n";
    for (std::size_t behind = 0; behind<13'000; behind += behind % 4096> 4000 ? 1 : 29) {
        const std::string text =
            event + std::string(5000, '.') + event + std::string(behind, '[') + " [Event \"B\"]";
        ASSERT_EQ(find_last_event_game(text, 0), event.size() + 5003) << behind;
        ASSERT_EQ(find_last_event_game(text, event.size() + 5003), std::nullopt) << behind;
    }
}

}  // namespace game_reader_test
}  // namespace arbiter::pgn
