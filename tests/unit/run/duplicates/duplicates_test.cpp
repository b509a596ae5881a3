#include "run/duplicates/duplicates.hpp"

#include "tests/support/clean_games.hpp"
#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::duplicates {
namespace duplicates_test {

// 64 half-moves of a game, long enough for every rule, and longer beginnings of it.
constexpr std::string_view kMoves =
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O "
    "9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 "
    "17. Bg5 h6 18. Be3 Nc5 19. Qd2 h5 20. Bg5 Be7 21. Ra3 Rb8 22. axb5 axb5 23. Rea1 Bc8 "
    "24. Ra7 Bd7 25. R1a5 Qb6 26. Be3 Qd8 27. Qe2 Qc8 28. Kh2 Qd8 29. Qd2 Qc8 30. Qe2 Qd8 "
    "31. Qd2 Qc8 32. Qe2 Qd8";

std::string first_half_moves(std::size_t count) {
    std::string text;
    std::string_view rest = kMoves;
    for (std::size_t taken = 0; taken < count;) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const std::string_view word = rest.substr(0, end);
        text.append(word).append(" ");
        if (!word.ends_with('.')) ++taken;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return text;
}

struct Written {
    std::string white = "Karpov, Anatoly", black = "Kasparov, Garry", event = "Moscow";
    std::string date = "1985.09.03", round = "1", result = "1/2-1/2", moves, more_tags;

    [[nodiscard]] std::string pgn() const {
        return "[Event \"" + event + "\"]\n[Site \"Moscow\"]\n[Date \"" + date + "\"]\n[Round \"" +
               round + "\"]\n[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" +
               result + "\"]\n" + more_tags + "\n" + moves + " " + result + "\n\n";
    }
};

Written game(std::size_t half_moves) {
    Written written;
    written.moves = first_half_moves(half_moves);
    return written;
}

struct Found {
    std::map<std::uint64_t, std::uint64_t> kept_for;  // by the game that goes
    std::vector<std::string> rows;                    // kind, decision and the two games
    std::vector<std::string> reasons;                 // of each row
    DuplicateCounts counts;
};

struct Setting {
    DuplicateMode mode = DuplicateMode::Moves;
    KeptCopy keep = KeptCopy::Best;
    std::size_t masters = 0;  // the first games are of the master file
    bool merges_annotations = false;
};

Found find_among(const std::vector<Written>& games, Setting setting = {}) {
    const io::testing::TempFolder folder;
    DuplicateFinder finder{
        {{.mode = setting.mode, .merges_annotations = setting.merges_annotations},
         setting.keep,
         1,
         folder.path()}};
    std::string pgn;
    for (const Written& each : games)
        pgn += each.pgn();
    DuplicateDigest digest;
    std::uint64_t sequence = 0;
    for (const export_format::Game& each : test::CleanGames(pgn)) {
        make_digest(each, digest);
        finder.add(sequence, digest, sequence < setting.masters);
        ++sequence;
    }
    finder.decide();
    Found found;
    for (DroppedGame dropped; finder.next_dropped(dropped);)
        found.kept_for[dropped.sequence] = dropped.kept;
    for (DuplicateRow row; finder.next_row(row);) {
        found.reasons.emplace_back(row.why);
        found.rows.push_back(
            std::string(to_string(row.kind)) + (row.is_dropped ? " dropped " : " kept ") +
            std::to_string(row.first_sequence) + " " + std::to_string(row.second_sequence));
    }
    found.counts = finder.counts();
    return found;
}

using Pairs = std::map<std::uint64_t, std::uint64_t>;
using Rows = std::vector<std::string>;

TEST(DuplicateFinder, KeepsTheFirstOfEqualGames) {
    const Found found = find_among({game(64), game(50), game(64)});
    EXPECT_EQ(found.kept_for, (Pairs{{1, 0}, {2, 0}}));
    EXPECT_EQ(found.rows, (Rows{"prefix dropped 0 1", "same-game dropped 0 2"}));
    EXPECT_EQ(found.counts.games, 3U);
    EXPECT_EQ(found.counts.dropped, 2U);
}

TEST(DuplicateFinder, TheBestCopyIsLegalLongAndWellDescribed) {
    Written rejected = game(62);
    rejected.moves += "32. Ke8 ";
    Written unknown = game(64);
    unknown.result = "*";
    Written bare = game(64);
    bare.round = "?";
    Written rich = game(64);
    rich.more_tags = "[ECO \"C95\"]\n";
    Written annotated = rich;
    annotated.moves += "{a famous game} ";
    EXPECT_EQ(find_among({rejected, game(60), unknown, bare, rich, annotated}).kept_for,
              (Pairs{{0, 5}, {1, 5}, {2, 5}, {3, 5}, {4, 5}}));
    EXPECT_EQ(find_among({bare, rich}, {.keep = KeptCopy::First}).kept_for, (Pairs{{1, 0}}));
    EXPECT_EQ(find_among({game(60), rich}, {.keep = KeptCopy::First}).kept_for, (Pairs{{1, 0}}));
    EXPECT_EQ(find_among({game(60), rich}, {.keep = KeptCopy::Longest}).kept_for, (Pairs{{0, 1}}));
}

TEST(DuplicateFinder, NeverDropsAMasterGame) {
    Written rich = game(64);
    rich.more_tags = "[ECO \"C95\"]\n";
    EXPECT_EQ(find_among({game(60), game(64), rich}, {.masters = 2}).kept_for, (Pairs{{2, 1}}));
    EXPECT_EQ(find_among({game(60), rich}, {.masters = 1}).kept_for, (Pairs{{1, 0}}));
    EXPECT_TRUE(find_among({game(64), game(64)}, {.masters = 2}).rows.empty());
}

TEST(DuplicateFinder, ReportsResultsThatDifferAndKeepsBoth) {
    Written other = game(64);
    other.result = "1-0";
    Written open = game(64);
    open.result = "*";
    const Found found = find_among({game(64), other, open});
    // Without a result the third could be either; what is known of it and the decisive one is more.
    EXPECT_EQ(found.kept_for, (Pairs{{2, 1}}));
    EXPECT_EQ(found.rows, (Rows{"result-conflict kept 0 1", "same-moves dropped 1 2"}));
    EXPECT_EQ(found.counts.repeats, 0U);
}

TEST(DuplicateFinder, ReportsGamesThatDifferInOneHalfMove) {
    Written other = game(64);
    const std::size_t at = other.moves.find("27. Qe2");
    other.moves.replace(at, 7, "27. Qd1");
    const Found found = find_among({game(64), other, game(64)});
    // 29. Qd2 is another half-move, too: it comes from d1 and not from e2.
    EXPECT_EQ(found.rows, (Rows{"near kept 0 1", "same-game dropped 0 2"}));
    EXPECT_EQ(found.kept_for, (Pairs{{2, 0}}));
    EXPECT_TRUE(found.reasons[0].starts_with("1 of 64 half-moves differ, the first is ply 53"))
        << found.reasons[0];
}

TEST(DuplicateFinder, ShortDrawsOfOthersAreGamesOfTheirOwn) {
    Written others = game(34);
    others.white = "Leko, Peter";
    others.black = "Anand, Viswanathan";
    others.date = "2003.05.06";
    Written again = game(34);
    again.date = "1987.10.10";
    again.event = "Seville";
    again.round = "9";
    const Found found = find_among({game(34), others, again});
    EXPECT_TRUE(found.kept_for.empty());
    // Those of the same players are listed.
    EXPECT_EQ(found.rows, (Rows{"short kept 0 2"}));
    EXPECT_EQ(found.counts.repeats, 2U);
}

TEST(DuplicateFinder, LongGamesByOthersAreOneGameInModeMoves) {
    Written others = game(64);
    others.white = "NN";
    others.black = "Somebody, Else";
    EXPECT_EQ(find_among({game(64), others}).kept_for, (Pairs{{1, 0}}));
    const Found found = find_among({game(64), others}, {.mode = DuplicateMode::MovesAndPlayers});
    EXPECT_TRUE(found.kept_for.empty());
    EXPECT_EQ(found.rows, (Rows{"same-moves kept 0 1"}));
}

// The second game is a copy of the first, which is the beginning of the third; but the second is
// said to be of another day than the third, so it stays when the first goes.
TEST(DuplicateFinder, DropsNothingByWayOfAThirdGame) {
    Written other_day = game(48);
    other_day.date = "1985.09.04";
    EXPECT_EQ(find_among({game(48), other_day}).kept_for, (Pairs{{1, 0}}));
    EXPECT_EQ(find_among({game(48), other_day, game(64)}).kept_for, (Pairs{{0, 2}}));
}

TEST(DuplicateFinder, ABeginningGoesForOneOfTwoGamesThatBothBeginWithIt) {
    Written beginning = game(48);
    beginning.date = "1985.??.??";
    beginning.round = "?";
    Written second = game(52);
    second.moves += "27. Kh2 Qc8 28. Kg1 Qd8 29. Kh2 Qc8 ";
    second.date = "1985.10.08";
    second.round = "11";
    const Found found = find_among({beginning, game(64), second});
    EXPECT_EQ(found.kept_for, (Pairs{{0, 1}}));
}

TEST(DuplicateFinder, GamesWithoutMovesAreOneOnlyWhenAllTheirTagsAgree) {
    Written forfeit = game(0);
    forfeit.result = "1-0";
    Written next = forfeit;
    next.round = "2";
    Written unknown = forfeit;
    unknown.white = "?";
    EXPECT_EQ(find_among({forfeit, next, unknown, forfeit, unknown}).kept_for, (Pairs{{3, 0}}));
}

TEST(DuplicateFinder, CallsCopiesByTheirKind) {
    Written annotated = game(64);
    annotated.moves += "{a good game} ";
    Written retagged = game(64);
    retagged.white = "Karpov, A";
    retagged.event = "?";
    const Found found = find_among({game(64), annotated, retagged});
    EXPECT_EQ(found.rows, (Rows{"annotated dropped 1 0", "annotated dropped 1 2"}));
}

TEST(DuplicateFinder, TwoCommentariesBothStayUnlessTheyAreJoined) {
    Written first = game(64);
    first.moves += "{a good game} ";
    Written second = game(64);
    second.moves += "{a bad game} ";
    const std::vector<Written> games{game(64), first, second, second};
    const Found found = find_among(games);
    EXPECT_EQ(found.kept_for, (Pairs{{0, 1}, {3, 2}}));
    EXPECT_EQ(found.rows,
              (Rows{"annotated dropped 1 0", "annotated kept 1 2", "same-game dropped 2 3"}));
    EXPECT_EQ(find_among(games, {.merges_annotations = true}).kept_for,
              (Pairs{{0, 1}, {2, 1}, {3, 1}}));
}

// The beginning has the only commentary; a longer copy cannot replace it, nor take the
// commentary of one that goes on after its end.
TEST(DuplicateFinder, ACommentaryIsNotLostToALongerGame) {
    Written beginning = game(50);
    beginning.moves += "{a good game} ";
    const std::vector<Written> games{beginning, game(64)};
    EXPECT_TRUE(find_among(games).kept_for.empty());
    EXPECT_EQ(find_among(games).rows, (Rows{"prefix kept 0 1"}));
    EXPECT_EQ(find_among(games, {.merges_annotations = true}).kept_for, (Pairs{{0, 1}}));
    Written longer = game(64);
    longer.moves += "{a good game} ";
    EXPECT_TRUE(
        find_among({game(50), longer}, {.keep = KeptCopy::First, .merges_annotations = true})
            .kept_for.empty());
}

TEST(DuplicateFinder, ReportsOtherMovesOfOnePairing) {
    Written other = game(20);
    other.moves += "11. a4 ";
    Written next = other;
    next.round = "2";
    EXPECT_EQ(find_among({game(64), other, next}).rows,
              (Rows{"same-pairing kept 0 1", "short kept 1 2"}));
}

// A bishop that is said to go one square further, and later moves from there: one half-move, or two
// that were put in, however many squares differ.
TEST(DuplicateFinder, AWrongOrInsertedHalfMoveIsOneWhateverComesAfterIt) {
    Written right;
    right.result = "1-0";
    right.moves =
        "1. Nf3 Nf6 2. d4 d5 3. e3 e6 4. Bd3 Be7 5. O-O O-O 6. b3 b6 7. Bb2 Bb7 8. Nbd2 Nbd7 "
        "9. Ne5 Ne4 10. f4 f5 11. Qe2 a6 12. Rf3 Bf6 13. Rh3 Qe7 14. a3 c5 15. Bb5 Nxe5 ";
    Written wrong = right;
    wrong.moves.replace(wrong.moves.find("4. Bd3"), 6, "4. Be2");
    wrong.moves.replace(wrong.moves.find("11. Qe2"), 7, "11. Qe1");
    Written inserted = right;
    inserted.moves.replace(inserted.moves.find("13. Rh3"), 7, "13. Rg3 a5 14. Rh3");
    EXPECT_EQ(find_among({right, wrong}).rows, (Rows{"near kept 0 1"}));
    EXPECT_EQ(find_among({right, inserted}).rows, (Rows{"near kept 0 1"}));
}

TEST(DuplicateFinder, FindsDrawsOfOneRoundWhoseNamesHaveASlip) {
    Written slip = game(40);
    slip.white = "Karpav, A";
    slip.black = "Kaspurov, G";
    Written original = game(40);
    original.white = "Karpov, A";
    original.black = "Kasparov, G";
    EXPECT_EQ(find_among({original, slip}).kept_for, (Pairs{{1, 0}}));
    slip.date = "1985.10.03";
    EXPECT_EQ(find_among({original, slip}).kept_for, (Pairs{{1, 0}}));
    slip.round = "2";
    EXPECT_TRUE(find_among({original, slip}).kept_for.empty());
}

TEST(DuplicateFinder, ReportsOneTextUnderTwoPairingsOfARound) {
    Written other = game(40);
    other.white = "Anand, Viswanathan";
    other.black = "Leko, Peter";
    other.result = "1-0";
    EXPECT_EQ(find_among({game(40), other}).rows, (Rows{"near kept 0 1"}));
    other.round = "2";
    EXPECT_TRUE(find_among({game(40), other}).rows.empty());
}

// A collection that knows no rounds writes one and the same in every game.
TEST(DuplicateFinder, TheRoundOfAWholeCollectionSaysNothing) {
    const io::testing::TempFolder folder;
    const auto dropped_among = [&](const std::string& round_of_fourth, std::string_view years) {
        DuplicateFinder finder{{.folder = folder.path()}};
        DuplicateDigest digest;
        std::uint64_t sequence = 0;
        const auto add = [&](const Written& written, const std::string& file) {
            const test::CleanGames games(written.pgn());
            make_digest(games[0], digest);
            DuplicateFacts facts = read_facts(digest.facts);
            facts.file = file;
            std::string bytes;
            append_facts(facts, bytes);
            digest.facts = bytes;
            finder.add(sequence++, digest, false);
        };
        Written original = game(34);
        original.round = "16";
        add(original, "good.pgn");
        for (std::size_t i = 0; i < 4; ++i) {
            Written copy = game(i == 0 ? 34 : 20 + i);
            copy.round = i == 3 ? round_of_fourth : "3";
            copy.event = std::string("Tournament ") + static_cast<char>('A' + i);
            copy.date = i == 0 ? "1985.09.??" : "198" + std::string(years.substr(i, 1)) + ".??.??";
            add(copy, "bad.pgn");
        }
        finder.decide();
        return finder.counts().dropped_as[static_cast<std::size_t>(DuplicateKind::SameMoves)];
    };
    EXPECT_EQ(dropped_among("3", "5678"), 1U);
    EXPECT_EQ(dropped_among("4", "5678"), 0U);
    // Three rounds of one year may be played at the same time.
    EXPECT_EQ(dropped_among("3", "5555"), 0U);
}

TEST(DuplicateFinder, ListsEachPairOfAYearThatSharesAName) {
    Written second = game(34);
    second.white = "Karpov, Viktor";
    second.black = "Petrov, Ivan";
    second.event = "Riga";
    Written third = second;
    third.black = "Anand, Viswanathan";
    third.event = "Linares";
    Written stranger = second;
    stranger.white = "Leko, Peter";
    stranger.black = "Short, Nigel";
    for (Written* each : {&second, &third, &stranger}) {
        each->date = "1985.??.??";
        each->round = "7";
    }
    EXPECT_EQ(find_among({game(34), second, third, stranger}).rows,
              (Rows{"short kept 0 1", "short kept 0 2", "short kept 1 2", "near kept 1 3"}));
    stranger.date = "1986.??.??";
    EXPECT_EQ(find_among({game(34), stranger}).rows, Rows{});
}

TEST(DuplicateFinder, ReportsEqualMovesInAnotherOrder) {
    Written transposed = game(64);
    const std::string_view first = "1. e4 e5 2. Nf3 Nc6";
    ASSERT_TRUE(transposed.moves.starts_with(first));
    transposed.moves = "1. Nf3 Nc6 2. e4 e5" + transposed.moves.substr(first.size());
    transposed.round = "?";
    EXPECT_EQ(find_among({game(64), transposed}).rows, (Rows{"near kept 0 1"}));
    transposed.date = "1986.05.07";
    EXPECT_TRUE(find_among({game(64), transposed}).rows.empty());
}

TEST(DuplicateFinder, ReportsNearGamesOfNamesThatSoundAlike) {
    Written slip = game(64);
    slip.white = "Kortschnoj, Viktor";
    slip.black = "Petrosian, Tigran V.";
    slip.moves.replace(slip.moves.rfind("Qd8"), 3, "Qb7");
    Written original = game(64);
    original.white = "Kortchnoi, Viktor";
    original.black = "Petrosian, Tigran";
    EXPECT_EQ(find_among({original, slip}).rows, (Rows{"near kept 0 1"}));
}

TEST(DuplicateFinder, ReportsNearGamesWithTheColoursExchanged) {
    Written exchanged = game(64);
    std::swap(exchanged.white, exchanged.black);
    exchanged.moves.replace(exchanged.moves.rfind("Qd8"), 3, "Qb7");
    EXPECT_EQ(find_among({game(64), exchanged}).rows, (Rows{"near kept 0 1"}));
}

TEST(DuplicateFinder, ReportsALongWonBeginningByAnotherName) {
    Written longer = game(64);
    longer.result = "1-0";
    Written beginning = game(62);
    beginning.result = "1-0";
    beginning.white = "Comp Rebel 10";
    longer.white = "Rebel10 (exp)";
    beginning.date = "1985.??.??";
    EXPECT_EQ(find_among({longer, beginning}).rows, (Rows{"prefix kept 0 1"}));
}

TEST(DuplicateFinder, MergesAreReadByTheGameThatStays) {
    const io::testing::TempFolder folder;
    DuplicateFinder finder{{.memory_bytes = 1, .folder = folder.path()}};
    const test::CleanGames games(game(50).pgn() + game(64).pgn() + game(64).pgn());
    DuplicateDigest digest;
    for (std::size_t i = 0; i < games.size(); ++i) {
        make_digest(games[i], digest);
        finder.add(i * 10, digest, false);
    }
    finder.decide();
    std::vector<std::pair<std::uint64_t, std::uint64_t>> merges;
    for (DroppedGame merge; finder.next_merge(merge);)
        merges.emplace_back(merge.kept, merge.sequence);
    EXPECT_EQ(merges, (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{10, 0}, {10, 20}}));
}

// Digests of made games, far more than fit into the memory: the same decisions as in memory.
TEST(DuplicateFinder, DecidesTheSameWithLittleMemoryAndMuch) {
    const io::testing::TempFolder folder;
    const test::CleanGames originals(game(20).pgn() + game(34).pgn() + game(64).pgn());
    DuplicateDigest digest;
    const auto run = [&](std::size_t memory_bytes) {
        std::mt19937 random{5};
        DuplicateFinder finder{{.memory_bytes = memory_bytes, .folder = folder.path()}};
        for (std::uint64_t sequence = 0; sequence < 4000; ++sequence) {
            make_digest(originals[random() % 3], digest);
            for (auto change = random() % 3; change-- > 0;)
                digest.key[5 + random() % 10] = static_cast<char>(1 + random() % 3);
            finder.add(sequence, digest, random() % 50 == 0);
        }
        finder.decide();
        std::string table;
        for (DuplicateRow row; finder.next_row(row);)
            append_duplicate_row(row, false, table);
        for (DroppedGame dropped; finder.next_dropped(dropped);)
            table += std::to_string(dropped.sequence) + ">" + std::to_string(dropped.kept) + "\n";
        EXPECT_GT(finder.counts().dropped, 1000U);
        return table;
    };
    const std::string little = run(1);
    EXPECT_EQ(little, run(std::size_t{1} << 30));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

// More games with one key than are ever held at once.
TEST(DuplicateFinder, StandsAnyNumberOfCopies) {
    constexpr std::uint64_t kGames = 9000;
    const io::testing::TempFolder folder;
    const test::CleanGames original(game(64).pgn());
    DuplicateDigest digest;
    make_digest(original[0], digest);
    DuplicateFinder finder{{.folder = folder.path()}};
    for (std::uint64_t sequence = 0; sequence < kGames; ++sequence)
        finder.add(sequence, digest, false);
    finder.decide();
    EXPECT_EQ(finder.counts().dropped, kGames - 1);
    for (DroppedGame dropped; finder.next_dropped(dropped);)
        ASSERT_EQ(dropped.kept, 0U);
}

TEST(DuplicateFinder, FindsCopiesAmongAnyNumberOfPlayersOfOneDraw) {
    constexpr std::uint64_t kPairs = 5000;
    const io::testing::TempFolder folder;
    const test::CleanGames original(game(34).pgn());
    DuplicateDigest digest;
    make_digest(original[0], digest);
    const DuplicateDigest model = digest;
    DuplicateFacts facts = read_facts(model.facts);
    DuplicateFinder finder{{.folder = folder.path()}};
    for (std::uint64_t sequence = 0; sequence < 2 * kPairs; ++sequence) {
        const std::string white = "player" + std::to_string(sequence % kPairs) + ",a";
        facts.white_key = white;
        digest.facts.clear();
        append_facts(facts, digest.facts);
        finder.add(sequence, digest, false);
    }
    finder.decide();
    EXPECT_EQ(finder.counts().dropped, kPairs);
    EXPECT_EQ(finder.counts().repeats, kPairs - 1);
    for (DroppedGame dropped; finder.next_dropped(dropped);)
        ASSERT_EQ(dropped.sequence, dropped.kept + kPairs);
}

TEST(DuplicateTable, IsCsv) {
    DuplicateRow row;
    row.kind = DuplicateKind::Prefix;
    row.score = 87;
    row.is_dropped = true;
    row.why = "40 equal half-moves, then 2 more";
    row.first.white = "Karpov, \"Tolya\"";
    row.second.file = "a.pgn";
    row.second.game = 7;
    std::string line;
    append_duplicate_row(row, false, line);
    EXPECT_EQ(line,
              "prefix,87,dropped,\"40 equal half-moves, then 2 more\",,0,0,"
              "\"Karpov, \"\"Tolya\"\"\",,,,,,0,a.pgn,7,0,,,,,,,0\n");
    const std::string_view header = duplicate_table_header();
    EXPECT_EQ(std::ranges::count(header, ','), 23);
}

TEST(MergedTags, FillInWhatIsMissingAndChangeNothing) {
    const export_format::Tag kept[] = {
        {"Event", "?"}, {"White", "Karpov"}, {"Result", "*"}, {"Date", "1985.??.??"}};
    const export_format::Tag duplicate[] = {{"Event", "Moscow"}, {"White", "Karpov, Anatoly"},
                                            {"Result", "1-0"},   {"Date", "1985.09.03"},
                                            {"ECO", "C95"},      {"Annotator", "?"},
                                            {"FEN", "x"}};
    EXPECT_EQ(merged_tags(kept, duplicate), (TagList{{"Event", "Moscow"},
                                                     {"White", "Karpov"},
                                                     {"Result", "*"},
                                                     {"Date", "1985.??.??"},
                                                     {"ECO", "C95"}}));
}

}  // namespace duplicates_test
}  // namespace arbiter::duplicates
