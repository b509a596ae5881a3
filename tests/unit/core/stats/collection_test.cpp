#include "core/stats/collection.hpp"

#include "core/stats/report.hpp"
#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace arbiter::stats {
namespace collection_test {

constexpr std::string_view kGames = R"PGN([Event "Linares 2001"]
[Site "Linares"]
[Date "2001.02.23"]
[Round "9.10"]
[White "Müller, Karsten"]
[Black "O'Kelly, Albéric"]
[Result "1-0"]
[WhiteElo "2550"]
[BlackElo "2480"]
[ECO "c20"]
[TimeControl "5400+30"]

1. e4 {[%clk 1:30:00]} e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "linares 2001"]
[Site "?"]
[Date "2020.05.??"]
[Round "-"]
[White "Karsten Mueller"]
[Black "NN"]
[Result "1/2-1/2"]
[WhiteElo "2500"]
[BlackElo "0"]
[ECO "Sicilian"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1/2-1/2

[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "OKELLY, Alberic"]
[Black "Müller,Karsten"]
[Result "*"]

1. e4 e5 2. Ke3 *
)PGN";

std::vector<GameSummary> summaries(std::string_view pgn, Arena& arena) {
    const test::CleanGames games(pgn);
    std::vector<GameSummary> all;
    for (const export_format::Game& game : games)
        all.push_back(summary_of(game, arena));
    return all;
}

Collection collected(const std::vector<GameSummary>& games) {
    Collection collection;
    for (const GameSummary& game : games)
        collection.add(game);
    return collection;
}

std::string json_of(const Collection& collection) {
    std::string out;
    report::RunSummary run;
    run.games = collection.all.games;
    ReportOptions options;
    options.provenance.is_wanted = false;
    const auto report = make_report(report::format_json, collection, options);
    report->finish(run, out);
    return out;
}

TEST(GameSummary, SaysWhatTheTagsAndTheFactsSay) {
    Arena arena;
    const auto games = summaries(kGames, arena);
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(games[0].white, "Müller, Karsten");
    EXPECT_EQ(games[0].year, 2001);
    EXPECT_EQ(games[0].white_elo, 2550);
    EXPECT_EQ(eco_code(static_cast<std::size_t>(games[0].eco)), "C20");
    EXPECT_EQ(games[0].outcome, pgn::Outcome::WhiteWins);
    EXPECT_EQ(games[0].ending, laws::EndingKind::Checkmate);
    EXPECT_EQ(games[0].time_class, laws::TimeClass::Standard);
    EXPECT_EQ(games[1].eco, -1);
    EXPECT_EQ(games[1].black_elo, 0);
    EXPECT_EQ(games[2].status, report::Status::Rejected);
    EXPECT_FALSE(games[2].is_whole);
}

TEST(GameSummary, SaysWhatAGameLacks) {
    Arena arena;
    const auto games = summaries(kGames, arena);
    const auto lacks = [&](std::size_t game) {
        std::string keys;
        for (std::size_t i = 0; i < kLackings; ++i)
            if (games[game].does_lack(static_cast<Lacking>(i)))
                keys.append(kLacking[i].key).append(" ");
        return keys;
    };
    EXPECT_EQ(lacks(0), "fide_ids ");
    EXPECT_EQ(lacks(1), "site day round ratings eco time_control clocks fide_ids ");
    EXPECT_EQ(lacks(2), "event site date round result ratings eco time_control clocks fide_ids ");
}

// FIDE 2023 9.2.1, 9.2.2: on the board at ply 8, by the intended move at ply 7; the game goes on.
TEST(GameSummary, TellsAClaimThatWasOpenFromOneThatWasMissed) {
    Arena arena;
    const auto went_on = summaries(kGames, arena)[1];
    const auto on_board = static_cast<std::size_t>(judge::ClaimKind::ThreefoldOnBoard);
    const auto intended = static_cast<std::size_t>(judge::ClaimKind::ThreefoldIntended);
    EXPECT_EQ(went_on.claims[on_board], ClaimSeen::PlayedOn);
    EXPECT_EQ(went_on.claims[intended], ClaimSeen::PlayedOn);
    constexpr std::string_view kHead = "[Event \"a\"]\n[Date \"2024.01.01\"]\n\n";
    constexpr std::string_view kMoves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 ";
    const std::string start{kHead};
    const auto before = summaries(start + std::string(kMoves) + "1/2-1/2\n", arena)[0];
    EXPECT_EQ(before.claims[on_board], ClaimSeen::Never);
    EXPECT_EQ(before.claims[intended], ClaimSeen::Open);
    // The move with which the draw was claimed is written, and it is the last one.
    const auto claimed = summaries(start + std::string(kMoves) + "Ng8 1/2-1/2\n", arena)[0];
    EXPECT_EQ(claimed.claims[on_board], ClaimSeen::Open);
    EXPECT_EQ(claimed.claims[intended], ClaimSeen::Open);
}

TEST(GameSummary, CutsLongNamesBetweenCharacters) {
    Arena arena;
    std::string name;
    while (name.size() < 1000)
        name += "é";
    const auto game = summaries("[Event \"a" + name + "\"]\n\n1. e4 *\n", arena)[0];
    EXPECT_LE(game.event.size(), kLongestName);
    EXPECT_GE(game.event.size(), kLongestName - 2);
    EXPECT_EQ(game.event.size() % 2, 1U);
}

TEST(Collection, CountsEveryGameOnceInEachGrouping) {
    Arena arena;
    const Collection all = collected(summaries(kGames, arena));
    EXPECT_EQ(all.all.games, 3U);
    const auto sum = [](const auto& table) {
        std::uint64_t games = 0;
        for (const auto& [key, score] : table)
            games += score.games;
        return games;
    };
    EXPECT_EQ(sum(all.by_year), 3U);
    EXPECT_EQ(sum(all.by_rating), 3U);
    EXPECT_EQ(sum(all.by_variant), 3U);
    EXPECT_EQ(sum(all.by_laws), 3U);
    EXPECT_EQ(all.by_rating.at(2500).games, 1U);  // (2550 + 2480) / 2
    EXPECT_EQ(all.all.whole_games, 2U);
    EXPECT_EQ(all.lacking[static_cast<std::size_t>(Lacking::Players)], 1U);  // NN
}

TEST(Collection, DoesNotDependOnTheOrderOfTheGames) {
    Arena arena;
    auto games = summaries(kGames, arena);
    games.push_back(games[0]);
    games.push_back(games[2]);
    const std::string expected = json_of(collected(games));
    std::mt19937 random(7);  // NOLINT(bugprone-random-generator-seed): the same games every time
    for (int i = 0; i < 20; ++i) {
        std::shuffle(games.begin(), games.end(), random);
        EXPECT_EQ(json_of(collected(games)), expected);
    }
}

TEST(Collection, CountsSoManyVariantsAndTheOthersTogether) {
    Collection all;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kMostVariants + 50; ++i)
        names.push_back("variant " + std::to_string(i));
    for (const std::string& name : names) {
        GameSummary game;
        game.variant = name;
        all.add(game);
    }
    EXPECT_EQ(all.by_variant.size(), kMostVariants + 1);
    EXPECT_EQ(all.by_variant.at(std::string(kOtherVariants)).games, 50U);
}

TEST(ScoreCount, RoundsHalfUp) {
    EXPECT_EQ(per_mille(1, 3), 333U);
    EXPECT_EQ(per_mille(2, 3), 667U);
    EXPECT_EQ(per_mille(1, 2000), 1U);
    EXPECT_EQ(per_mille(0, 0), 0U);
    ScoreCount score;
    score.add(pgn::Outcome::WhiteWins, true, 61);
    score.add(pgn::Outcome::Draw, true, 80);
    score.add(pgn::Outcome::Unknown, false, 10);
    EXPECT_EQ(white_score_per_mille(score), 750U);
    EXPECT_EQ(average_moves_tenths(score), 353U);  // 70.5 plies are 35.25 moves
}

TEST(OpeningFamily, NamesEveryCode) {
    EXPECT_EQ(eco_code(0), "A00");
    EXPECT_EQ(eco_code(499), "E99");
    EXPECT_EQ(opening_name(0), "Irregular opening");
    EXPECT_EQ(opening_name(190), "Sicilian Defence");
    EXPECT_EQ(opening_name(200), "French Defence");
    EXPECT_EQ(opening_name(260), "Ruy Lopez");
    EXPECT_EQ(opening_name(499), "King's Indian Defence");
}

// Memory ran out while a game was added: no count of it can be trusted.
TEST(Report, OfAHalfCountedCollectionSaysThatItIsPartial) {
    Collection collection;
    collection.is_half_counted = true;
    report::RunSummary run;
    run.is_partial = true;
    for (const report::Format* format : report::formats_of(report::Subject::Counts)) {
        if (format == &report::format_sqlite) continue;  // rows, see below
        std::string out;
        const auto report = make_report(*format, collection, {});
        report->finish(run, out);
        EXPECT_EQ(out, report->partial_end()) << format->name;
    }
    std::string rows, whole;
    make_report(report::format_sqlite, collection, {})->finish(run, rows);
    collection.is_half_counted = false;
    make_report(report::format_sqlite, collection, {})->finish(run, whole);
    EXPECT_FALSE(rows.empty());
    EXPECT_LT(rows.size(), whole.size());
    std::string table;
    make_report(report::format_csv, collection, {})->finish(run, table);
    EXPECT_TRUE(table.ends_with("\r\npartial,,,,,,,,,,,,,,,,,,,\r\n")) << table;
    EXPECT_TRUE(table.starts_with("kind,key,belongs_to,games,")) << table;
}

}  // namespace collection_test
}  // namespace arbiter::stats
