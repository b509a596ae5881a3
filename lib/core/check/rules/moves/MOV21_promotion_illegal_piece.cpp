#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace MOV21 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, MOV21_promotion_illegal_piece,
                           replay::StopKind::PromotionIllegalPiece);
}

}  // namespace MOV21

constinit const Rule MOV21_promotion_illegal_piece{
    .id = RuleId::MOV21_promotion_illegal_piece,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A pawn becomes a king or stays a pawn.",
    .explanation = R"(A pawn that reaches the last rank is exchanged for a queen, rook, bishop
or knight of its own colour, and for nothing else. A letter K or P after the equals sign is a
slip of the pen or of a program; some readers crash on it.

Only another source, or the moves that follow, can say which piece was chosen.)",
    .example = R"([FEN "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"]

1. e8=K)",
    .source = "FIDE 2023 3.7.3.3; PGN 8.2.3.3",
    .when = on(Feature::Refused),
    .inspect = &MOV21::inspect,
};

}  // namespace arbiter::check
