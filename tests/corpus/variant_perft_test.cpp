#include "core/variant/rules.hpp"
#include "tests/support/corpora.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

// Published numbers of move sequences. Those below are in every run; the collections under
// $ARBITER_CORPORA/fen (blocks of "id", "epd", "perft <depth> <leaves>") are counted as deep as
// their share of leaves allows. ARBITER_VARIANT_LEAVES is the share of a file; the default takes a
// few seconds in all, 400000000 takes all but the deepest counts of chess960.

namespace arbiter::variant {
namespace variant_perft_test {

struct Count {
    VariantId id;
    std::string_view fen;
    unsigned depth;
    std::uint64_t leaves;
};

constexpr Count kCounts[] = {
    {VariantId::Standard, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3,
     97862},
    {VariantId::Crazyhouse, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", 4,
     197281},
    {VariantId::Crazyhouse, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", 2, 75353},
    {VariantId::Crazyhouse, "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1", 3, 88634},
    {VariantId::Crazyhouse,
     "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1", 3, 58057},
};

TEST(VariantPerft, CountsWhatEngineTestsCount) {
    for (const Count& count : kCounts) {
        const Rules& rules = rules_of(count.id);
        const StartReading start = rules.read_fen(count.fen);
        ASSERT_TRUE(start.position) << count.fen;
        EXPECT_EQ(perft(rules, *start.position, count.depth), count.leaves) << count.fen;
    }
}

struct Collection {
    VariantId id;
    const char* name;
};

constexpr Collection kCollections[] = {
    {VariantId::ThreeCheck, "3check.perft"},       {VariantId::Crazyhouse, "crazyhouse.perft"},
    {VariantId::Antichess, "giveaway.perft"},      {VariantId::Antichess, "antichess.perft"},
    {VariantId::Atomic, "atomic.perft"},           {VariantId::Horde, "horde.perft"},
    {VariantId::RacingKings, "racingkings.perft"}, {VariantId::Chess960, "chess960.perft"},
    {VariantId::Standard, "tricky.perft"},
};

constexpr const char* kFolders[] = {"python-chess/examples/perft", "shakmaty/shakmaty/tests",
                                    "scalachess/test-kit/src/test/resources"};

struct Block {
    std::string fen;
    std::vector<std::pair<unsigned, std::uint64_t>> counts;
};

std::vector<Block> read_blocks(const std::filesystem::path& file) {
    std::istringstream in{testing::read_bytes(file.string())};
    std::vector<Block> blocks;
    for (std::string line; std::getline(in, line);) {
        while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
            line.pop_back();
        if (line.starts_with("epd ")) blocks.push_back({line.substr(4), {}});
        if (!line.starts_with("perft ") || blocks.empty()) continue;
        std::istringstream numbers{line.substr(6)};
        unsigned depth = 0;
        std::uint64_t leaves = 0;
        if (numbers >> depth >> leaves) blocks.back().counts.emplace_back(depth, leaves);
    }
    return blocks;
}

// Counts what the share allows; returns the number of leaves.
std::uint64_t count_file(const Rules& rules, const std::filesystem::path& file,
                         std::uint64_t share) {
    const std::vector<Block> blocks = read_blocks(file);
    EXPECT_FALSE(blocks.empty()) << file;
    std::uint64_t total = 0;
    for (const Block& block : blocks) {
        const StartReading start = rules.read_fen(block.fen);
        EXPECT_TRUE(start.position) << block.fen;
        if (!start.position) continue;
        for (const auto& [depth, leaves] : block.counts) {
            if (leaves > share / blocks.size()) break;
            EXPECT_EQ(perft(rules, *start.position, depth), leaves)
                << file << ": " << block.fen << " depth " << depth;
            total += leaves;
        }
    }
    return total;
}

TEST(VariantPerft, CountsEveryPublishedPosition) {
    const auto corpora = testing::corpora();
    if (!corpora) GTEST_SKIP() << "ARBITER_CORPORA is not set";
    const char* wanted = std::getenv("ARBITER_VARIANT_LEAVES");  // NOLINT(concurrency-mt-unsafe)
    const std::uint64_t share = wanted == nullptr ? 3'000'000 : std::strtoull(wanted, nullptr, 10);
    std::vector<std::string> known;  // repositories carry the same files
    std::size_t files = 0;
    for (const char* folder : kFolders) {
        for (const Collection& collection : kCollections) {
            const std::filesystem::path file = *corpora / "fen" / folder / collection.name;
            if (!std::filesystem::exists(file)) continue;
            const std::string bytes = testing::read_bytes(file.string());
            if (std::find(known.begin(), known.end(), bytes) != known.end()) continue;
            known.push_back(bytes);
            ++files;
            const std::uint64_t leaves = count_file(rules_of(collection.id), file, share);
            std::cout << folder << "/" << collection.name << ": " << leaves << " leaves\n";
        }
    }
    if (files == 0) GTEST_SKIP() << "no collection under " << *corpora << "/fen";
}

}  // namespace variant_perft_test
}  // namespace arbiter::variant
