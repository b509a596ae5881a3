#include "core/check/rule.hpp"
#include "core/check/rules/variants/variant_flaws.hpp"

namespace arbiter::check {
namespace VAR13 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_variant_flaw(game, findings, VAR13_check_counter_missing,
                                variant::FenFlawKind::CheckCounterMissing);
}

}  // namespace VAR13

constinit const Rule VAR13_check_counter_missing{
    .id = RuleId::VAR13_check_counter_missing,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The start position of a game of three-check does not say which checks were given.",
    .explanation =
        R"(Six fields are a position of chess; a position of three-check also says how many checks each side must still give.
The counters are taken as 3+3, although checks may have been given before.

The safe fix writes 3+3.)",
    .example = R"([Variant "Three-check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"])",
    .repaired = R"([Variant "Three-check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1"])",
    .source = "FEN of three-check",
    .when = on(Feature::HasFenTag),
    .inspect = &VAR13::inspect,
};

}  // namespace arbiter::check
