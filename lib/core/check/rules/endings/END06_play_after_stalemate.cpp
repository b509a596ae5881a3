#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"

namespace arbiter::check {
namespace END06 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_play_after(game, findings, END06_play_after_stalemate,
                              replay::StopKind::AfterStalemate, laws::EndingKind::Stalemate);
}

}  // namespace END06

constinit const Rule END06_play_after_stalemate{
    .id = RuleId::END06_play_after_stalemate,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Ruling,
    .summary = "Moves follow stalemate.",
    .explanation = R"(Stalemate ends the game as a draw, so whatever follows was not part of it,
whether or not it would be legal.

Replay stops at the stalemate and the game is rejected. The unsafe fix cuts off everything from
the first such move to the termination marker; look at the move that gave stalemate before
applying it.)",
    .example = R"([FEN "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"]

1. Qf7 Kg8 1/2-1/2)",
    .repaired = R"([FEN "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"]

1. Qf7 1/2-1/2)",
    .source = "FIDE 2023 5.2.1",
    .when = on(Feature::Refused),
    .inspect = &END06::inspect,
};

}  // namespace arbiter::check
