#include "core/query/where.hpp"
#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::query {
namespace where_search_test {

constexpr std::string_view kGames = R"([Event "Sicilian"]

1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 *

[Event "the same by another order"]

1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 *

[Event "en passant"]

1. e4 a6 2. e5 d5 3. exd6 *

[Event "castled"]

1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *

[Event "ending"]
[SetUp "1"]
[FEN "4k2r/8/8/8/8/8/3r4/Q3K2R b Kk - 7 50"]

1... Rd1+ 2. Qxd1 Kf8 3. Qa1 Kg8 *

[Event "not replayed"]
[Variant "Suicide"]

1. e4 c5 *
)";

std::string answers(std::string_view expression) {
    static const test::CleanGames kAll(kGames);
    const auto where = parse_where(expression);
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

TEST(WhereSearch, FindsPositionsWhateverTheOrderOfTheMoves) {
    check({{"reaches('rnbqkbnr/pp2pppp/3p4/8/3pP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 4')", "yy...."},
           {"reaches('rnbqkbnr/pp2pppp/3p4/8/3pP3/5N2/PPP2PPP/RNBQKB1R w')", "yy...."},
           {"reaches('rnbqkbnr/pp2pppp/3p4/8/3pP3/5N2/PPP2PPP/RNBQKB1R b')", "......"},
           {"reaches('rnbqkbnr/pp2pppp/3p4/8/3pP3/5N2/PPP2PPP/RNBQKB1R ? KQ')", "......"},
           {"reaches('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR')", "yyyy.."},
           {"reaches('4k2r/8/8/8/8/8/3r4/Q3K2R')", "....y."}});
}

TEST(WhereSearch, FindsThePositionAfterMoves) {
    check({{"reaches('1.e4 c5 2.Nf3 d6')", "yy...."},
           {"reaches('1.Nf3 d6 2.e4 c5')", "yy...."},  // in neither game so
           {"reaches('1.e4 e5 2.Nf3 Nf6 3.Bc4 Bc5 4.O-O')", "...y.."},
           {"reaches('1.e4 a6 2.e5 d5')", "..y..."},
           {"reaches('1.e4 d5 2.e5 a6')", "......"},  // nobody may take en passant
           {"reaches('1.e4')", "y.yy.."},
           {"reaches('1.e4 * 2.Nf3')", "column 15: only line(...) knows '*' for a move"},
           {"reaches('')", "column 10: a FEN is expected"},
           {"reaches('1.e5')", "column 12: 'e5' is no move here"}});
}

TEST(WhereSearch, LeavesSquaresOpen) {
    check({{"reaches('*/*/*/*/2B1P3/*/*/*')", "...y.."},  // digits are empty
           {"reaches('*/*/*/*/3BP3/*/*/*')", "......"},
           {"reaches('*/*/*/*/??B?P*/*/*/*')", "...y.."},
           {"reaches('*/*/*/*/*/*/*/4K2R')", "......"},
           {"reaches('*/*/*/*/*/*/*/????K2R')", "...yy."},
           {"reaches('????k3/*/*/*/*/*/*/*')", "......"},
           {"reaches('????k2?/*/*/*/*/*/*/*')", "...yy."},
           {"reaches('*/*/*/*/*/*/*/A2!K2R')", "....y."},
           {"reaches('*/*/*/*/*/*/*/A2aK2R')", "....y."},
           {"reaches('*/*/*/*/*/*/*/3AK2R')", "....y."},
           {"reaches('*/*/*/*/*/*/*/3!K2R w')", "....y."},
           {"reaches('*/*/*/*/*/*/*/3!K2R b')", "....y."}});
}

TEST(WhereSearch, ComparesRightsThatAreWritten) {
    check({{"reaches('rnbq1rk1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w -')", "...y.."},
           {"reaches('rnbq1rk1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w KQkq')", "......"},
           {"reaches('*/*/*/*/*/*/*/* ? -')", "...y.."},
           {"reaches('*/*/*/*/*/*/*/* ? Kk')", "....y."},
           {"reaches('*/*/*/*/*/*/*/* ? Hh')", "....y."},
           {"reaches('*/*/*/*/*/*/*/* ? K')", "....y."},
           {"reaches('*/*/*/*/*/*/*/* ? kq')", "...y.."}});
}

TEST(WhereSearch, CountsAnEnPassantSquareWhenSomebodyCanTake) {
    check({{"reaches('rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3')", "..y..."},
           {"reaches('rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3')", "......"},
           {"reaches('rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq ? 0 3')", "..y..."},
           // A formality: nobody can take.
           {"reaches('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1')", "y.yy.."},
           {"reaches('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')", "y.yy.."}});
}

TEST(WhereSearch, FollowsLinesInTheirOrder) {
    check({{"line('1.e4 c5 2.Nf3')", "y....."},
           {"line('1. e4 c5 2. Nf3 d6')", "y....."},
           {"line('e4')", "y.yy.."},
           {"line('1. e2e4')", "y.yy.."},
           {"line('1. e4! e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0')", "...y.."},
           {"line('1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4.O-O O-O 5.d3')", "......"},
           {"line('1 e4 c5')", "y....."},
           {"line('1.e4 * 2.Nf3')", "y..y.."},
           {"line('* *')", "yyyy.."},  // the ending begins elsewhere
           {"line('1.e4 * 2.* * 3.exd6')", "..y..."},
           {"line('1.e4 * 2.Nf3 * 3.d4 * 4.Nxd4 Nf6')", "y....."},
           {"line('1.e4 * 2.e4')", "......"},
           {"line('1.e4 * x')", "column 14: 'x' is no move"}});
}

TEST(WhereSearch, FindsMaterial) {
    check({{"material('QR:rr')", "....y."},
           {"material('KQR:krr')", "....y."},
           {"material('QR:r')", "....y."},
           {"material('QR:r', 4)", "....y."},  // to the end
           {"material('QR:r', 5)", "......"},
           {"material('QR:rr', 2)", "....y."},
           {"material('QR:rr', 3)", "......"},
           {"material('Q+R:r2')", "....y."},
           {"material('rr:QR')", "......"},  // White first
           {"material('Q*R*B*N*P*:q*r*b*n*p8')", "yyyy.."},
           {"material('P7Q*R*B*N*:q*r*b*n*p*')", "yy...."}});
}

}  // namespace where_search_test
}  // namespace arbiter::query
