#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace MOV01 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, MOV01_illegal_move, replay::StopKind::Illegal);
}

}  // namespace MOV01

constinit const Rule MOV01_illegal_move{
    .id = RuleId::MOV01_illegal_move,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "No piece of the player can make the move that is written.",
    .explanation = R"(The move is well spelled, but in the position on the board it is not
legal: no piece of that kind is there, its way is blocked, its target is taken, or the pawn
rules forbid it. The game is replayed up to the half-move before it and rejected, because
nothing after it can be vouched for.

Usually an earlier move is wrong or missing, or one letter of this one is. Compare the legal
moves named in the message with the score sheet or another source, and correct the move list by
hand.)",
    .example = R"(1. e4 e5 2. Nf3 Nc6 3. Bb6)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bb5)",
    .source = "PGN 8.2.3; FIDE 2023 3.10.1",
    .when = on(Feature::Refused),
    .inspect = &MOV01::inspect,
};

}  // namespace arbiter::check
