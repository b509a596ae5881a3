#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace VAR30 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, VAR30_bughouse_drop_unsupplied,
                           replay::StopKind::DropUnsupplied);
}

}  // namespace VAR30

constinit const Rule VAR30_bughouse_drop_unsupplied{
    .id = RuleId::VAR30_bughouse_drop_unsupplied,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A piece is dropped that the partner has not captured.",
    .explanation =
        R"(A player drops what the partner captured on the other board and nothing else, and each piece once. The
capture must be written before the drop: the text of a match is in the order of time. A half-move may be
missing on the other board, or the letter of the piece is wrong.

Replay stops there, and the game is rejected.)",
    .example = R"([WhiteA "a"][BlackA "b"]
[WhiteB "c"][BlackB "d"]

1A. e4 1B. d4 1b. P@e3)",
    .source = "Bughouse, drops",
    .when = on(Feature::Refused),
    .inspect = &VAR30::inspect,
};

}  // namespace arbiter::check
