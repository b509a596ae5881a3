#include "core/check/rule.hpp"
#include "core/check/rules/variants/variant_flaws.hpp"

namespace arbiter::check {
namespace VAR11 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_variant_flaw(game, findings, VAR11_fen_promoted_mark,
                                variant::FenFlawKind::PromotedMark);
}

}  // namespace VAR11

constinit const Rule VAR11_fen_promoted_mark{
    .id = RuleId::VAR11_fen_promoted_mark,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The start position marks a piece as promoted that cannot be.",
    .explanation =
        R"(In crazyhouse and bughouse the mark ~ behind a queen, rook, bishop or knight says that it was a pawn, and goes to the
hand as one. Behind a pawn, a king or a digit, and in other variants, it says nothing.

The mark is ignored; the safe fix takes it out.)",
    .example = R"([Variant "King of the Hill"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/3Q~K3 w - - 0 1"])",
    .repaired = R"([Variant "King of the Hill"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"])",
    .source = "FEN of crazyhouse",
    .when = on(Feature::HasFenTag),
    .inspect = &VAR11::inspect,
};

}  // namespace arbiter::check
