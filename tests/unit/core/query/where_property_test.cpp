#include "core/query/detail/where_tree.hpp"
#include "core/query/where.hpp"
#include "run/pattern/re2_engine.hpp"
#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

namespace arbiter::query {
namespace where_property_test {

constexpr std::string_view kGames = R"([Event "Linares"]
[Date "2001.02.23"]
[Round "9.10"]
[White "Müller, Karsten"]
[Black "B"]
[Result "1-0"]
[WhiteElo "2550"]
[BlackElo "2480"]
[ECO "C20"]

1. e4 e5 2. Qh5 {best} Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0

[Event "?"]
[Date "2020.??.??"]
[Result "*"]

1. Nf3 Nf6 2. Ng1 Ng8 (2... d5) *
)";

// Expressions as people may write them, made from the grammar of docs/guide/where.md.
class Writer {
  public:
    explicit Writer(unsigned seed) : random_(seed) {}

    std::string expression(unsigned depth) {
        switch (below(depth == 0 ? 1 : 5)) {
            case 1:
                return expression(depth - 1) + word(" or ") + expression(depth - 1);
            case 2:
                return expression(depth - 1) + word(" and ") + expression(depth - 1);
            case 3:
                return word("not ") + expression(depth - 1);
            case 4:
                return "(" + expression(depth - 1) + ")";
            default:
                return condition();
        }
    }

  private:
    unsigned below(std::size_t limit) { return static_cast<unsigned>(random_() % limit); }
    template <std::size_t N>
    std::string one_of(const char* const (&choices)[N]) {
        return choices[below(N)];
    }
    // Keywords in any case.
    std::string word(std::string text) {
        if (below(4) == 0)
            for (char& c : text)
                c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
        return text;
    }
    std::string space() { return below(2) == 0 ? "" : " "; }
    std::string compare() {
        return space() + one_of({"==", "=", "!=", "<>", "<", "<=", ">", ">="}) + space();
    }
    std::string equal() { return space() + one_of({"==", "=", "!=", "<>"}) + space(); }

    std::string condition() {
        switch (below(11)) {
            case 0:
                return one_of({"elo", "white.elo", "PLIES", "moves", "comments", "year", "game"}) +
                       compare() + one_of({"0", "1", "7", "2500", "-3", "2.5", "max.elo", "plies"});
            case 1:
                return one_of({"date", "Date", "utcdate"}) + compare() +
                       one_of({"2001", "2001.02", "2001-02-23", "2020.??.??", "EventDate"});
            case 2:
                return one_of({"eco", "ECO"}) + word(" in ") +
                       one_of({"A..C", "C2..C3", "(B, C20)", "A00..E99"});
            case 3:
                return one_of({"Event", "white", "Round", "player", "tag('Black')"}) + compare() +
                       one_of({"Linares", "9", "\"a \\\"b\\\" \\\\\"", "'it''", "b", "9.10"});
            case 4:
                return one_of({"result", "Result"}) + equal() +
                       one_of({"1-0", "*", "1/2-1/2", "\"0-1\""});
            case 5:
                return word("has") + space() + "(" +
                       one_of({"comments", "FEN", "tag(\"x y\")", "elo", "threefold", "clk"}) + ")";
            case 6:
                return one_of({"White", "event", "eco", "ending"}) + " " +
                       word(one_of({"contains", "starts", "ends"})) + " " +
                       one_of({"a", "\"mull\"", "'\\\\'", "2"});
            case 7:
                return one_of({"White ~ '^M.*n$'", "Event ~ \"\\\\d\"", "legal", "not legal",
                               "legal = no", "ending = checkmate", "finding != MOV01"});
            case 8:
                return search();
            case 9:
                return one_of({"comment contains best", "comment.main ~ 'b.st'", "has(comment)",
                               "castled.white == none", "castled.opposite", "comment != x"});
            default:
                return one_of({"line('1.e4 e5')", "reaches('*/*/*/*/????P*/*/*/*')",
                               "material('Q*R*B*N*P*:q*r*b*n*p*')",
                               "material(\"QRRBBNNP8:qrrbbnnp8\", 2)", "elo not in 1..2",
                               "Round in ('9.10', 2)", "plies in 2..7"});
        }
    }

    // What is asked of positions, section 4 of the manual.
    std::string search() {
        const std::string first = below(3) == 0 ? "either(" + tests(2) + ")" : step();
        if (below(2) == 0) return first + suffix();
        if (below(3) == 0) return "either(" + step() + suffix() + " then " + step() + ")";
        return first + suffix() + word(" then ") + step() + suffix() +
               one_of({"", " within 2 plies", " within 1 move"});
    }
    std::string step() { return below(2) == 0 ? test() : word("position") + "(" + tests(2) + ")"; }
    std::string suffix() {
        return one_of({"", "", " for 2 plies", " for 1 move", " within moves 1..2",
                       " for 3 plies within plies 2..6"});
    }
    std::string tests(unsigned depth) {
        switch (below(depth == 0 ? 1 : 4)) {
            case 1:
                return tests(depth - 1) + " and " + tests(depth - 1);
            case 2:
                return tests(depth - 1) + " or " + tests(depth - 1);
            case 3:
                return "not (" + tests(depth - 1) + ")";
            default:
                return test();
        }
    }
    std::string test() {
        return one_of({"balance == 0", "balance > 0", "white.queens('h5')", "black.knights('c6')",
                       "white.pawns == black.pawns", "white.pawns(\"e4 e5\")", "imbalance(':')",
                       "plays('Bc4 *')", "plays('Nf3')", "white.sacrifice(1)", "open_files > 0",
                       "reaches('1.e4')", "pawns('*/*/*/????p*/*/*/*/*')", "black.king in 1..2",
                       "material('QR2B2N2P*:qr2b2n2p*')", "white.knights not in (1, 2)"});
    }

    std::mt19937 random_;
};

TEST(WhereProperty, TheCanonicalSpellingMeansTheSame) {
    const test::CleanGames games(kGames);
    unsigned parsed = 0;
    unsigned matched = 0;
    for (unsigned seed = 0; seed < 4000; ++seed) {
        const std::string written = Writer(seed).expression(seed % 5);
        const auto where = parse_where(written, pattern::re2_engine);
        if (!where) continue;  // such as "'it''"
        ++parsed;
        const std::string canonical = where->text();
        const auto again = parse_where(canonical, pattern::re2_engine);
        ASSERT_TRUE(again.has_value()) << written << "\n"
                                       << canonical << "\n"
                                       << (again ? "" : again.error().message());
        EXPECT_EQ(again->text(), canonical) << written;
        EXPECT_EQ(again->needs_facts(), where->needs_facts());
        EXPECT_EQ(again->needs_moves(), where->needs_moves());
        for (const export_format::Game& game : games) {
            ASSERT_EQ(again->matches(game), where->matches(game)) << written << "\n" << canonical;
            matched += where->matches(game) ? 1 : 0;
        }
    }
    EXPECT_GT(parsed, 3000U);
    EXPECT_GT(matched, 1000U);
    EXPECT_LT(matched, 2 * parsed - 1000U);
}

// What is cheap is asked first, and all searches in one replay; each condition by itself, from left
// to right, says the same.
TEST(WhereProperty, TheOrderOfAskingChangesNothing) {
    const test::CleanGames games(kGames);
    unsigned searched = 0;
    for (unsigned seed = 0; seed < 4000; ++seed) {
        const std::string written = Writer(seed + 5'000'000).expression(1 + seed % 4);
        const auto where = parse_where(written, pattern::re2_engine);
        const auto tree = detail::parse_expression(written, pattern::re2_engine);
        ASSERT_EQ(where.has_value(), tree.has_value());
        if (!where) continue;
        searched += where->needs_moves() ? 1 : 0;
        for (const export_format::Game& game : games)
            ASSERT_EQ(where->matches(game), detail::is_true(*tree, game)) << written;
    }
    EXPECT_GT(searched, 1000U);
}

// The laws of logic hold, whatever is unknown.
TEST(WhereProperty, NotTurnsEveryAnswerRound) {
    const test::CleanGames games(kGames);
    unsigned asked = 0;
    for (unsigned seed = 0; seed < 500; ++seed) {
        const std::string a = Writer(seed).expression(2);
        const std::string b = Writer(seed + 1'000'000).expression(2);
        const auto parts =
            std::array{parse_where("not ((" + a + ") and (" + b + "))", pattern::re2_engine),
                       parse_where("not (" + a + ") or not (" + b + ")", pattern::re2_engine)};
        if (!parts[0]) continue;
        ++asked;
        ASSERT_TRUE(parts[1].has_value());
        for (const export_format::Game& game : games)
            EXPECT_EQ(parts[0]->matches(game), parts[1]->matches(game)) << a << "\n" << b;
    }
    EXPECT_GT(asked, 300U);
}

}  // namespace where_property_test
}  // namespace arbiter::query
