#include "base/text.hpp"
#include "check/detail/ending_text.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"
#include "chess/fen.hpp"

namespace arbiter::check {
namespace {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::KingsToCentre);
    if (refusal == nullptr) return;
    Findings::Builder finding =
        findings.add(MOV44_dgt_kings_to_centre, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    finding.at(refusal->ply)
        .with_fen(chess::to_fen(refusal->before))
        .say(
            "san '{}' is written, but the game ended at ply {}: a king that is put on the centre "
            "of an electronic board signals the result",
            escaped(game.view.text_of(game.view.tokens[refusal->token])), game.facts.plies)
        .remove(detail::tail_span(game, refusal->token));
}

}  // namespace

constinit const Rule MOV44_dgt_kings_to_centre{
    .id = RuleId::MOV44_dgt_kings_to_centre,
    .code = "MOV44",
    .name = "dgt-kings-to-centre",
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "Kings were put on the centre to signal the result, which is no legal move.",
    .explanation =
        R"(On electronic boards players enter the result with the kings: on e4 and d5 when White has won, on
d4 and e5 when Black has won, on one of each for a draw. Some programs write this down as moves.
They are not legal, so the replay stops before them and the game is rejected; all moves before
are sound.

The fix cuts these moves off. It is unsafe: look at the last moves.)",
    .example = R"(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Ke4 Kd5 1-0)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 1-0)",
    .source = "PGN 8.2.3; FIDE 2023 3.8.1",
    .when = on(Feature::Refused),
    .inspect = &inspect,
};

}  // namespace arbiter::check
