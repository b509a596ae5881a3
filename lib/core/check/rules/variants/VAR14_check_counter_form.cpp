#include "core/check/rule.hpp"
#include "core/check/rules/variants/variant_flaws.hpp"

namespace arbiter::check {
namespace VAR14 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_variant_flaw(game, findings, VAR14_check_counter_form,
                                variant::FenFlawKind::CheckCounterForm);
}

}  // namespace VAR14

constinit const Rule VAR14_check_counter_form{
    .id = RuleId::VAR14_check_counter_form,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The check counters are understood, but not written as most programs write them.",
    .explanation =
        R"(lichess and the Scid family write the checks that were given, as the last field: +2+0. Most other programs write
those that must still be given, before the half-move clock: 1+3.

The safe fix writes the second form.)",
    .example = R"([Variant "Three-check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1 +2+0"])",
    .repaired = R"([Variant "Three-check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1"])",
    .source = "FEN of three-check",
    .when = on(Feature::HasFenTag),
    .inspect = &VAR14::inspect,
};

}  // namespace arbiter::check
