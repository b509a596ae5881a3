#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace VAR05 {

void inspect(const GameContext& game, Findings& findings) {
    if (!game.facts.is_of_variant || game.view.find(pgn::KnownTag::Variant) != nullptr) return;
    const pgn::TagPair& fen = *game.view.find(pgn::KnownTag::Fen);
    const ByteSpan span = game.view.span_of(fen);
    const std::string_view tag = variant::tag_of(*game.facts.variant.replayed);
    findings.add(VAR05_variant_untagged, span)
        .with_fen(game.view.value_of(fen))
        .say("the start position is one of {}, but there is no Variant tag; add [Variant \"{}\"]",
             game.facts.variant.name, tag)
        .insert(span.end, fmt::format("{}[Variant \"{}\"]", detail::line_end_of(game), tag));
}

}  // namespace VAR05

constinit const Rule VAR05_variant_untagged{
    .id = RuleId::VAR05_variant_untagged,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The start position is one of a variant, and no tag names it.",
    .explanation =
        R"(Pieces in hand are those of crazyhouse, check counters those of three-check, and the start
positions of horde and racing kings belong to no other game. A reader that takes the game for chess refuses its
start position.

The game is replayed by the rules of that variant. The safe fix adds the Variant tag.)",
    .example = R"([SetUp "1"]
[FEN "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"])",
    .repaired = R"([SetUp "1"]
[FEN "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"]
[Variant "Racing Kings"])",
    .source = "PGN 9.7.2",
    .when = on(Feature::HasFenTag),
    .inspect = &VAR05::inspect,
};

}  // namespace arbiter::check
