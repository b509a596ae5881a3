#include "core/query/where.hpp"

#include "run/pattern/re2_engine.hpp"
#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::query {
namespace where_test {

// Four games; an expression is asked of all of them, and the answers are written as "yyn.".
constexpr std::string_view kGames = R"PGN([Event "Linares 2001"]
[Site "Linares"]
[Date "2001.02.23"]
[Round "9.10"]
[White "Müller, Karsten"]
[Black "O'Kelly, Albéric"]
[Result "1-0"]
[WhiteElo "2550"]
[BlackElo "2480"]
[ECO "C20"]
[TimeControl "5400+30"]

1. e4 {[%clk 1:30:00]} e5 2. Qh5 $1 Nc6 (2... g6 3. Qxe5+) 3. Bc4 Nf6?? {a blunder} 4. Qxf7# 1-0

[Event "Club match"]
[Site "?"]
[Date "2020.??.??"]
[Round "9.2"]
[White "Carlsen, Magnus"]
[Black "Müller, Anna"]
[Result "1/2-1/2"]
[WhiteElo "2850"]
[BlackElo "?"]
[ECO "A00a"]
[Annotator "Somebody"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2

[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A"]
[Black "B"]
[Result "*"]

*

[Event "Endings"]
[Site "Riga"]
[Date "2020.11.05"]
[Round "10"]
[White "Low, Rated"]
[Black "High, Rated"]
[Result "1-0"]
[WhiteElo "1900"]
[BlackElo "2100"]
[SetUp "1"]
[FEN "8/pP3k2/8/8/8/8/5K2/8 w - - 0 1"]
[Oddity "x (y)"]

1. b8=N Ke6 2. Ke3 1-0
)PGN";

const test::CleanGames& games() {
    static const test::CleanGames kAll(kGames, "big/games.pgn");
    return kAll;
}

std::string answers(std::string_view expression) {
    const auto where = parse_where(expression, pattern::re2_engine);
    if (!where) return where.error().message();
    std::string out;
    for (const export_format::Game& game : games())
        out += where->matches(game) ? 'y' : '.';
    return out;
}

struct Case {
    std::string_view expression, answers;
};

void check(std::initializer_list<Case> cases) {
    ASSERT_EQ(games().size(), 4U);
    for (const Case& each : cases)
        EXPECT_EQ(answers(each.expression), each.answers) << each.expression;
}

TEST(Where, ReadsTheExpressionOfTheManual) {
    check({{"elo>=2400 and ECO in C00..C99 and ending==checkmate and date>=2001", "y..."},
           {"elo>=2500 and ECO in C00..C99 and ending==checkmate and date>=2001", "...."}});
}

TEST(Where, ComparesRatings) {
    check({{"elo >= 2480", "y..."},
           {"elo > 2480", "...."},
           {"elo < 2000", "...y"},
           {"elo != 1900", "y..."},  // unknown in the second and the third game
           {"not elo == 1900", "yyy."},
           {"white.elo in 1900..2600", "y..y"},
           {"white.elo not in 1900..2600", ".yy."},
           {"WhiteElo in (1900, 2850)", ".y.y"},
           {"max.elo = 2550", "y..."},
           {"avg.elo == 2515", "y..."},
           {"avg.elo == 2515.0", "y..."},
           {"avg.elo > 2514.5", "y..."},
           {"elo.diff == 70", "y..."},
           {"elo.diff < -100", "...y"},
           {"winner.elo < loser.elo", "...y"},
           {"winner.elo > loser.elo", "y..."},
           {"black.elo >= white.elo", "...y"},
           {"elo >= \"2480\"", "y..."}});
}

TEST(Where, ComparesWhatIsKnownOfDates) {
    check({{"date >= 2020", ".y.y"},
           {"date > 2020", "...."},
           {"date < 2020", "y..."},
           {"date == 2020", ".y.y"},
           {"date != 2020", "y..."},
           {"date == 2020.11", ".y.y"},  // the second game may be of November
           {"date == 2020-11-05", ".y.y"},
           {"date == 2020.11.06", ".y.."},
           {"date >= 2020.12", ".y.."},
           {"date == 2020.??.??", ".y.y"},
           {"date in 2001.02..2001.03", "y..."},
           {"date in (2001, 2019)", "y..."},
           {"Date >= 2020", ".y.y"},
           {"year == 2020", ".y.y"},
           {"month == 11", "...y"},
           {"month > 0", "y..y"},
           {"has(date)", "yy.y"},
           {"has(eventdate)", "...."},
           {"date >= eventdate", "...."}});
}

TEST(Where, ComparesTextsWithoutCaseAndDiacritics) {
    check({{"White == \"Müller, Karsten\"", "y..."},
           {"White == 'muller, karsten'", "y..."},
           {"white starts muller", "y..."},
           {"player starts Muller", "yy.."},
           {"player contains \"O'KELLY\"", "y..."},
           {"Black ends anna", ".y.."},
           {"Event != \"Club match\"", "y..y"},  // the third says nothing
           {"not Event == 'Club match'", "y.yy"},
           {"player == \"Carlsen, Magnus\"", ".y.."},
           {"player != \"Carlsen, Magnus\"", "y.yy"},
           {"winner starts m", "y..."},
           {"loser contains kelly", "y..."},
           {"White in a..l", ".yyy"},
           {"White in (A, 'Low, Rated')", "..yy"},
           {"White < Black", "..y."},  // the word, not the field
           {"White < tag(\"Black\")", "yyy."},
           {"tag(\"Oddity\") == 'x (y)'", "...y"},
           {"tag:Oddity == 'x (y)'", "...y"},
           {"Oddity contains \"(\"", "...y"},
           {"has(Annotator)", ".y.."},
           {"has(FEN)", "...y"},
           {"has(site)", "y..y"},
           {"file ends games.pgn", "yyyy"},
           {"variant == standard", "yyyy"}});
}

TEST(Where, OrdersNumbersInTextsAsNumbers) {
    check({{"Round > 9", "yy.y"},
           {"Round > 9.2", "y..y"},
           {"Round < 10", "yy.."},
           {"Round == 10", "...y"},
           {"Round == 010", "...y"},
           {"Round in 9..9", "yy.."},
           {"Round in 9.1..9.9", ".y.."},
           {"Event >= 2", "...."},  // words have no place among numbers
           {"Event != 2", "yy.y"}});
}

TEST(Where, FindsRegularExpressions) {
    check({{"White ~ '^M.ller'", "y..."},
           {"player ~ \"^(Carl|High)\"", ".y.y"},
           {"Round ~ '^\\d+\\.\\d$'", ".y.."},
           {"White ~ 'muller'", "...."},  // as written
           {"White ~ '(?i)CARLSEN'", ".y.."},
           {"Event ~ ''", "yy.y"}});
}

TEST(Where, PatternsNeedAnEngine) {
    const auto where = parse_where("White ~ 'a'");
    ASSERT_FALSE(where.has_value());
    EXPECT_EQ(where.error().message(),
              "column 10: the pattern cannot be used: regular expressions are not available here");
    EXPECT_TRUE(parse_where("White contains 'a'").has_value());
}

TEST(Where, ReadsEcoCodes) {
    check({{"eco == C20", "y..."},
           {"ECO == C", "y..."},
           {"eco != C", ".y.."},
           {"eco in A..B", ".y.."},
           {"eco in A00..A00", ".y.."},
           {"eco in (A0, C2)", "yy.."},
           {"eco >= B", "y..."},
           {"eco == A00a", ".y.."},
           {"eco == a00", ".y.."},
           {"has(eco)", "yy.."},
           {"eco starts a0", ".y.."}});
}

TEST(Where, KnowsResultsAndEndings) {
    check({{"result==1-0", "y..y"},
           {"result == 1/2-1/2", ".y.."},
           {"result == \"½-½\"", ".y.."},
           {"result==*", "..y."},
           {"result != 1-0", ".yy."},
           {"result in (1-0, 0-1)", "y..y"},
           {"ending == checkmate", "y..."},
           {"ending == none", ".yyy"},
           {"ending != checkmate", ".yyy"},
           {"has(ending)", "y..."},
           {"legal", "yyyy"},
           {"not legal", "...."},
           {"legal == no", "...."},
           {"can_win.white == yes", "y..."},
           {"can_win.black == no", "y..."},
           {"can_win.black == unknown", ".yyy"},
           {"laws == fide-1997", "y..."},
           {"time_class == standard", "y..."},
           {"time_class in (rapid, blitz)", "...."},
           {"status != rejected", "yyyy"}});
}

TEST(Where, CountsWhatStandsInAGame) {
    check({{"plies == 7", "y..."},
           {"moves == 4", "yy.."},
           {"moves == 2", "...y"},
           {"plies == 0", "..y."},
           {"comments == 2", "y..."},
           {"has(comments)", "y..."},
           {"nags == 2", "y..."},
           {"has(nags) and not has(clk)", "...."},
           {"variations > 0", "y..."},
           {"has(variations)", "y..."},
           {"has(clk)", "y..."},
           {"clk", "y..."},
           {"has(eval)", "...."},
           {"has(threefold)", ".y.."},
           {"has(fifty)", "...."},
           {"max_repetition >= 3", ".y.."},
           {"max_quiet_plies == 8", ".y.."},
           {"has(underpromotion)", "...y"},
           {"underpromotion == false", "yyy."},
           {"pieces <= 4", "...y"},
           {"pieces == 31", "y..."},
           {"game in 2..3", ".yy."}});
}

TEST(Where, FindsWhatTheAuditLeft) {
    const test::CleanGames dirty(
        "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n\n"
        "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 *\n");
    const auto ask = [&](std::string_view expression) {
        const auto where = parse_where(expression);
        std::string out;
        for (const export_format::Game& game : dirty)
            out += where && where->matches(game) ? 'y' : '.';
        return out;
    };
    EXPECT_EQ(ask("finding==illegal-move"), "y.");
    EXPECT_EQ(ask("finding == mov01"), "y.");
    EXPECT_EQ(ask("finding in (MOV02, MOV01)"), "y.");
    EXPECT_EQ(ask("finding starts MOV"), "y.");
    EXPECT_EQ(ask("finding != MOV01"), ".y");
    EXPECT_EQ(ask("has(finding)"), "yy");
    EXPECT_EQ(ask("findings > 0"), "yy");
    EXPECT_EQ(ask("status == rejected"), "y.");
    EXPECT_EQ(ask("not legal"), "y.");
    EXPECT_EQ(ask("plies == 2"), "y.");
}

TEST(Where, BindsNotBeforeAndBeforeOr) {
    check({{"game==1 or game==2 and game==3", "y..."},
           {"(game==1 or game==2) and game==2", ".y.."},
           {"not game==1 and game==2", ".y.."},
           {"not (game==1 and game==2)", "yyyy"},
           {"not not game==1", "y..."},
           {"NOT game==1 AND NOT game==2", "..yy"},
           {"game==1 or game==2 or game==3", "yyy."},
           {"((((game==4))))", "...y"},
           {"game==1\n\tor\r\ngame==4", "y..y"}});
}

TEST(Where, TakesAnotherSpellingOfATagNameOnlyWithoutTheExactOne) {
    const test::CleanGames odd(
        "[Event \"x\"]\n[annotator \"low\"]\n[Annotator \"exact\"]\n\n*\n\n"
        "[Event \"x\"]\n[annotator \"low\"]\n\n*\n");
    const auto exact = parse_where("Annotator == exact");
    const auto low = parse_where("Annotator == low");
    EXPECT_TRUE(exact->matches(odd[0]));
    EXPECT_FALSE(low->matches(odd[0]));
    EXPECT_TRUE(low->matches(odd[1]));
}

TEST(Where, ReadsDatesThatLackTheirUnknownParts) {
    const test::CleanGames games(
        "[Event \"a\"]\n[Date \"1970\"]\n\n*\n\n[Event \"b\"]\n[Date \"1970-11-05\"]\n\n*\n\n"
        "[Event \"c\"]\n[Date \"1970.13.01\"]\n[UTCDate \"1971.01.01\"]\n\n*\n\n"
        "[Event \"d\"]\n[Date \"autumn\"]\n\n*\n");
    const auto ask = [&](std::string_view expression) {
        const auto where = parse_where(expression);
        std::string out;
        for (const export_format::Game& game : games)
            out += where && where->matches(game) ? 'y' : '.';
        return out;
    };
    EXPECT_EQ(ask("year == 1970"), "yy..");
    EXPECT_EQ(ask("month == 11"), ".y..");
    EXPECT_EQ(ask("year == 1971"), "..y.") << "an impossible Date is unknown";
    EXPECT_EQ(ask("has(date)"), "yyy.");
}

TEST(Where, TakesTheTerminatorWhereTheResultTagSaysNothing) {
    const test::CleanGames odd("[Event \"x\"]\n[White \"W\"]\n\n1. e4 0-1\n");
    EXPECT_TRUE(parse_where("result==0-1")->matches(odd[0]));
    EXPECT_TRUE(parse_where("loser==W")->matches(odd[0]));
}

TEST(Where, FindsAGameByItsHash) {
    const test::CleanGames again(
        "[Event \"again\"]\n\n1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1 Ng8 *\n");
    const auto everything = parse_where("has(hash)");
    ASSERT_TRUE(everything->matches(again[0]));
    EXPECT_TRUE(everything->needs_facts());
    std::string hash(32, '0');
    constexpr std::string_view kHex = "0123456789abcdef";
    replay::Hash128 value = again[0].facts->moves_hash;
    for (std::size_t i = 16; i-- > 0; value.high >>= 4, value.low >>= 4) {
        hash[i] = kHex[value.high & 15];
        hash[16 + i] = kHex[value.low & 15];
    }
    EXPECT_EQ(answers("hash == " + hash), ".y..");
}

TEST(Where, JoinsTwoExpressions) {
    const auto first = parse_where("game==1 or game==2");
    const auto second = parse_where(std::string(99, '(') + "hash != " + std::string(32, '0') +
                                    " or game==3" + std::string(99, ')'));
    ASSERT_TRUE(first && second);
    const Where both = first->both(*second).both(*parse_where("game >= 2"));
    std::string out;
    for (const export_format::Game& game : games())
        out += both.matches(game) ? 'y' : '.';
    EXPECT_EQ(out, ".y..");
    EXPECT_TRUE(both.needs_facts());
}

TEST(Where, SaysWhatItNeeds) {
    const auto needs = [](std::string_view expression) {
        const auto where = parse_where(expression);
        std::string out;
        if (where->needs_facts()) out += 'f';
        if (where->needs_moves()) out += 'm';
        if (where->needs_findings()) out += 'r';
        return out;
    };
    EXPECT_EQ(needs("elo>=2500 and ECO in B90..B99 and ending==checkmate"), "");
    EXPECT_EQ(needs("elo>=2500 and not (max_repetition>2)"), "f");
    EXPECT_EQ(needs("line('1.e4') or elo>1"), "m");
    EXPECT_EQ(needs("has(underpromotion)"), "m");
    EXPECT_EQ(needs("elo > 1 or finding==MOV01"), "r");
    EXPECT_EQ(needs("elo >= pieces"), "f");
    EXPECT_EQ(needs("reaches('8/8/8/8/8/8/8/8') and has(threefold)"), "fm");
}

TEST(Where, AsksAGameWithoutFactsWithoutHarm) {
    export_format::Game bare = games()[0];
    bare.facts = nullptr;
    bare.start = nullptr;
    bare.view = nullptr;
    bare.record = nullptr;
    bare.moves = {};
    for (const char* expression :
         {"max_repetition >= 0", "hash == 00000000000000000000000000000000", "pieces > 0",
          "time_class == blitz", "laws == fide-2023", "can_win.white == no", "plies >= 0",
          "ending == none", "status == clean", "legal", "has(threefold)", "comments > 0",
          "reaches('*/*/*/*/*/*/*/*')", "line('e4')", "material('Q*R*B*N*P*:q*r*b*n*p*')",
          "variant contains s"}) {
        const auto where = parse_where(expression);
        ASSERT_TRUE(where.has_value()) << expression;
        EXPECT_FALSE(where->matches(bare)) << expression;
    }
}

}  // namespace where_test
}  // namespace arbiter::query
