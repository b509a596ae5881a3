#include "core/answers/verify_answer.hpp"
#include "core/mating/decide.hpp"
#include "core/mating/prover.hpp"
#include "tests/support/mating_queries.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

// tests/data/deadpos_cases.tsv: positions from games and positions made to tell methods apart, with
// the reason in the last column. Every answer is held against the independent checker.

namespace arbiter::mating {
namespace deadpos_cases_test {

const std::vector<testing::MatingQuery>& queries() {
    static const auto kQueries =
        testing::read_mating_queries(ARBITER_SOURCE_DIR "/tests/data/deadpos_cases.tsv");
    return kQueries.value();
}

TEST(DeadposCases, AreDecidedWithProof) {
    ASSERT_GT(queries().size(), 40U);
    for (const testing::MatingQuery& query : queries()) {
        SCOPED_TRACE(query.fen + " " + std::string{to_string(query.winner)});
        const Answer answer = decide(query.pos, query.winner, {.with_certificate = true});
        EXPECT_EQ(answer.can_win, query.truth);
        const auto proof = answers::verify(query.pos, query.winner, answer, 2'000'000);
        EXPECT_TRUE(proof.holds) << proof.reason;
    }
}

// What decide() says for both sides, and what it says without a certificate.
TEST(DeadposCases, HaveOneAnswerInEveryForm) {
    for (const testing::MatingQuery& query : queries()) {
        SCOPED_TRACE(query.fen + " " + std::string{to_string(query.winner)});
        const Decision both = decide(query.pos, Options{.depth = Depth::Full});
        EXPECT_EQ(both.of(query.winner), query.truth);
        const Answer plain = decide(query.pos, query.winner);
        const Answer proved = decide(query.pos, query.winner, {.with_certificate = true});
        EXPECT_EQ(plain.can_win, query.truth);
        EXPECT_EQ(plain.proof, proved.proof);
        EXPECT_EQ(plain.helpmate, proved.helpmate);
    }
}

// A small budget may leave it open, but never turns the answer.
TEST(DeadposCases, AreNeverDecidedWronglyWithASmallBudget) {
    for (const testing::MatingQuery& query : queries()) {
        for (const std::uint64_t nodes : {0U, 1U, 10U, 100U}) {
            const Answer answer = decide(query.pos, query.winner, {.nodes = nodes});
            if (answer.can_win == CanWin::Unknown) continue;
            EXPECT_EQ(answer.can_win, query.truth) << query.fen << " with " << nodes << " nodes";
        }
    }
}

}  // namespace deadpos_cases_test
}  // namespace arbiter::mating
