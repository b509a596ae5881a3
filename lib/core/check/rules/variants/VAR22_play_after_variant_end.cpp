#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"

namespace arbiter::check {
namespace VAR22 {

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    const auto kind = ending && ending->kind == laws::EndingKind::VariantDraw
                          ? laws::EndingKind::VariantDraw
                          : laws::EndingKind::VariantWin;
    detail::report_play_after(game, findings, VAR22_play_after_variant_end,
                              replay::StopKind::AfterVariantEnd, kind);
}

}  // namespace VAR22

constinit const Rule VAR22_play_after_variant_end{
    .id = RuleId::VAR22_play_after_variant_end,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Ruling,
    .summary = "Moves follow the end of the game by the rules of its variant.",
    .explanation =
        R"(A king on the hill, the third check, an exploded king, the last piece gone or a king that has
reached the goal ends the game, as checkmate does in chess. Games that lichess exported on 9 February 2021 are known to
go on; elsewhere analysis was pasted after the game, or the Variant tag is wrong.

Replay stops at the end, and the game is rejected. The unsafe fix cuts off everything from the first
such move to the termination marker.)",
    .example = R"([Variant "King of the Hill"]

1. e3 e6 2. Ke2 a6 3. Kf3 a5 4. Ke4 a4 1-0)",
    .repaired = R"([Variant "King of the Hill"]

1. e3 e6 2. Ke2 a6 3. Kf3 a5 4. Ke4 1-0)",
    .source = "The rules of each variant",
    .when = on(Feature::Refused),
    .inspect = &VAR22::inspect,
};

}  // namespace arbiter::check
