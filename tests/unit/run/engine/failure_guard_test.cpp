#include "core/audit/failure_guard.hpp"

#include "core/audit/game_auditor.hpp"
#include "core/base/assert.hpp"
#include "core/check/inspector.hpp"
#include "core/check/selection.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace arbiter::engine {
namespace failure_guard_test {

std::optional<std::string> failure_of(bool is_broken) {
    return audit::run_guarded(audit::catch_failure, [&] { ARBITER_CHECK(!is_broken); });
}

TEST(FailureGuard, SaysHowTheWorkFailed) {
    EXPECT_EQ(failure_of(false), std::nullopt);
    EXPECT_EQ(failure_of(true), "!is_broken");
}

TEST(FailureGuard, AnAuditHasOne) {
    EXPECT_EQ(audit::AuditPlan().guard, &audit::catch_failure);
}

// What the guard says of one game is the finding of this game, and the others go on.
TEST(FailureGuard, AFailureIsAFindingOfItsGame) {
    const check::RuleSettings settings = check::resolve_selection({}).value();
    const check::Inspector inspector{settings};
    audit::Batch batch{settings};
    batch.set_text("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n");
    audit::AuditPlan plan;
    plan.inspector = &inspector;
    plan.guard = [](void (*work)(void*), void* context) -> std::optional<std::string> {
        static int calls = 0;
        if (++calls == 1) return "broken";
        work(context);
        return std::nullopt;
    };
    audit::GameAuditor(plan).audit(batch);
    ASSERT_EQ(batch.games.size(), 2U);
    EXPECT_TRUE(batch.has_internal_error);
    EXPECT_EQ(batch.games[0].status, report::Status::Rejected);
    EXPECT_EQ(batch.games[0].findings_reported, 1U);
    EXPECT_NE(batch.games[1].status, report::Status::Rejected);
}

}  // namespace failure_guard_test
}  // namespace arbiter::engine
