// The windows of every game of the real archives hold the positions that its facts count, and
// those of every twenty-fifth game with claims are what the slow path finds by the definitions.

#include "core/judge/claim_windows.hpp"
#include "core/judge/judge.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/expect_claim_windows.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

namespace arbiter {
namespace claims_corpus_test {

constexpr int kShares = 4;  // of the files, so that ctest can run them side by side
constexpr std::uint64_t kSampled = 25;

struct Totals {
    std::uint64_t games = 0, with_claims = 0, windows = 0, compared = 0;
};

void compare(const pgn::GameView& view, replay::Replayer& replayer, const std::string& where,
             Totals& totals) {
    const replay::GameFacts& facts = replayer.replay(view);
    ++totals.games;
    if (!facts.is_replayed) return;
    const judge::GameDates dates{.event_date = view.value(pgn::KnownTag::EventDate),
                                 .date = view.value(pgn::KnownTag::Date),
                                 .utc_date = view.value(pgn::KnownTag::UtcDate)};
    const judge::Ruling ruling =
        judge::judge(facts, dates, std::nullopt, {.dead = {.depth = mating::Depth::Material}});
    Arena arena;
    const auto windows = judge::find_claim_windows(facts, ruling, judge::dates_of(dates), arena);
    testing::expect_counted(windows, ruling, where);
    if (windows.empty()) return;
    totals.windows += windows.size();
    // Before 1997 some material has other limits.
    if (totals.with_claims++ % kSampled != 0 || ruling.edition->id == "fide-1984") return;
    ++totals.compared;
    testing::expect_defined(windows, facts, ruling, where);
}

class ClaimsOfTheCorpora : public ::testing::TestWithParam<int> {};

TEST_P(ClaimsOfTheCorpora, AreTheSameAsWindowsAndAsCounts) {
    const auto folder = testing::corpora();
    if (!folder) GTEST_SKIP() << "ARBITER_CORPORA does not name the folder of the archives";
    std::vector<std::string> files;
    for (const char* part : {"otb", "online", "engine"}) {
        const auto found = testing::pgn_files(*folder / part);
        files.insert(files.end(), found.begin(), found.end());
    }
    ASSERT_FALSE(files.empty());
    Totals totals;
    std::uint64_t ordinal = 0;
    replay::Replayer replayer;
    for (const std::string& path : files) {
        const pgn::PaddedText bytes(testing::read_bytes(path));
        pgn::GameReader reader;
        reader.open({.text = bytes});
        pgn::GameView view;
        for (std::uint64_t game = 1; reader.next(view); ++game) {
            if (ordinal++ % kShares != static_cast<std::uint64_t>(GetParam())) continue;
            compare(view, replayer, path + " game " + std::to_string(game), totals);
            if (::testing::Test::HasFailure()) return;
        }
    }
    std::printf("games %llu with claims %llu windows %llu compared with the slow path %llu\n",
                static_cast<unsigned long long>(totals.games),
                static_cast<unsigned long long>(totals.with_claims),
                static_cast<unsigned long long>(totals.windows),
                static_cast<unsigned long long>(totals.compared));
    EXPECT_GT(totals.compared, 100U);
}

INSTANTIATE_TEST_SUITE_P(Share, ClaimsOfTheCorpora, ::testing::Range(0, kShares));

}  // namespace claims_corpus_test
}  // namespace arbiter
