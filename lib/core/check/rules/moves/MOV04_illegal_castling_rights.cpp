#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace MOV04 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, MOV04_illegal_castling_rights,
                           replay::StopKind::CastlingRightLost);
}

}  // namespace MOV04

constinit const Rule MOV04_illegal_castling_rights{
    .id = RuleId::MOV04_illegal_castling_rights,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The player castles after losing the right to do so.",
    .explanation = R"(The right to castle is gone for good once the king has moved, and with one
rook once that rook has moved or was captured. The message names the half-move at which it went.

Either that earlier move is not what was played, or the players castled illegally and nobody
claimed it. Compare both moves with another source.)",
    .example = R"(1. e4 e5 2. Ke2 Nf6 3. Ke1 Nc6 4. Nf3 d6 5. g3 Be7 6. Bg2 O-O 7. O-O)",
    .source = "FIDE 2023 3.8.2.1",
    .when = on(Feature::Refused),
    .inspect = &MOV04::inspect,
};

}  // namespace arbiter::check
