#include "run/duplicates/duplicate_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::duplicates {
namespace duplicate_rules_test {

DuplicateFacts game_of(std::uint32_t plies) {
    DuplicateFacts facts;
    facts.plies = plies;
    facts.is_legal = true;
    facts.white_key = "karpov,anatoly";
    facts.black_key = "kasparov,garry";
    facts.date = {1985, 9, 3};
    facts.round_key = "1";
    facts.event_key = "world championship 32th";
    facts.site_key = "moscow";
    facts.outcome = pgn::Outcome::Draw;
    return facts;
}

using Change = void (*)(DuplicateFacts&);

void change_nothing(DuplicateFacts&) {}
void change_players(DuplicateFacts& facts) {
    facts.white_key = "anand,viswanathan";
    facts.black_key = "leko,peter";
    facts.date = {2003, 2, 1};
    facts.event_key = "linares";
    facts.site_key = "linares";
    facts.round_key = "7";
}
void change_occasion(DuplicateFacts& facts) {
    facts.date = {1987, 11, 2};
    facts.event_key = "world championship 33th";
    facts.site_key = "seville";
    facts.round_key = "14";
}
void change_day(DuplicateFacts& facts) {
    facts.date = {1985, 9, 4};
    facts.event_key = "wch";
}
void change_round(DuplicateFacts& facts) {
    facts.round_key = "2";
}
void change_result(DuplicateFacts& facts) {
    facts.outcome = pgn::Outcome::WhiteWins;
}
void forget_result(DuplicateFacts& facts) {
    facts.outcome = pgn::Outcome::Unknown;
}
void forget_occasion(DuplicateFacts& facts) {
    facts.date = {1985, 0, 0};
    facts.event_key = facts.site_key = facts.round_key = "";
}
void forget_white(DuplicateFacts& facts) {
    facts.white_key = "";
}
void win_by_others(DuplicateFacts& facts) {
    change_players(facts);
    facts.outcome = pgn::Outcome::WhiteWins;
}
void spell_otherwise(DuplicateFacts& facts) {
    facts.white_key = "karpow,anatolij";
    facts.date = {1985, 9, 0};
    facts.event_key = "wch";
    facts.outcome = pgn::Outcome::WhiteWins;
}
void win_against_nobody(DuplicateFacts& facts) {
    facts.black_key = "";
    facts.date = {1985, 0, 0};
    facts.outcome = pgn::Outcome::WhiteWins;
}
void win_in_another_year(DuplicateFacts& facts) {
    change_occasion(facts);
    facts.outcome = pgn::Outcome::WhiteWins;
}
void win_in_the_next_round(DuplicateFacts& facts) {
    change_round(facts);
    facts.outcome = pgn::Outcome::WhiteWins;
}
void forget_black_and_day(DuplicateFacts& facts) {
    facts.black_key = "";
    facts.date = {1985, 0, 0};
}
// As from a collection that knows the year only.
void keep_the_year(DuplicateFacts& facts) {
    facts.date = {1985, 0, 0};
    facts.event_key = "moscow";
    facts.site_key = "";
    facts.round_key = "1";
}
void write_another_given_name(DuplicateFacts& facts) {
    facts.white_key = "karpov,anton";
    facts.date = {1985, 0, 0};
    facts.round_key = "";
}
void write_it_elsewhere(DuplicateFacts& facts) {
    write_another_given_name(facts);
    facts.event_key = facts.site_key = "tilburg";
}
void write_it_in_another_round(DuplicateFacts& facts) {
    write_it_elsewhere(facts);
    facts.round_key = "5";
}
void change_players_and_year(DuplicateFacts& facts) {
    change_players(facts);
    facts.date = {2003, 2, 1};
}
void change_players_of_the_year(DuplicateFacts& facts) {
    change_players(facts);
    facts.date = {1985, 2, 1};
}
void annotate(DuplicateFacts& facts) {
    facts.annotation_bytes = 20;
    facts.annotation_hash = 5;
}
void reject(DuplicateFacts& facts) {
    facts.is_legal = false;
}

struct Case {
    const char* name;
    MoveRelation moves;
    std::uint32_t plies, other_plies;
    Change change;
    bool are_duplicates, is_for_the_table;
    DuplicateKind kind;
    DuplicateMode mode = DuplicateMode::Moves;
};

using enum DuplicateKind;
constexpr auto kEqual = MoveRelation::Equal;
constexpr auto kPrefix = MoveRelation::Prefix;
constexpr auto kNear = MoveRelation::Near;
constexpr auto kOther = MoveRelation::Other;
constexpr auto kWithPlayers = DuplicateMode::MovesAndPlayers;

constexpr Case kCases[] = {
    {"the_same", kEqual, 80, 80, change_nothing, true, true, SameGame},
    {"an_annotated_copy", kEqual, 80, 80, annotate, true, true, Annotated},
    {"another_day", kEqual, 80, 80, change_day, true, true, SameMoves},
    {"another_result", kEqual, 80, 80, change_result, false, true, ResultConflict},
    {"no_result", kEqual, 80, 80, forget_result, true, true, SameMoves},
    // A draw of others is a line that was played again, until it is longer than any line.
    {"draw_of_80_by_others", kEqual, 80, 80, change_players, false, true, Near},
    {"draw_of_80_by_others_with_players", kEqual, 80, 80, change_players, false, true, Near,
     kWithPlayers},
    {"draw_of_80_again", kEqual, 80, 80, change_occasion, true, true, SameMoves},
    {"draw_of_60_again", kEqual, 60, 60, change_occasion, false, true, Near},
    {"draw_of_120_by_others", kEqual, 120, 120, change_players, true, true, SameMoves},
    {"draw_of_120_by_others_with_players", kEqual, 120, 120, change_players, false, true, SameMoves,
     kWithPlayers},
    {"win_of_70_by_others", kEqual, 70, 70, win_by_others, true, true, SameMoves},
    {"win_of_60_by_others", kEqual, 60, 60, win_by_others, false, true, Near},
    {"long_by_unknown_with_players", kEqual, 80, 80, forget_white, true, true, SameMoves,
     kWithPlayers},
    // A known draw that many have played, and that two people play again.
    {"draw_by_others", kEqual, 34, 34, change_players_and_year, false, false, Short},
    {"draw_by_others_in_that_year", kEqual, 24, 24, change_players_of_the_year, false, true, Short},
    {"draw_of_23_by_others_in_that_year", kEqual, 23, 23, change_players_of_the_year, false, false,
     Short},
    {"another_given_name", kEqual, 24, 24, write_another_given_name, true, true, SameMoves},
    {"another_given_name_of_23", kEqual, 23, 23, write_another_given_name, false, true, Short},
    {"another_given_name_elsewhere", kEqual, 39, 39, write_it_elsewhere, false, true, Short},
    {"another_given_name_elsewhere_of_40", kEqual, 40, 40, write_it_elsewhere, true, true,
     SameMoves},
    {"another_given_name_in_another_round", kEqual, 40, 40, write_it_in_another_round, false, true,
     Short},
    {"draw_again", kEqual, 34, 34, change_occasion, false, true, Short},
    {"draw_in_the_next_round", kEqual, 34, 34, change_round, false, true, Short},
    // Decisive games of 24 half-moves and more.
    {"win_spelled_otherwise", kEqual, 24, 24, spell_otherwise, true, true, SameMoves},
    {"win_spelled_otherwise_of_23", kEqual, 23, 23, spell_otherwise, false, true, Short},
    {"win_against_nobody", kEqual, 24, 24, win_against_nobody, true, true, SameMoves},
    {"win_in_another_year", kEqual, 34, 34, win_in_another_year, false, true, Near},
    {"win_by_others_of_24", kEqual, 24, 24, win_by_others, false, true, Near},
    {"draw_against_nobody", kEqual, 40, 40, forget_black_and_day, true, true, SameMoves},
    {"draw_against_nobody_of_39", kEqual, 39, 39, forget_black_and_day, false, true, Short},
    {"draw_on_another_day", kEqual, 34, 34, change_day, true, true, SameMoves},
    {"draw_of_an_occasion_not_told", kEqual, 34, 34, forget_occasion, true, true, SameMoves},
    {"draw_by_unknown_on_that_day", kEqual, 34, 34, forget_white, true, true, SameMoves},
    {"short_the_same", kEqual, 12, 12, change_nothing, true, true, SameGame},
    {"short_on_another_day", kEqual, 12, 12, change_day, false, true, Short},
    {"very_short_on_another_day", kEqual, 9, 9, change_day, false, false, Short},
    {"short_by_unknown", kEqual, 12, 12, forget_white, false, true, Short},
    {"very_short_by_unknown", kEqual, 9, 9, forget_white, false, false, Short},
    {"no_moves_the_same", kEqual, 0, 0, change_nothing, true, true, SameGame},
    {"no_moves_another_round", kEqual, 0, 0, change_round, false, false, Short},
    {"no_moves_by_unknown", kEqual, 0, 0, forget_white, false, false, Short},
    {"beginning", kPrefix, 40, 60, change_nothing, true, true, Prefix},
    {"beginning_without_result", kPrefix, 40, 60, forget_result, true, true, Prefix},
    {"beginning_with_result", kPrefix, 40, 60, change_result, false, true, ResultConflict},
    {"beginning_by_others", kPrefix, 40, 60, change_players, false, false, Short},
    {"beginning_on_another_day", kPrefix, 40, 60, change_day, false, true, Prefix},
    {"beginning_in_another_year", kPrefix, 40, 60, change_occasion, false, false, Short},
    {"beginning_of_an_occasion_not_told", kPrefix, 30, 60, forget_occasion, false, true, Prefix},
    {"beginning_of_20_not_told", kPrefix, 20, 60, forget_occasion, false, false, Short},
    {"beginning_of_a_win", kPrefix, 21, 60, spell_otherwise, true, true, Prefix},
    {"beginning_of_a_win_of_20", kPrefix, 20, 60, spell_otherwise, false, false, Short},
    {"long_beginning_not_told", kPrefix, 40, 60, forget_occasion, true, true, Prefix},
    {"opening", kPrefix, 14, 60, change_nothing, false, false, Short},
    {"beginning_of_a_rejected_game", kPrefix, 40, 60, reject, false, true, Prefix},
    {"nearly", kNear, 60, 60, change_nothing, false, true, Near},
    {"nearly_another_result", kNear, 60, 60, change_result, false, true, Near},
    {"nearly_against_nobody", kNear, 30, 30, forget_white, false, true, Near},
    {"nearly_of_one_day", kNear, 20, 20, change_nothing, false, true, Near},
    {"nearly_of_another_day", kNear, 29, 29, change_day, false, false, Short},
    {"one_pairing_other_moves", kOther, 60, 50, change_nothing, false, true, SamePairing},
    {"next_round_other_moves", kOther, 60, 50, change_round, false, false, SamePairing},
    {"nearly_by_others", kNear, 60, 60, change_players, false, false, Short},
    {"nearly_won_in_the_next_round", kNear, 40, 40, win_in_the_next_round, false, true, Near},
    {"nearly_won_in_the_next_round_of_39", kNear, 39, 39, win_in_the_next_round, false, false,
     Near},
    {"nearly_in_the_next_round", kNear, 60, 60, change_round, false, false, Short},
};

class DuplicateRules : public ::testing::TestWithParam<Case> {};

TEST_P(DuplicateRules, JudgePairsBothWaysRound) {
    const Case& pair = GetParam();
    DuplicateFacts a = game_of(pair.plies);
    DuplicateFacts b = game_of(pair.other_plies);
    pair.change(b);
    const bool is_win = b.outcome == pgn::Outcome::WhiteWins && pair.change != change_result;
    if (is_win) a.outcome = b.outcome;
    for (const Comparison& comparison :
         {compare_games(a, b, pair.moves, 1), compare_games(b, a, pair.moves, 1)}) {
        const Verdict verdict = judge_pair(comparison, {.mode = pair.mode});
        EXPECT_EQ(verdict.are_duplicates, pair.are_duplicates);
        EXPECT_EQ(verdict.is_for_the_table, pair.is_for_the_table);
        if (pair.is_for_the_table) {
            EXPECT_EQ(verdict.kind, pair.kind) << to_string(verdict.kind);
        }
        EXPECT_LE(verdict.score, 100);
        EXPECT_FALSE(explain(comparison, verdict).empty());
    }
}

INSTANTIATE_TEST_SUITE_P(Pairs, DuplicateRules, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(DuplicateScores, AreHighestForTheSameGameAndFallWithEachDoubt) {
    const DuplicateFacts a = game_of(80);
    const auto score = [&](Change change) {
        DuplicateFacts b = game_of(80);
        change(b);
        return judge_pair(compare_games(a, b, kEqual), {.mode = DuplicateMode::Moves}).score;
    };
    EXPECT_EQ(score(change_nothing), 100);
    for (const Change change : {change_day, change_occasion, change_players, forget_white})
        EXPECT_LT(score(change), 100);
    EXPECT_LT(score(change_players), score(change_occasion));
    EXPECT_LT(score(change_occasion), score(change_day));
}

TEST(DuplicateCopies, ACopyIsACopyHoweverLittleItsTagsSay) {
    DuplicateFacts a = game_of(12);
    forget_occasion(a);
    EXPECT_TRUE(judge_pair(compare_games(a, a, kEqual), {.mode = kWithPlayers}).are_duplicates);
    DuplicateFacts b = a;
    b.event_key = "moscow";
    EXPECT_FALSE(judge_pair(compare_games(a, b, kEqual), {.mode = kWithPlayers}).are_duplicates);
}

TEST(DuplicateCopies, AMisspelledPlayerIsEnoughInLongGames) {
    for (const std::uint32_t plies : {34U, 80U}) {
        const DuplicateFacts a = game_of(plies);
        DuplicateFacts b = game_of(plies);
        b.white_key = "karpow,a";
        b.date = {1985, 0, 0};
        // Of one event and round in one year that is always enough.
        EXPECT_TRUE(judge_pair(compare_games(a, b, kEqual), {.mode = kWithPlayers}).are_duplicates);
        b.event_key = "a tournament";
        EXPECT_EQ(judge_pair(compare_games(a, b, kEqual), {.mode = kWithPlayers}).are_duplicates,
                  plies == 80);
    }
}

// "1" is what a source writes that knows neither the day nor the place.
TEST(DuplicateCopies, ARoundThatMayBeMadeUpSaysNothing) {
    DuplicateFacts a = game_of(40);
    a.round_key = "16";
    DuplicateFacts b = game_of(40);
    keep_the_year(b);
    EXPECT_TRUE(judge_pair(compare_games(a, b, kEqual), {}).are_duplicates);
    EXPECT_TRUE(judge_pair(compare_games(b, a, kEqual), {}).are_duplicates);
    b.round_key = "5";
    EXPECT_FALSE(judge_pair(compare_games(a, b, kEqual), {}).are_duplicates);
    b.has_round_of_collection = true;
    EXPECT_TRUE(judge_pair(compare_games(a, b, kEqual), {}).are_duplicates);
    b.has_round_of_collection = false;
    b.round_key = "1";
    b.site_key = "tilburg";
    EXPECT_FALSE(judge_pair(compare_games(a, b, kEqual), {}).are_duplicates);
    b.event_key = "tilburg";
    EXPECT_TRUE(judge_pair(compare_games(a, b, kEqual), {}).are_duplicates);
    // Equal ones are equal all the same.
    a.round_key = "1";
    EXPECT_EQ(compare_games(a, b, kEqual).round, Agreement::Same);
}

// A draw that is theory may be of two people of one surname.
TEST(DuplicateCopies, ADrawOfAnotherGivenNameNeedsMovesOfItsOwn) {
    for (const Change change : {write_another_given_name, write_it_elsewhere}) {
        const DuplicateFacts a = game_of(40);
        DuplicateFacts b = game_of(40);
        change(b);
        Comparison comparison = compare_games(a, b, kEqual);
        comparison.theory_half_moves = 30;
        EXPECT_TRUE(judge_pair(comparison, {}).are_duplicates);
        comparison.theory_half_moves = 31;
        EXPECT_FALSE(judge_pair(comparison, {}).are_duplicates);
    }
}

TEST(DuplicateCopies, AFideIdStandsAboveTheSpelling) {
    DuplicateFacts a = game_of(34);
    DuplicateFacts b = game_of(34);
    b.white_key = "karpinski,a";
    EXPECT_FALSE(judge_pair(compare_games(a, b, kEqual), {.mode = kWithPlayers}).are_duplicates);
    a.white_fide_id = b.white_fide_id = 1234;
    EXPECT_TRUE(judge_pair(compare_games(a, b, kEqual), {.mode = kWithPlayers}).are_duplicates);
}

TEST(DuplicateCopies, WithoutNamesOnlyEqualTagsAndManyMovesAreACopy) {
    for (const std::uint32_t plies : {39U, 40U}) {
        DuplicateFacts a = game_of(plies);
        forget_occasion(a);
        a.white_key = a.black_key = "";
        EXPECT_EQ(judge_pair(compare_games(a, a, kEqual), {}).are_duplicates, plies == 40);
    }
}

TEST(DuplicateScores, HalfMovesThatOtherGamesShareCountAQuarter) {
    const DuplicateFacts a = game_of(84);
    DuplicateFacts b = game_of(84);
    change_players(b);
    DuplicateFacts c = a;
    c.outcome = b.outcome = pgn::Outcome::WhiteWins;
    Comparison comparison = compare_games(c, b, kEqual);
    EXPECT_TRUE(judge_pair(comparison, {}).are_duplicates);
    const int unknown_line = judge_pair(comparison, {}).score;
    comparison.theory_half_moves = 40;
    EXPECT_FALSE(judge_pair(comparison, {}).are_duplicates);
    EXPECT_EQ(judge_pair(comparison, {}).kind, Near);
    // 70 points are the most for moves; 44 of the game's own and a quarter of 40 are 54.
    EXPECT_EQ(judge_pair(comparison, {}).score, unknown_line - 70 + 54);
    comparison.repeated_half_moves = 4;
    EXPECT_EQ(judge_pair(comparison, {}).score, unknown_line - 70 + 50);
    EXPECT_TRUE(judge_pair(comparison, {.least_score = 44}).are_duplicates);
    EXPECT_FALSE(judge_pair(compare_games(a, a, kEqual), {.least_score = 100}).score < 100);
}

TEST(DuplicateBeginnings, OfOneYearNeedHalfMovesOfTheirOwn) {
    const DuplicateFacts a = game_of(45);
    DuplicateFacts b = game_of(90);
    forget_occasion(b);
    Comparison comparison = compare_games(a, b, kPrefix);
    for (const std::uint32_t theory : {35U, 36U}) {
        comparison.theory_half_moves = theory;
        EXPECT_EQ(judge_pair(comparison, {}).are_duplicates, theory == 35);
        EXPECT_TRUE(judge_pair(comparison, {}).is_for_the_table);
    }
}

TEST(DuplicateBeginnings, ThatGoAstrayAreNear) {
    Comparison comparison = compare_games(game_of(60), game_of(62), kOther);
    comparison.round = Agreement::Unknown;
    comparison.equal_front = 40;
    EXPECT_EQ(judge_pair(comparison, {}).kind, Near);
    EXPECT_TRUE(judge_pair(comparison, {}).is_for_the_table);
    comparison.equal_front = 39;
    EXPECT_FALSE(judge_pair(comparison, {}).is_for_the_table);
    comparison = compare_games(game_of(61), game_of(62), kOther);
    comparison.round = Agreement::Unknown;
    comparison.equal_front = 40;
    EXPECT_FALSE(judge_pair(comparison, {}).is_for_the_table);
}

TEST(DuplicateCommentary, IsAnotherOneUnlessItsBytesAreThere) {
    DuplicateFacts bare = game_of(60);
    DuplicateFacts annotated = bare;
    annotate(annotated);
    DuplicateFacts other = annotated;
    other.annotation_hash = 6;
    EXPECT_FALSE(has_other_commentary(bare, annotated));
    EXPECT_TRUE(has_other_commentary(annotated, bare));
    EXPECT_FALSE(has_other_commentary(annotated, annotated));
    EXPECT_TRUE(has_other_commentary(annotated, other));
    EXPECT_EQ(judge_pair(compare_games(annotated, other, kEqual), {}).kind, Annotated);
}

// Two bytes a half-move, as in keys.
std::string moves(std::string_view letters) {
    std::string bytes;
    for (const char letter : letters)
        (bytes += letter) += 'x';
    return bytes;
}

TEST(RepeatedHalfMoves, AreThoseThatCyclesOfFourSixOrEightPlayAgain) {
    EXPECT_EQ(repeated_half_moves(moves("abcdefgh")), 0U);
    EXPECT_EQ(repeated_half_moves(moves("xyabcdabc")), 3U);
    EXPECT_EQ(repeated_half_moves(moves("xyabcdefabcdef")), 6U);
    EXPECT_EQ(repeated_half_moves(moves("abcdabcd")), 4U);
    EXPECT_EQ(repeated_half_moves(moves("")), 0U);
}

TEST(TransposedHalfMoves, AreThoseAtOtherPlaces) {
    EXPECT_EQ(transposed_half_moves("aabbccdd", "aaccbbdd"), 2U);
    EXPECT_EQ(transposed_half_moves("aabb", "aabb"), 0U);
    EXPECT_EQ(transposed_half_moves("aabb", "aacc"), 0U);
    EXPECT_EQ(transposed_half_moves("aabbaa", "aaaabb"), 2U);
    EXPECT_EQ(transposed_half_moves("aabb", "aabbcc"), 0U);
}

TEST(Occasions, NeedEventRoundAndYear) {
    DuplicateFacts facts = game_of(40);
    const std::uint64_t occasion = occasion_of(facts);
    EXPECT_NE(occasion, 0U);
    facts.date.month = 1;
    EXPECT_EQ(occasion_of(facts), occasion);
    facts.round_key = "2";
    EXPECT_NE(occasion_of(facts), occasion);
    facts.round_key = "";
    EXPECT_EQ(occasion_of(facts), 0U);
}

TEST(MovesDistance, CountsHalfMovesThatDiffer) {
    const auto distance = [](std::string_view a, std::string_view b) {
        EXPECT_EQ(moves_distance(moves(a), moves(b), 2), moves_distance(moves(b), moves(a), 2));
        return moves_distance(moves(a), moves(b), 2);
    };
    EXPECT_EQ(distance("abcdef", "abcdef"), 0U);
    EXPECT_EQ(distance("abcdef", "abXdef"), 1U);
    EXPECT_EQ(distance("abcdef", "abXdeY"), 2U);
    EXPECT_EQ(distance("abcdef", "XbYdeZ"), 3U);
    EXPECT_EQ(distance("abcdef", "abcde"), 1U);
    EXPECT_EQ(distance("abcdef", "bcdef"), 1U);
    EXPECT_EQ(distance("abcdef", "bcdefg"), 2U);
    EXPECT_EQ(distance("abcdef", "abc"), 3U);
    EXPECT_EQ(distance("", "ab"), 2U);
}

// The same by the table of the textbook.
std::uint32_t slow_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::uint32_t>> rows(a.size() + 1,
                                                 std::vector<std::uint32_t>(b.size() + 1, 0));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                rows[i][j] = static_cast<std::uint32_t>(i + j);
                continue;
            }
            const std::uint32_t other = a[i - 1] == b[j - 1] ? 0 : 1;
            rows[i][j] =
                std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + other});
        }
    return rows[a.size()][b.size()];
}

TEST(MovesDistance, IsThatOfTheTextbookUpToItsLimit) {
    std::mt19937 random{3};
    for (int trial = 0; trial < 20000; ++trial) {
        std::string a(random() % 9, 'a');
        for (char& c : a)
            c = static_cast<char>('a' + random() % 3);
        std::string b = a;
        for (auto change = random() % 4; change-- > 0;) {
            const std::size_t at = random() % (b.size() + 1);
            if (random() % 2 == 0)
                b.insert(at, 1, static_cast<char>('a' + random() % 3));
            else
                b = b.substr(0, at) + (at < b.size() ? b.substr(at + 1) : "");
        }
        for (const std::uint32_t limit : {0U, 1U, 2U})
            EXPECT_EQ(moves_distance(moves(a), moves(b), limit),
                      std::min(slow_distance(a, b), limit + 1))
                << a << ' ' << b;
    }
}

}  // namespace duplicate_rules_test
}  // namespace arbiter::duplicates
