#include "core/query/where.hpp"
#include "run/pattern/re2_engine.hpp"
#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::query {
namespace where_position_test {

constexpr std::string_view kGames = R"([Event "1: Greek gift"]
[Result "1-0"]
[SetUp "1"]
[FEN "r1bq1rk1/pppn1ppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/R2QK2R w KQ - 0 10"]

10. Bxh7+ $1 {a Greek
 gift} Kxh7 11. Ng5+ Kg8 (11... Kg6 {more {stubborn}) 12. Qh5 Re8 13. O-O-O 1-0

[Event "2: Black gives the gift"]
[Result "0-1"]
[SetUp "1"]
[FEN "r2qk2r/ppp2ppp/3b1n2/3p4/3Pp3/4P3/PPPN1PPP/R1BQ1RK1 b kq - 0 10"]

10... Bxh2+ 11. Kxh2 Ng4+ 12. Kg1 Qh4 13. Re1 0-1

[Event "3: smothered"]
[Result "1-0"]
[SetUp "1"]
[FEN "r6k/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 30"]

30. Qg8+ Rxg8 31. Nf7# 1-0

[Event "4: castled on both sides"]
[Result "1/2-1/2"]

{[%clk 1:00]} 1. e4 e5 {[%eval 0.2] as
  usual } 2. Nf3 Nc6 3. Nc3 Nf6 4. Bb5 Bb4 5. O-O O-O 6. Bxc6 dxc6 7. Nxe5 1/2-1/2

[Event "5: Chess960, opposite"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1"]
[Result "*"]

1. O-O-O O-O *

[Event "6: not replayed"]
[Variant "Suicide"]
[Result "*"]

1. e4 c5 {words} *

[Event "7: pawns"]
[SetUp "1"]
[FEN "4k3/p4pp1/3p4/2pN4/2P1P3/6P1/PP4P1/4K3 b - - 0 40"]
[Result "*"]

40... Kd7 41. Ke2 *
)";

std::string answers(std::string_view expression) {
    static const test::CleanGames kAll(kGames);
    const auto where = parse_where(expression, pattern::re2_engine);
    if (!where) return where.error().message();
    std::string out;
    for (const export_format::Game& game : kAll)
        out += where->matches(game) ? 'y' : '.';
    return out;
}

struct Case {
    std::string_view expression, answers;
};

void check(std::initializer_list<Case> cases) {
    for (const Case& each : cases)
        EXPECT_EQ(answers(each.expression), each.answers) << each.expression;
}

TEST(WherePosition, SaysWhoCastledWhere) {
    check({{"castled.white == short", "...y..."},
           {"castled.white == long", "y...y.."},
           {"castled.black == short", "...yy.."},
           {"castled.black == none", "yyy...y"},
           {"castled.black != none", "...yy.."},
           {"has(castled.white)", "y..yy.."},
           {"castled.opposite", "....y.."},
           {"not castled.opposite", "yyyy.yy"}});
}

TEST(WherePosition, ReadsComments) {
    check({{"comment contains 'greek gift'", "y......"},  // over the end of a line
           {"comment contains stubborn", "y......"},
           {"comment.main contains stubborn", "......."},
           {"comment.main contains GIFT", "y......"},
           {"comment == 'as usual'", "...y..."},
           {"comment ends usual", "...y..."},
           {"comment ~ 'clk|eval'", "......."},
           {"comment != words", "y..y..."},
           {"has(comment)", "y..y.y."},
           {"comments > 0", "y..y.y."}});
}

TEST(WherePosition, FindsMovesAnywhere) {
    check({{"plays('Bxh7+ Kxh7 Ng5+')", "y......"},
           {"plays('10.Bxh7+ * 11.Ng5')", "y......"},
           {"plays('Bh7 Kh7')", "y......"},  // what is not written is not asked
           {"plays('Qg8+ Rxg8 Nf7#')", "..y...."},
           {"plays('Qg8#')", "......."},
           {"plays('xe5')", "column 8: 'xe5' is no move"},
           {"plays('')", "column 8: moves are expected"},
           {"plays('Kxh7 Kg8')", "......."},  // not one after the other
           {"plays('O-O O-O')", "...y..."},
           {"plays('O-O-O')", "y...y.."},
           {"plays('Nxe5')", "...y..."},
           {"plays('Nxc6')", "......."},
           {"plays('* *')", "yyyyy.y"},
           {"either(plays('Bxh7+ Kxh7 Ng5+'))", "yy....."},
           {"either(plays('Bxh2+'))", "yy....."}});
}

TEST(WherePosition, CountsPointsAndDifferences) {
    check(
        {{"balance == 4", "......y"},
         {
             "balance in 5..6",
             ".......",
         },
         {"final(balance < 0)", "y.y...."},
         {"white.points == black.points", "yy.yy.."},
         {"imbalance('QNP:r')", "..y...."},
         {"imbalance('N:')", "...y..."},
         {"imbalance('NP:')", "......y"},
         {"imbalance('NP*:')", "...y..y"},
         {"imbalance(':')", "yy.yy.."},
         {"imbalance(':') for 11 plies", "...y..."},
         {"imbalance(':') for 12 plies", "......."},
         {"position(white.knights == 2 and black.knights == 1)", "...y..."},
         {"black.bishops not in (1, 2)", ".yy.y.y"},
         {"black.bishops('light')", "y..y..."},
         {"balance", "column 8: an operator such as >= or in is expected, but the end is written"},
         {"balance('d4') > 1", "column 8: 'balance' is a number and takes no squares"}});
}

TEST(WherePosition, KnowsPawns) {
    check(
        {{"white.isolated == 3", "......y"},
         {"white.isolated('e')", "......y"},
         {"white.isolated('a-c')", "......."},
         {"white.doubled == 2", "......y"},
         {"white.doubled('g2')", "......y"},
         {"black.doubled", "...y..."},
         {"white.passed('e4')", "......."},  // f7 stands before it
         {"black.passed", "......."},
         {"white.outposts('d5')", "......y"},
         {"final(open_files('h'))", "......y"},
         {"final(open_files == 1)", "......y"},
         {"white.half_open('d f')", "......y"},
         {"final(white.half_open == 2)", "......y"},
         {"final(white.islands == 3)", "......y"},
         {"pawns('8/p4pp1/3p4/2p5/2P1P3/6P1/PP4P1/8')", "......y"},
         {"either(pawns('8/pp4p1/6p1/2p1p3/2P5/3P4/P4PP1/8'))", "......y"},
         {"pawns('8/8/8/8/8/8/8/8')", "......."},
         {"pawns('*/*/*/*/*/*/N*/*')", "column 20: 'N' is no pawn and no sign for open squares"},
         {"white.half_open('d5')", "column 18: 'd5' is no file, write d or a-c"},
         {"white.king('z')", "column 13: 'z' is no square, write d5, d, 5, a-c, d4-e5 or light"}});
}

// What is given, what is taken back, and for how long.
TEST(WherePosition, DefinesASacrifice) {
    check({{"white.sacrifice(2)", "y.y...."},
           {"white.sacrifice(2, 5)", "y.y...."},
           {"white.sacrifice(3)", "..y...."},  // a pawn was taken for the bishop
           {"white.sacrifice(9)", "..y...."},  // to the end of the game
           {"white.sacrifice(10)", "......."},
           {"black.sacrifice(2)", ".y....."},
           {"black.sacrifice(1)", ".y....."},  // 6.Bxc6 dxc6 is an exchange
           {"either(white.sacrifice(2))", "yyy...."},
           {"white.sacrifice(0)",
            "column 17: a number of points from 1 to 100 is expected, but '0' is written"}});
}

TEST(WherePosition, AsksOnePositionOrTheLast) {
    check({{"final('??????rk/?????Npp/*/*/*/*/*/*')", "..y...."},
           {"final(either('*/*/*/*/*/*/?????nPP/??????RK'))", "..y...."},
           {"either(final('*/*/*/*/*/*/?????nPP/??????RK'))", "..y...."},
           {"final(reaches('??????rk/?????Npp/*/*/*/*/*/*') and not white.queens)", "..y...."},
           {"final(white.queens)", "yy.y..."},
           {"position(white.queens and not black.queens)", "..y...."},
           {"white.queens and not black.queens", "..y...."},
           {"position(white.pawns('e4') and white.king('g1'))", "...y..."},
           {"position('*/*/*/*/????P*/*/*/*' and white.king('g1'))", "...y..."},
           {"position(elo > 5)", "column 10: 'elo' is no condition of a position"},
           {"position(white.knigts)",
            "column 10: 'white.knigts' is no condition of a position, did you mean "
            "'white.knights'?"},
           {"reachs('x')", "column 1: 'reachs' is no field, did you mean 'reaches'?"},
           {"either(either('8'))", "column 8: either(...) stands in either(...) already"}});
}

TEST(WherePosition, LooksAtAPartOfTheGame) {
    check({{
               "white.king('g1') within moves 1..4",
               ".......",
           },
           {"white.king('g1') within moves 5..5", "...y..."},
           {"white.king('g1') within plies 9..9", "...y..."},
           {"white.king('g1') within plies 0..8", ".yy...."},
           {"white.king('e1') within moves 9..9", "y......"},  // the start position
           {"white.king('c1') within moves 13..13", "y......"},
           {"black.king('e8') within moves 40..40", "......y"},  // Black was to move first
           {"white.king('g1') for 5 plies", "...y..."},
           {"white.king('g1') for 2 moves", "..yy..."},
           {"white.king('g1') for 7 plies", "......."},
           {"white.king('g1') for 2 plies within moves 12..13", ".y....."},
           {"final(white.king) for 2 plies",
            "column 19: final(...) is one position, leave out 'for'"},
           {"white.king within 3 plies",
            "column 19: 'moves' or 'plies' is expected, but '3' is written"},
           {"white.king for 2",
            "column 17: 'plies' or 'moves' is expected, but the end is written"}});
}

TEST(WherePosition, FollowsOneConditionAfterTheOther) {
    check({{"plays('O-O') then plays('Nxe5')", "...y..."},
           {"plays('Nxe5') then plays('O-O')", "......."},
           {"white.king('g1') then plays('Nxe5') within 4 plies", "...y..."},
           {"plays('Bb5') then plays('Nxe5') within 5 plies", "......."},
           {"plays('Bb5') then plays('Nxe5') within 3 moves", "...y..."},
           {"white.king('g1') for 3 plies then plays('Nxe5') within 1 ply", "...y..."},
           {"white.king('g1') for 5 plies then plays('Nxe5')", "......."},
           {"white.queens then final(not white.queens)", "..y...."},
           {"either(white.bishops then final(not white.bishops))", "yy....."},
           {"either(position(white.bishops == 1) for 1 ply then position(not white.bishops))",
            "yy....."},
           {"not white.queens then final(not white.queens)", "yy.yyyy"},
           {"either(white.king and black.king for 2 plies)",
            "column 34: write position(...) around what holds at once"},
           {"white.king then elo > 5", "column 17: 'elo' is no condition of a position"}});
}

// Half of it is about the game.
TEST(WherePosition, JoinsAllKindsOfConditions) {
    check(
        {{"plays('Bxh7') and result == 1-0 and comment contains gift", "y......"},
         {"plays('Bxh7') or castled.opposite or final('??????rk/?????Npp/*/*/*/*/*/*')", "y.y.y.."},
         {"not (white.king('g1') or white.king('c1'))", ".....yy"},
         {"not reaches('1.e4') and not line('e4')", "yyy.yyy"}});
}

}  // namespace where_position_test
}  // namespace arbiter::query
