#include "core/chess/fen.hpp"
#include "core/chess/perft.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// Published perft collections under $ARBITER_CORPORA/fen: files named standard, random, tricky or
// chess960 ".perft" (blocks of "id", "epd", "perft <depth> <leaves>"). Each file gets its own share
// of leaves, spread evenly over its positions, so that all of it takes about two minutes on one
// core.

namespace arbiter::chess {
namespace perft_corpus_test {

namespace fs = std::filesystem;

constexpr std::uint64_t kLeavesOfAFile = 16'000'000'000;

struct Row {
    std::string fen;
    std::vector<std::pair<unsigned, std::uint64_t>> counts;  // depth, leaves
};

std::vector<Row> read_rows(const fs::path& file) {
    std::ifstream in{file};
    std::vector<Row> rows;
    for (std::string text; std::getline(in, text);) {
        if (text.starts_with("epd ")) rows.push_back({text.substr(4), {}});
        if (!text.starts_with("perft ") || rows.empty()) continue;
        std::istringstream numbers{text.substr(6)};
        unsigned depth = 0;
        std::uint64_t leaves = 0;
        if (numbers >> depth >> leaves) rows.back().counts.emplace_back(depth, leaves);
    }
    return rows;
}

// One copy of each collection: repositories carry the same files.
std::vector<fs::path> perft_files(const fs::path& root) {
    std::vector<fs::path> files;
    for (const char* project : {"python-chess/examples/perft", "shakmaty/shakmaty/tests"}) {
        for (const char* name : {"random.perft", "tricky.perft", "chess960.perft"}) {
            const fs::path file = root / "fen" / project / name;
            bool is_known = !fs::exists(file);
            for (const fs::path& known : files)
                is_known |= known.filename() == name && fs::file_size(known) == fs::file_size(file);
            if (!is_known) files.push_back(file);
        }
    }
    return files;
}

TEST(PerftCorpus, CountsEveryPublishedPosition) {
    const char* corpora = std::getenv("ARBITER_CORPORA");  // NOLINT(concurrency-mt-unsafe)
    if (corpora == nullptr) GTEST_SKIP() << "ARBITER_CORPORA is not set";
    const std::vector<fs::path> files = perft_files(corpora);
    if (files.empty()) GTEST_SKIP() << "no perft collection under " << corpora << "/fen";
    for (const fs::path& file : files) {
        const std::vector<Row> rows = read_rows(file);
        ASSERT_FALSE(rows.empty()) << file;
        const std::uint64_t most = kLeavesOfAFile / rows.size();
        std::uint64_t total = 0;
        for (const Row& row : rows) {
            const StartReading start = read_start_position(row.fen);
            ASSERT_TRUE(start.position) << row.fen;
            for (const auto& [depth, leaves] : row.counts) {
                if (leaves > most) break;
                EXPECT_EQ(perft(*start.position, depth), leaves) << row.fen << " depth " << depth;
                total += leaves;
            }
        }
        RecordProperty(file.filename().string(), std::to_string(total));
        std::cout << file.filename().string() << ": " << rows.size() << " positions, " << total
                  << " leaves\n";
    }
}

}  // namespace perft_corpus_test
}  // namespace arbiter::chess
