#include "core/query/split.hpp"

#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace arbiter::query {
namespace split_test {

constexpr std::string_view kGames = R"([Event "Linares 2001"]
[Date "2001.02.23"]
[White "Müller, Karsten"]
[Result "1-0"]
[ECO "b90a"]
[Site "con"]

1. e4 1-0

[Event "LINARES 2001"]
[Date "2020.??.??"]
[White "A/B"]
[Result "1/2-1/2"]
[Site ".."]

1. e4 1/2-1/2

[Event "?"]
[Result "*"]

*
)";

std::string names(std::string_view by) {
    const test::CleanGames games(kGames, "dir/big.pgn");
    const auto split = parse_split(by);
    if (!split) return split.error().message();
    std::string out;
    std::uint64_t ordinal = 0;
    for (const export_format::Game& game : games)
        out += split->name_of(split->part_of(game, ++ordinal)) + " ";
    return out;
}

TEST(Split, NamesTheParts) {
    EXPECT_EQ(names("event"), "linares_2001 linares_2001 unknown ");
    EXPECT_EQ(names("year"), "2001 2020 unknown ");
    EXPECT_EQ(names("month"), "2001-02 2020 unknown ");
    EXPECT_EQ(names("date"), "2001-02-23 2020 unknown ");
    EXPECT_EQ(names("eco"), "B90 unknown unknown ");
    EXPECT_EQ(names("ECO1"), "B unknown unknown ");
    EXPECT_EQ(names("eco2"), "B9 unknown unknown ");
    EXPECT_EQ(names("result"), "1-0 draw unknown ");
    EXPECT_EQ(names("tag:ECO"), "b90a unknown unknown ");
    EXPECT_EQ(names("2"), "0001 0001 0002 ");
    EXPECT_EQ(names("plies"), "1 1 0 ");
    EXPECT_EQ(names("legal"), "yes yes yes ");
}

TEST(Split, MarksNamesThatCannotBeShown) {
    EXPECT_EQ(names("white").substr(0, 16), "muller,_karsten ");
    EXPECT_EQ(names("white").substr(16, 4), "a_b~");
    EXPECT_EQ(names("site").substr(0, 5), "_con~");
    EXPECT_EQ(names("site").find(".."), std::string::npos);
    EXPECT_EQ(names("file").substr(0, 8), "dir_big~");
}

// Different keys have different names, also where the file system ignores case.
TEST(Split, GivesDifferentKeysDifferentNames) {
    const auto split = parse_split("event");
    const auto by_file = parse_split("file");
    std::set<std::string> seen;
    std::set<std::string> seen_files;
    std::size_t keys = 0;
    const std::string alphabet("ab _-./\\~:*?\"<>|%\n\0\xC3\xBC.u", 23);
    const auto visit = [&](const std::string& key) {
        ++keys;
        for (const auto& [by, names] :
             {std::pair{&split, &seen}, std::pair{&by_file, &seen_files}}) {
            const std::string name = (*by)->name_of(key);
            EXPECT_TRUE(names->insert(name).second) << key << " " << name;
            EXPECT_LE(name.size(), Split::kLongestName);
            EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.,+_~"),
                      std::string::npos)
                << name;
            EXPECT_NE(name.front(), '.');
            EXPECT_NE(name.front(), '-');
            EXPECT_NE(name.back(), '.');
        }
    };
    std::set<char> letters(alphabet.begin(), alphabet.end());
    for (const char a : letters) {
        visit({a});
        for (const char b : letters) {
            visit({a, b});
            for (const char c : letters)
                visit({a, b, c});
        }
    }
    for (const char* key : {"unknown", "con", "nul.txt", "com1", "lpt9.x", "a.pgn", "b.pgn", ".pgn",
                            "x.pgn.pgn", "x.pgn"})
        visit(key);
    for (std::size_t size = 95; size < 120; ++size)
        visit(std::string(size, 'q'));
    EXPECT_GT(keys, 1000U);
    EXPECT_NE(split->name_of("unknown"), split->name_of(""));
    EXPECT_EQ(by_file->name_of("a.pgn"), "a");
}

TEST(Split, PutsTheNameInThePath) {
    EXPECT_EQ(path_of_part("out/{}.pgn", "2024"), "out/2024.pgn");
    EXPECT_EQ(path_of_part("out.pgn", "2024"), "out-2024.pgn");
    EXPECT_EQ(path_of_part("out.pgn.gz", "b"), "out-b.pgn.gz");
    EXPECT_EQ(path_of_part("dir.d/out", "b"), "dir.d/out-b");
    EXPECT_EQ(path_of_part("dir/.pgn", "b"), "dir/.pgn-b");
    EXPECT_EQ(path_of_part("{}/{}-{}.pgn", "b"), "{}/b-{}.pgn");
    EXPECT_EQ(path_of_part("out.zst", "b"), "out-b.zst");
    EXPECT_EQ(path_of_part("dir/", "b"), "dir/-b");
}

TEST(Split, RefusesWhatIsNoSplit) {
    EXPECT_EQ(names("0"), "column 1: a part has at least one game");
    EXPECT_EQ(names("evnt"), "column 1: 'evnt' is no field, did you mean 'Event'?");
    EXPECT_EQ(names("tag:"), "column 5: the name of a tag is expected");
    EXPECT_EQ(names("player"), "column 1: 'player' is not one value in a game");
    EXPECT_EQ(names(""), "column 1: '' is no field");
    EXPECT_TRUE(parse_split("1000")->is_by_number());
    EXPECT_FALSE(parse_split("event")->is_by_number());
    EXPECT_TRUE(parse_split("hash")->needs_facts());
}

}  // namespace split_test
}  // namespace arbiter::query
