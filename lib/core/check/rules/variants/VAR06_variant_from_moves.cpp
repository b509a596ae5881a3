#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace VAR06 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::LegalInVariant);
    if (refusal == nullptr) return;
    Findings::Builder finding =
        findings.add(VAR06_variant_from_moves, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    finding.at(refusal->ply)
        .with_fen(refusal->before.fen())
        .say("'{}' is illegal in chess, but all moves are legal in {}",
             escaped(game.view.text_of(game.view.tokens()[refusal->token])),
             variant::name_of(*game.facts.legal_as));
    const std::string_view tag = variant::tag_of(*game.facts.legal_as);
    if (const pgn::TagPair* written = game.view.find(pgn::KnownTag::Variant))
        finding.replace(detail::value_span(game, *written), tag);
    else if (!game.view.tags.empty())
        finding.insert(game.view.span_of(game.view.tags.back()).end,
                       fmt::format("{}[Variant \"{}\"]", detail::line_end_of(game), tag));
}

}  // namespace VAR06

constinit const Rule VAR06_variant_from_moves{
    .id = RuleId::VAR06_variant_from_moves,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "The moves are illegal in chess and legal to the end in one variant.",
    .explanation =
        R"(No Variant tag names another game than chess, and a half-move is illegal in chess; but by the rules of one
variant, and of one only, all of them are legal. Crazyhouse is tried where a piece is dropped, antichess and atomic
elsewhere. The game is rejected all the same: nobody said that it is one of that variant.

The unsafe fix writes the Variant tag.)",
    .example = R"(1. e4 d5 2. exd5 Qxd5 3. P@e4 Qd8)",
    .repaired = R"([Variant "Crazyhouse"]

1. e4 d5 2. exd5 Qxd5 3. P@e4 Qd8)",
    .source = "PGN 9.1",
    .when = on(Feature::Refused),
    .inspect = &VAR06::inspect,
};

}  // namespace arbiter::check
