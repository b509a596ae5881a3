#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace VAR17 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, VAR17_drop_square, replay::StopKind::DropSquare);
}

}  // namespace VAR17

constinit const Rule VAR17_drop_square{
    .id = RuleId::VAR17_drop_square,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A piece is dropped on a square where none may be dropped.",
    .explanation =
        R"(A piece is dropped on an empty square, and a pawn never on the first or the last rank.

Replay stops there, and the game is rejected.)",
    .example = R"([Variant "Crazyhouse"]

1. e4 d5 2. exd5 Qxd5 3. P@d5)",
    .source = "Crazyhouse, drops",
    .when = on(Feature::Refused),
    .inspect = &VAR17::inspect,
};

}  // namespace arbiter::check
