#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace VAR19 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, VAR19_capture_forced, replay::StopKind::CaptureForced);
}

}  // namespace VAR19

constinit const Rule VAR19_capture_forced{
    .id = RuleId::VAR19_capture_forced,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "Antichess: a move that captures nothing is played although a capture is possible.",
    .explanation = R"(In antichess a player who can capture must. The finding lists the captures.

Replay stops there, and the game is rejected. If the game was one of losers or of another relative, its
Variant tag is wrong.)",
    .example = R"([Variant "Antichess"]

1. e3 b5 2. a3)",
    .source = "Antichess, captures",
    .when = on(Feature::Refused),
    .inspect = &VAR19::inspect,
};

}  // namespace arbiter::check
