#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace VAR16 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, VAR16_drop_not_in_hand, replay::StopKind::DropNotInHand);
}

}  // namespace VAR16

constinit const Rule VAR16_drop_not_in_hand{
    .id = RuleId::VAR16_drop_not_in_hand,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A piece is dropped that the player does not have in hand.",
    .explanation =
        R"(In crazyhouse a player may drop only what was captured before and not yet dropped; a promoted piece that
is captured goes to the hand as a pawn. A half-move with the capture may be missing, or the letter of the
piece is wrong.

Replay stops there, and the game is rejected.)",
    .example = R"([Variant "Crazyhouse"]

1. e4 e5 2. N@f3)",
    .source = "Crazyhouse, drops",
    .when = on(Feature::Refused),
    .inspect = &VAR16::inspect,
};

}  // namespace arbiter::check
