#include "tests/unit/core/report/sample_batch.hpp"

#include <gtest/gtest.h>

namespace arbiter::report {
namespace json_test {

report::RunSummary small_run() {
    report::RunSummary run;
    run.games = 4;
    run.clean = 1;
    run.flagged = 1;
    run.rejected = 1;
    run.unchecked = 1;
    run.bytes = 812;
    run.findings.by_severity = {1, 0, 2, 0};
    run.findings.by_rule[static_cast<std::size_t>(check::RuleId::MOV01_illegal_move)] = 1;
    run.findings.by_rule[static_cast<std::size_t>(check::RuleId::END12_claimable_threefold)] = 2;
    run.by_ending[0] = 1;
    run.by_ending[laws::kEndingKinds] = 2;
    run.by_result = {{"1-0", 2}, {"none", 1}};
    run.files = {{"a.pgn", 4, 1, 1, 1, 1, 812, true}};
    return run;
}

TEST(Json, WritesTheKeysOfTheInterfaceInItsOrder) {
    report::RenderOptions options;
    options.provenance.version = "0.1.0";
    options.provenance.rule_set = "94-0";
    options.provenance.laws = "by-date";
    options.provenance.options = {"--quick"};
    EXPECT_EQ(finished(*format_json.make(options), small_run()), R"({
    "tool": "arbiter",
    "version": "0.1.0",
    "rule_set": "94-0",
    "laws": "by-date",
    "options": [
        "--quick"
    ],
    "games": 4,
    "clean": 1,
    "flagged": 1,
    "rejected": 1,
    "unchecked": 1,
    "findings": {
        "error": 1,
        "warning": 0,
        "info": 2,
        "style": 0
    },
    "suppressed": 0,
    "by_rule": {
        "claimable-threefold": 2,
        "illegal-move": 1
    },
    "by_ending": {
        "checkmate": 1,
        "none": 2
    },
    "by_result": {
        "1-0": 2,
        "none": 1
    },
    "bytes": 812,
    "files": [
        {
            "file": "a.pgn",
            "games": 4,
            "clean": 1,
            "flagged": 1,
            "rejected": 1,
            "unchecked": 1,
            "bytes": 812,
            "ok": true
        }
    ],
    "partial": false
}
)");
}

TEST(Json, LeavesProvenanceOutWhenAsked) {
    report::RenderOptions options;
    options.provenance.is_wanted = false;
    EXPECT_TRUE(
        finished(*format_json.make(options), small_run()).starts_with("{\n    \"games\": 4,"));
}

}  // namespace json_test
}  // namespace arbiter::report
