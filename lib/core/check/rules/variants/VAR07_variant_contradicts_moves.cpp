#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace VAR07 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Refusal* refusal =
        detail::main_refusal(game, replay::StopKind::LegalInOtherVariant);
    if (refusal == nullptr) return;
    Findings::Builder finding =
        findings.add(VAR07_variant_contradicts_moves, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    finding.at(refusal->ply)
        .with_fen(refusal->before.fen())
        .say("'{}' is illegal in {}, but all moves are legal in {}",
             escaped(game.view.text_of(game.view.tokens()[refusal->token])),
             game.facts.variant.name, variant::name_of(*game.facts.legal_as));
}

}  // namespace VAR07

constinit const Rule VAR07_variant_contradicts_moves{
    .id = RuleId::VAR07_variant_contradicts_moves,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary =
        "The moves are illegal in the variant that the tag names and legal to the end in another.",
    .explanation =
        R"(The Variant tag names one game, and the moves are those of another: by the rules of chess or of one variant, and of one
only, all of them are legal. Which of the two is wrong nobody can tell, so the game is rejected and not replayed by
other rules than its tag says.

Correct the tag.)",
    .example = R"([Variant "Atomic"]

1. e4 d5 2. exd5 Qxd5 3. P@e4 Qd8)",
    .source = "PGN 9.1",
    .when = on(Feature::Refused),
    .inspect = &VAR07::inspect,
};

}  // namespace arbiter::check
