#include "core/answers/verify_answer.hpp"
#include "core/mating/decide.hpp"
#include "core/mating/prover.hpp"
#include "tests/support/mating_queries.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Published queries with known answers, in the folder that ARBITER_CASES names: none is answered
// wrongly, all but a known number are decided, and every proof is accepted by the checker.

namespace arbiter::mating {
namespace deadpos_corpus_test {

using testing::MatingQuery;

constexpr std::uint64_t kMostPositions = 20'000'000;  // that the checker may keep

// The list `name`, plain or compressed; nullopt when it is not there.
std::optional<std::vector<MatingQuery>> queries_of(std::string_view name) {
    const char* folder = std::getenv("ARBITER_CASES");  // NOLINT(concurrency-mt-unsafe)
    if (folder == nullptr || *folder == '\0') return std::nullopt;
    const auto file = std::filesystem::path{folder} / name;
    auto queries = testing::read_mating_queries(file.string() + ".zst");
    return queries ? queries : testing::read_mating_queries(file);
}

// Compares one query with its label and its proof with the checker. False when the budget did not
// suffice: an answer that says nothing is not a wrong one.
bool is_decided(const MatingQuery& query) {
    const Answer answer = decide(query.pos, query.winner, {.with_certificate = true});
    const CanWin both = decide(query.pos, Options{.depth = Depth::Full}).of(query.winner);
    const auto as_labelled = [&](CanWin found) {
        return found == query.truth || found == CanWin::Unknown;
    };
    EXPECT_TRUE(as_labelled(answer.can_win)) << query.fen << " " << to_string(query.winner);
    EXPECT_TRUE(as_labelled(both)) << query.fen << " " << to_string(query.winner);
    if (answer.can_win == CanWin::Unknown) return false;
    EXPECT_EQ(both, query.truth) << query.fen << " " << to_string(query.winner);
    const auto proof = answers::verify(query.pos, query.winner, answer, kMostPositions);
    EXPECT_TRUE(proof.holds) << query.fen << " " << to_string(query.winner) << ": " << proof.reason;
    return true;
}

struct List {
    std::string_view name, file;
    // Queries that the default budget leaves open. The aim is none; more than these is a step back.
    unsigned most_open;
};

constexpr List kLists[] = {
    {"hard", "deadpos_public.tsv", 0},
    {"played", "deadpos_lichess.tsv", 0},
};

class DeadposCorpus : public ::testing::TestWithParam<List> {};

TEST_P(DeadposCorpus, IsDecidedWithProof) {
    const auto queries = queries_of(GetParam().file);
    if (!queries) GTEST_SKIP() << "ARBITER_CASES names no folder with " << GetParam().file;
    EXPECT_GT(queries->size(), 1000U);
    unsigned open = 0;
    for (const MatingQuery& query : *queries)
        open += is_decided(query) ? 0 : 1;
    RecordProperty("open", static_cast<int>(open));
    EXPECT_LE(open, GetParam().most_open);
}

INSTANTIATE_TEST_SUITE_P(Published, DeadposCorpus, ::testing::ValuesIn(kLists),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace deadpos_corpus_test
}  // namespace arbiter::mating
