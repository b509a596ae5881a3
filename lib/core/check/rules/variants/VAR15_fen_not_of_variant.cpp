#include "core/check/rule.hpp"
#include "core/check/rules/variants/variant_flaws.hpp"

namespace arbiter::check {
namespace VAR15 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_variant_flaw(game, findings, VAR15_fen_not_of_variant,
                                variant::FenFlawKind::NotOfVariant);
}

}  // namespace VAR15

constinit const Rule VAR15_fen_not_of_variant{
    .id = RuleId::VAR15_fen_not_of_variant,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The start position is none of its variant.",
    .explanation =
        R"(Each variant asks something of its positions: horde that White has no king, racing kings that there are no pawns and
no checks, atomic and king of the hill that the game is not over for both sides at once. The game is not replayed.

Correct the FEN tag, or the Variant tag.)",
    .example = R"([Variant "Racing Kings"]
[SetUp "1"]
[FEN "8/8/8/8/8/8/krbnNBRK/qrbnNBRP w - - 0 1"])",
    .source = "The rules of each variant",
    .when = on(Feature::HasFenTag),
    .inspect = &VAR15::inspect,
};

}  // namespace arbiter::check
