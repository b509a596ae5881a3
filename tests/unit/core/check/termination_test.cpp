#include "core/check/rules/endings/termination.hpp"

#include "tests/support/one_game.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check::detail {
namespace termination_test {

using chess::Color;
using enum Cause;

using testing::with_game;

std::string game_of(std::string_view termination, std::string_view comment) {
    std::string text = "[Event \"E\"]\n[White \"Petit\"]\n[Black \"Checkmate\"]\n";
    if (!termination.empty()) text += "[Termination \"" + std::string(termination) + "\"]\n";
    return text + "\n1. e4 e5 " + std::string(comment) + " 1-0\n";
}

struct Row {
    std::string_view name, termination, comment;
    Cause cause;
    std::optional<Color> loser = {};
    bool is_comment = false;
};

constexpr Row kRows[] = {
    // The words of the standard, in any case.
    {"normal", "normal", "", Normal},
    {"time_forfeit", "Time Forfeit", "", TimeForfeit},
    {"abandoned", "Abandoned", "", Abandoned},
    {"adjudication", "adjudication", "", Adjudication},
    {"unterminated", "Unterminated", "", Unterminated},
    {"rules_infraction", "Rules infraction", "", RulesInfraction},
    {"death", "death", "", Interrupted},
    // chess.com
    {"won_by_checkmate", "Petit won by checkmate", "", Checkmate, Color::Black},
    {"won_on_time", "Checkmate won on time", "", TimeForfeit, Color::White},
    {"won_by_resignation", "petit won by resignation", "", Resignation, Color::Black},
    {"won_abandoned", "Petit won - game abandoned", "", Abandoned, Color::Black},
    {"drawn_by_repetition", "Game drawn by repetition", "", Threefold},
    {"drawn_by_stalemate", "Game drawn by stalemate", "", Stalemate},
    {"drawn_by_material", "Game drawn by insufficient material", "", Material},
    {"drawn_by_agreement", "Game drawn by agreement", "", Agreement},
    {"timeout_against_little", "Game drawn by timeout vs insufficient material", "",
     TimeWithoutMaterial},
    {"fifty_move_rule", "Game drawn by 50-move rule", "", FiftyMoves},
    {"won_by_somebody_else", "Smith won on time", "", TimeForfeit},
    // engine matches and people
    {"stalled", "stalled connection", "", Abandoned},
    {"three_fold_rep", "3-fold rep", "", Threefold},
    {"threefold", "threefold", "", Threefold},
    {"fifty_moves", "50 moves", "", FiftyMoves},
    {"illegal_move", "illegal move", "", RulesInfraction},
    {"gui_adjudication", "GUI adjudication", "", Adjudication},
    {"resign", "resign", "", Resignation},
    {"resigned", "Resigned", "", Resignation},
    {"agreement", "agreement", "", Agreement},
    {"time", "time", "", TimeForfeit},
    {"flag", "flag", "", TimeForfeit},
    {"double_forfeit", "double forfeit", "", Forfeit},
    {"no_show", "no show", "", Forfeit},
    {"default", "default", "", Forfeit},
    {"dead_position", "dead position", "", Material},
    {"unknown", "Unknown", "", Unsaid},
    // FICS, ICC, lichess, cutechess
    {"fics_flag", "", "{White forfeits on time}", TimeForfeit, Color::White, true},
    {"fics_handle", "", "{Petit resigns}", Resignation, Color::White, true},
    {"fics_mate", "", "{Checkmate checkmated}", Checkmate, Color::Black, true},
    {"fics_disconnection", "", "{Petit forfeits by disconnection}", Abandoned, Color::White, true},
    {"fics_agreement", "", "{Game drawn by mutual agreement}", Agreement, {}, true},
    {"fics_material", "", "{Neither player has mating material}", Material, {}, true},
    {"fics_flag_and_material", "", "{Black ran out of time and White has no material to mate}",
     TimeWithoutMaterial, Color::Black, true},
    {"fics_both_flags",
     "",
     "{Game drawn because both players ran out of time}",
     BothFlags,
     {},
     true},
    {"fics_adjudication", "", "{Petit wins by adjudication}", Adjudication, Color::Black, true},
    {"icc_fifty", "", "{Game drawn by the 50 move rule}", FiftyMoves, {}, true},
    {"lichess_literate", "Normal", "{ Black resigns. }", Resignation, Color::Black, true},
    {"cutechess_mate", "", "{+M1/127 0.003s, White mates}", Checkmate, Color::Black, true},
    {"cutechess_repetition",
     "",
     "{0.00/82 3.799s, Draw by 3-fold repetition}",
     Threefold,
     {},
     true},
    {"cutechess_connection", "", "{White's connection stalls}", Abandoned, Color::White, true},
    {"result_behind", "", "{Black resigns. 1-0 }", Resignation, Color::Black, true},
    // What is no such sentence.
    {"tag_goes_first", "Time forfeit", "{Petit resigns}", TimeForfeit},
    {"annotator_on_resigning", "", "{Petit resigns himself to defence}", Unsaid},
    {"annotator_on_repetition", "", "{A draw by repetition is near}", Unsaid},
    {"clock", "", "{[%clk 0:00:10]}", Unsaid},
    {"words_of_a_variation", "", "({White resigns} 1... e6)", Unsaid},
    {"nothing", "", "", Unsaid},
};

class TerminationWords : public ::testing::TestWithParam<Row> {};

TEST_P(TerminationWords, AreUnderstood) {
    const Row& row = GetParam();
    with_game(game_of(row.termination, row.comment), [&](const GameContext& game) {
        const Termination said = read_termination(game);
        EXPECT_EQ(said.cause, row.cause);
        EXPECT_EQ(said.loser, row.loser);
        EXPECT_EQ(said.is_comment, row.is_comment);
    });
}

// A rule is asked for all games whose words could contradict the board. A flag fall that the
// standard's word names, and a verdict, cannot: nothing is on the board of these games.
TEST_P(TerminationWords, TriggerTheRules) {
    const Row& row = GetParam();
    with_game(game_of(row.termination, row.comment), [&](const GameContext& game) {
        const bool is_plain = row.cause == Unsaid || row.cause == Normal ||
                              row.termination == "Time Forfeit" ||
                              row.termination == "Time forfeit" || row.cause == Adjudication;
        EXPECT_TRUE(is_plain || may_tell_ending(game));
    });
}

INSTANTIATE_TEST_SUITE_P(Check, TerminationWords, ::testing::ValuesIn(kRows),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(TerminationWords, StandWhereTheyAreWritten) {
    const std::string text = game_of("", "{White resigns}");
    with_game(text, [&](const GameContext& game) {
        const Termination said = read_termination(game);
        EXPECT_EQ(said.text, "White resigns");
        EXPECT_EQ(said.span.begin, text.find('{'));
        EXPECT_EQ(said.span.end, text.find('}') + 1);
        EXPECT_EQ(quoted(said), "the last comment says 'White resigns'");
    });
}

TEST(TerminationWords, OfAFlagFallTriggerForADraw) {
    const auto text = [](std::string_view result) {
        return "[Event \"E\"]\n[Termination \"Time forfeit\"]\n\n1. e4 e5 " + std::string(result) +
               "\n";
    };
    with_game(text("1-0"), [](const GameContext& game) { EXPECT_FALSE(may_tell_ending(game)); });
    with_game(text("1/2-1/2"), [](const GameContext& game) { EXPECT_TRUE(may_tell_ending(game)); });
}

}  // namespace termination_test
}  // namespace arbiter::check::detail
