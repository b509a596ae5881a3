#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace VAR21 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, VAR21_check_forbidden, replay::StopKind::CheckForbidden);
}

}  // namespace VAR21

constinit const Rule VAR21_check_forbidden{
    .id = RuleId::VAR21_check_forbidden,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "Racing kings: a move gives check.",
    .explanation =
        R"(In racing kings no move may attack the other king, neither directly nor by moving out of the way of
another piece.

Replay stops there, and the game is rejected.)",
    .example = R"([Variant "Racing Kings"]
[SetUp "1"]
[FEN "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"]

1. Nxc1)",
    .source = "Racing kings, checks",
    .when = on(Feature::Refused),
    .inspect = &VAR21::inspect,
};

}  // namespace arbiter::check
