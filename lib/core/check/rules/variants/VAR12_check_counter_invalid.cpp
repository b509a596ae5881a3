#include "core/check/rule.hpp"
#include "core/check/rules/variants/variant_flaws.hpp"

namespace arbiter::check {
namespace VAR12 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_variant_flaw(game, findings, VAR12_check_counter_invalid,
                                variant::FenFlawKind::CheckCounterInvalid);
}

}  // namespace VAR12

constinit const Rule VAR12_check_counter_invalid{
    .id = RuleId::VAR12_check_counter_invalid,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The start position has check counters that cannot be.",
    .explanation =
        R"(In three-check a FEN says how many checks White and Black must still give, 3+3 at the start, at least one of them
more than 0. Other variants have no such counters. The game is not replayed.

Correct the tag from another source.)",
    .example = R"([Variant "Three-check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 4+3 0 1"])",
    .source = "FEN of three-check",
    .when = on(Feature::HasFenTag),
    .inspect = &VAR12::inspect,
};

}  // namespace arbiter::check
