#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace MOV02 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, MOV02_illegal_in_check,
                           replay::StopKind::LeavesKingInCheck);
}

}  // namespace MOV02

constinit const Rule MOV02_illegal_in_check{
    .id = RuleId::MOV02_illegal_in_check,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The move leaves or puts the own king in check.",
    .explanation = R"(The piece could go there, but the own king would then be attacked: the
player was in check and did not answer it, the king went to an attacked square, or the piece was
pinned. The Laws forbid such a move.

Over the board this happens. If nobody claimed it before the next move, rapid and blitz games
went on from there, so the record can be true to life; the replay still stops here, and the game
is rejected.)",
    .example = R"(1. e4 e5 2. f4 Qh4+ 3. Nf3)",
    .repaired = R"(1. e4 e5 2. f4 Qh4+ 3. g3)",
    .source = "FIDE 2023 3.9.2, 7.5",
    .when = on(Feature::Refused),
    .inspect = &MOV02::inspect,
};

}  // namespace arbiter::check
