// Positions that games did reach are never called unreachable: every position of the archives at
// level cheap, a sample of them at level full, and all positions of the published proof games at
// both. Of the published unreachable ones so many at least are recognised.

#include "core/chess/fen.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/reach/reach.hpp"
#include "core/replay/replayer.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/playouts.hpp"
#include "tests/support/reach_cases.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::reach {
namespace reach_corpus_test {

constexpr Options kFull{.level = Level::Full};

std::optional<std::filesystem::path> cases() {
    const char* folder = std::getenv("ARBITER_CASES");  // NOLINT(concurrency-mt-unsafe)
    if (folder == nullptr || *folder == '\0') return std::nullopt;
    return std::filesystem::path{folder};
}

void expect_not_refuted(const chess::Position& pos, Options options, const std::string& where) {
    const Answer answer = examine(pos, options);
    EXPECT_NE(answer.verdict, Verdict::Unreachable)
        << where << ' ' << chess::to_fen(pos) << ": " << describe(answer);
}

// Calls visit(position, place) for every position of every game below `folder` that begins with the
// start position.
template <class Visit>
void for_each_position(const std::filesystem::path& folder, Visit visit) {
    replay::Replayer replayer;
    for (const std::string& path : testing::pgn_files(folder)) {
        const pgn::PaddedText bytes(testing::read_bytes(path));
        pgn::GameReader reader;
        reader.open({.text = bytes});
        pgn::GameView view;
        for (std::uint64_t game = 1; reader.next(view); ++game) {
            const replay::GameFacts facts = replayer.replay(view);
            if (!facts.is_replayed || facts.has_null_move) continue;
            if (!(facts.start == replay::GamePosition())) continue;
            chess::Position pos = facts.start.orthodox();
            for (std::uint32_t ply = 0;; ++ply) {
                visit(pos, [&] {
                    return path + " game " + std::to_string(game) + " ply " + std::to_string(ply);
                });
                if (ply == facts.plies) break;
                pos.play(facts.moves()[ply]);
            }
        }
    }
}

TEST(ReachOfArchives, CheapRefutesNoPositionOfAGame) {
    const auto folder = testing::corpora();
    if (!folder) GTEST_SKIP() << "ARBITER_CORPORA does not name the folder of the archives";
    std::uint64_t positions = 0;
    for_each_position(*folder / "otb", [&](const chess::Position& pos, auto where) {
        ++positions;
        const Answer answer = examine(pos);
        if (answer.verdict == Verdict::Unreachable)
            ADD_FAILURE() << where() << ' ' << chess::to_fen(pos) << ": " << describe(answer);
    });
    RecordProperty("positions", std::to_string(positions));
    std::printf("%llu positions\n", static_cast<unsigned long long>(positions));
    EXPECT_GT(positions, 10'000'000U);
}

// One position of 160, evenly over all plies of all games.
TEST(ReachOfArchives, FullRefutesNoneOfASample) {
    const auto folder = testing::corpora();
    if (!folder) GTEST_SKIP() << "ARBITER_CORPORA does not name the folder of the archives";
    testing::Dice dice{1};
    std::uint64_t sample = 0;
    for_each_position(*folder / "otb", [&](const chess::Position& pos, auto where) {
        if (dice.roll(160) != 0) return;
        ++sample;
        expect_not_refuted(pos, kFull, where());
    });
    RecordProperty("positions", std::to_string(sample));
    std::printf("%llu positions\n", static_cast<unsigned long long>(sample));
    EXPECT_GT(sample, 100'000U);
}

TEST(ReachOfPublishedCases, RefutesOnlyUnreachablePositions) {
    const auto folder = cases();
    if (!folder) GTEST_SKIP() << "ARBITER_CASES does not name the folder of the cases";
    const auto positions = testing::read_reach_cases(*folder / "unreachable_923.tsv");
    if (!positions) GTEST_SKIP() << "no unreachable_923.tsv in " << *folder;
    unsigned cheap = 0, full = 0, legal = 0;
    for (const auto& [fen, pos, is_legal, reason] : *positions) {
        legal += is_legal ? 1 : 0;
        if (is_legal) {
            expect_not_refuted(pos, {}, fen);
            expect_not_refuted(pos, kFull, fen);
            continue;
        }
        const bool is_cheap = examine(pos).verdict == Verdict::Unreachable;
        const bool is_full = examine(pos, kFull).verdict == Verdict::Unreachable;
        EXPECT_TRUE(is_full || !is_cheap) << fen;
        cheap += is_cheap ? 1 : 0;
        full += is_full ? 1 : 0;
    }
    std::printf("cheap %u, full %u of %zu unreachable\n", cheap, full, positions->size() - legal);
    EXPECT_EQ(legal, 538U);
    EXPECT_GE(cheap, 156U);
    EXPECT_GE(full, 381U);
}

TEST(ReachOfPublishedCases, RefutesNoPositionOfAProofGame) {
    const auto folder = cases();
    if (!folder) GTEST_SKIP() << "ARBITER_CASES does not name the folder of the cases";
    std::uint64_t positions = 0;
    const bool is_there = testing::for_each_proof_position(
        *folder / "unreachable_923_proofs.tsv.zst",
        [&](const chess::Position& pos, unsigned game, unsigned ply) {
            const std::string where =
                "game " + std::to_string(game) + " ply " + std::to_string(ply);
            expect_not_refuted(pos, {}, where);
            expect_not_refuted(pos, kFull, where);
            ++positions;
        });
    if (!is_there) GTEST_SKIP() << "no unreachable_923_proofs.tsv.zst in " << *folder;
    std::printf("%llu positions\n", static_cast<unsigned long long>(positions));
    EXPECT_GT(positions, 50'000U);
}

}  // namespace reach_corpus_test
}  // namespace arbiter::reach
