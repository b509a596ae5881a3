#include "core/query/sort_key.hpp"

#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace arbiter::query {
namespace sort_key_test {

// Each game has a number in its Site tag.
std::string order_of(std::string_view pgn, std::string_view fields) {
    const test::CleanGames games(pgn);
    const auto sort = parse_sort_key(fields);
    if (!sort) return sort.error().message();
    std::vector<std::string> keys;
    for (const export_format::Game& game : games)
        keys.push_back(sort->key(game));
    std::vector<std::size_t> order(games.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::string_view(keys[i]); });
    std::string out;
    for (const std::size_t i : order)
        out += std::string(games[i].tag("Site").value_or("")) + " ";
    return out;
}

std::string game(std::string_view site, std::string_view tags) {
    return "[Event \"x\"]\n[Site \"" + std::string(site) + "\"]\n" + std::string(tags) + "\n*\n\n";
}

std::string games_with(std::string_view tag, std::initializer_list<std::string_view> values) {
    std::string pgn;
    char site = 'a';
    for (const std::string_view value : values) {
        const std::string pair = "[" + std::string(tag) + " \"" + std::string(value) + "\"]\n";
        pgn += game(std::string(1, site++), value == "none" ? "" : pair);
    }
    return pgn;
}

TEST(SortKey, PutsNamesInTheOrderOfPeople) {
    const std::string pgn = games_with(
        "White", {"Müller", "none", "mueller", "MULLER", "Łuczak", "?", "Lopez", "Muller, A"});
    EXPECT_EQ(order_of(pgn, "white"), "g e c a d h b f ");
    EXPECT_EQ(order_of(pgn, "-white"), "h a d c e g b f ");
    EXPECT_EQ(order_of(pgn, "+White"), "g e c a d h b f ");
}

TEST(SortKey, PutsRoundsInTheOrderOfNumbers) {
    const std::string pgn = games_with("Round", {"10", "9.10", "9.2", "9", "-", "2", "x", "02"});
    EXPECT_EQ(order_of(pgn, "round"), "f h d c b a g e ");
    EXPECT_EQ(order_of(pgn, "-round"), "g a b c d f h e ");
    EXPECT_EQ(order_of(pgn, "tag:Round"), "f h d c b a g e ");
}

TEST(SortKey, PutsUnknownLastEitherWay) {
    const std::string pgn =
        games_with("Date", {"2020.05.01", "????.??.??", "2020.??.??", "1999.12.31", "2020.05.??"});
    EXPECT_EQ(order_of(pgn, "date"), "d c e a b ");
    EXPECT_EQ(order_of(pgn, "-date"), "a e c d b ");
    const std::string elos = games_with("WhiteElo", {"0", "900", "2800", "none", "1500"});
    EXPECT_EQ(order_of(elos, "white.elo"), "b e c a d ");
    EXPECT_EQ(order_of(elos, "-white.elo"), "c e b a d ");
}

TEST(SortKey, TakesTheNextFieldWhereTheFirstIsEqual) {
    const std::string pgn = game("a",
                                 "[Date \"2020.01.01\"]\n[White \"B\"]\n[WhiteElo \"2000\"]\n"
                                 "[BlackElo \"2400\"]\n") +
                            game("b",
                                 "[Date \"2020.01.01\"]\n[White \"A\"]\n[WhiteElo \"2000\"]\n"
                                 "[BlackElo \"2400\"]\n") +
                            game("c",
                                 "[Date \"2020.01.01\"]\n[White \"Z\"]\n[WhiteElo \"2100\"]\n"
                                 "[BlackElo \"2100\"]\n") +
                            game("d", "[Date \"2019.01.01\"]\n[White \"Z\"]\n");
    EXPECT_EQ(order_of(pgn, "date,-elo,white"), "d c b a ");
    EXPECT_EQ(order_of(pgn, " date , white "), "d b a c ");
    EXPECT_EQ(order_of(pgn, "-elo.diff"), "c a b d ");
    EXPECT_EQ(order_of(pgn, "elo.diff"), "a b c d ");
}

TEST(SortKey, OrdersWordsAsTheirList) {
    const std::string pgn = games_with("Result", {"*", "1/2-1/2", "0-1", "1-0"});
    EXPECT_EQ(order_of(pgn, "result"), "d c b a ");
    EXPECT_EQ(order_of(pgn, "-result"), "a b c d ");
    EXPECT_EQ(order_of(games_with("ECO", {"B20", "none", "A99", "a00", "bad"}), "eco"),
              "d c a b e ");
}

TEST(SortKey, KeepsKeysApartAndShort) {
    const std::string huge = games_with("Event", {std::string(100'000, '\xC3') + "x"});
    const test::CleanGames games(
        "[White \"ab\"]\n[Black \"c\"]\n\n*\n\n[White \"a\"]\n[Black "
        "\"bc\"]\n\n*\n\n" +
        huge);
    const auto both = parse_sort_key("white,black");
    EXPECT_NE(both->key(games[0]), both->key(games[1]));
    EXPECT_GT(both->key(games[0]), both->key(games[1]));
    EXPECT_LE(parse_sort_key("event")->key(games[2]).size(), 600U);
}

TEST(SortKey, SaysWhatItNeedsAndWhatIsWrong) {
    EXPECT_TRUE(parse_sort_key("elo,hash")->needs_facts());
    EXPECT_FALSE(parse_sort_key("elo,date")->needs_facts());
    EXPECT_TRUE(parse_sort_key("underpromotion")->needs_moves());
    const auto error_of = [](std::string_view text) {
        const auto sort = parse_sort_key(text);
        return sort ? "no error" : sort.error().message();
    };
    EXPECT_EQ(error_of(""), "column 1: a field is expected");
    EXPECT_EQ(error_of("date,"), "column 6: a field is expected");
    EXPECT_EQ(error_of("date, -elos"), "column 7: 'elos' is no field, did you mean 'elo'?");
    EXPECT_EQ(error_of("player"),
              "column 1: 'player' is not one value in a game, did you mean 'white'?");
    std::string many = "elo";
    for (int i = 0; i < 16; ++i)
        many += ",elo";
    EXPECT_EQ(error_of(many), "column 65: there are more than 16 fields");
}

}  // namespace sort_key_test
}  // namespace arbiter::query
