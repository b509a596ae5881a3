#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"

namespace arbiter::check {
namespace END05 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_play_after(game, findings, END05_play_after_mate,
                              replay::StopKind::AfterCheckmate, laws::EndingKind::Checkmate);
}

}  // namespace END05

constinit const Rule END05_play_after_mate{
    .id = RuleId::END05_play_after_mate,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Ruling,
    .summary = "Moves follow checkmate.",
    .explanation = R"(Checkmate ends the game, so whatever follows was not part of it, whether
or not it would be legal. Analysis pasted after the game, two games run together, or a wrong
move that happens to mate are the usual causes.

Replay stops at the mate and the game is rejected. The unsafe fix cuts off everything from the
first such move to the termination marker.)",
    .example = R"(1. f3 e5 2. g4 Qh4# 3. Kf2 0-1)",
    .repaired = R"(1. f3 e5 2. g4 Qh4# 0-1)",
    .source = "FIDE 2023 5.1.1",
    .when = on(Feature::Refused),
    .inspect = &END05::inspect,
};

}  // namespace arbiter::check
