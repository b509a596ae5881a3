#include "deadpos/decide.hpp"
#include "deadpos/prover.hpp"
#include "pipeline/verify_answer.hpp"
#include "tests/support/mating_queries.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

// Published queries with known answers, in the folder that ARBITER_CASES names: every one is
// decided, as labelled, with a proof that the independent checker accepts.

namespace arbiter::deadpos {
namespace {

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

void expect_decided(const MatingQuery& query) {
    const Answer answer = decide(query.pos, query.winner, {.with_certificate = true});
    const Decision both = decide(query.pos, Options{.depth = Depth::Full});
    EXPECT_EQ(answer.can_win, query.truth) << query.fen << " " << to_string(query.winner);
    EXPECT_EQ(both.of(query.winner), query.truth) << query.fen << " " << to_string(query.winner);
    const auto proof = pipeline::verify(query.pos, query.winner, answer, kMostPositions);
    EXPECT_TRUE(proof.holds) << query.fen << " " << to_string(query.winner) << ": " << proof.reason;
}

class DeadposCorpus : public ::testing::TestWithParam<std::string_view> {};

TEST_P(DeadposCorpus, IsDecidedWithProof) {
    const auto queries = queries_of(GetParam());
    if (!queries) GTEST_SKIP() << "ARBITER_CASES names no folder with " << GetParam();
    EXPECT_GT(queries->size(), 1000U);
    for (const MatingQuery& query : *queries)
        expect_decided(query);
}

INSTANTIATE_TEST_SUITE_P(Published, DeadposCorpus,
                         ::testing::Values("deadpos_public.tsv", "deadpos_lichess.tsv"),
                         [](const auto& test) {
                             return std::string{test.param == "deadpos_public.tsv" ? "hard"
                                                                                   : "played"};
                         });

}  // namespace
}  // namespace arbiter::deadpos
