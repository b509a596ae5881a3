#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace MOV03 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, MOV03_illegal_castling_through_check,
                           replay::StopKind::CastlingThroughCheck);
}

}  // namespace MOV03

constinit const Rule MOV03_illegal_castling_through_check{
    .id = RuleId::MOV03_illegal_castling_through_check,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The king would castle out of, through or into check.",
    .explanation = R"(Castling is prevented for the time being when the king is in check,
would cross an attacked square or would arrive on one. The rook may be attacked, and in long
castling the b file may be.

Look at the square and the attacker named in the message: usually a move before this one is
wrong, or castling was written on the wrong wing.)",
    .example = R"([FEN "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1"]

1. O-O)",
    .source = "FIDE 2023 3.8.2.2",
    .when = on(Feature::Refused),
    .inspect = &MOV03::inspect,
};

}  // namespace arbiter::check
