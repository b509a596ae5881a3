#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"

// Half-moves after an end that no player has to claim: a row for each end after which nothing is
// replayed.
namespace arbiter::check {
namespace {

template <const Rule& rule, replay::StopKind reason, laws::EndingKind ending>
void find_play_after(const GameContext& game, Findings& findings) {
    detail::report_play_after(game, findings, rule, reason, ending);
}

}  // namespace

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
    .inspect = &find_play_after<END05_play_after_mate, replay::StopKind::AfterCheckmate,
                                laws::EndingKind::Checkmate>,
};

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
    .inspect = &find_play_after<END06_play_after_stalemate, replay::StopKind::AfterStalemate,
                                laws::EndingKind::Stalemate>,
};

}  // namespace arbiter::check
