#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/chess/fen.hpp"

namespace arbiter::check {
namespace VAR04 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::DropMove);
    if (refusal == nullptr) return;
    Findings::Builder finding =
        findings.add(VAR04_variant_drop_move, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    finding.at(refusal->ply)
        .with_fen(refusal->before.fen())
        .say("'{}' drops a piece, but {}",
             escaped(game.view.text_of(game.view.tokens()[refusal->token])),
             game.facts.is_orthodox()
                 ? "the game has no Variant tag of a game with drops"
                 : fmt::format("nothing is dropped in {}", game.facts.variant.name));
}

}  // namespace VAR04

constinit const Rule VAR04_variant_drop_move{
    .id = RuleId::VAR04_variant_drop_move,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A piece is dropped from the hand in a game that is not marked as a variant.",
    .explanation = R"(Drops exist in crazyhouse and bughouse only. The Variant tag is missing or
wrong, or the game came from a source that mixes variants with chess. Replay stops at the drop
and the game is rejected.

Add the Variant tag that belongs to the game, or keep it in an archive of its own.)",
    .example = R"(1. e4 d5 2. exd5 Qxd5 3. N@e4)",
    .source = "PGN 8.2.3",
    .when = on(Feature::Refused),
    .inspect = &VAR04::inspect,
};

}  // namespace arbiter::check
