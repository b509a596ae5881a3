#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace VAR08 {

// "Crazyhouse960" says more than the name of its variant.
bool says_how_kings_castle(std::string_view value, std::string_view spelling) {
    return value.ends_with("960") && !spelling.ends_with("960");
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Variant);
    const auto& variant = game.facts.variant.replayed;
    if (tag == nullptr || !variant || game.facts.variant.name == "standard") return;
    if (game.facts.variant.name != variant::name_of(*variant)) return;  // chess without castling
    const std::string_view value = game.view.value_of(*tag);
    const std::string_view spelling = variant::tag_of(*variant);
    if (value == spelling || says_how_kings_castle(value, spelling)) return;
    findings.add(VAR08_variant_spelling, detail::value_span(game, *tag))
        .say("Variant is '{}', but most programs know it as '{}'", escaped(value), spelling)
        .replace(detail::value_span(game, *tag), spelling);
}

}  // namespace VAR08

constinit const Rule VAR08_variant_spelling{
    .id = RuleId::VAR08_variant_spelling,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The Variant tag is understood, but not spelled as most programs spell it.",
    .explanation =
        R"(No standard lists the values of the Variant tag. Programs that do not know a spelling take the game
for chess, or refuse it. The spelling of lichess is the one that most programs read: Chess960, King of the Hill,
Three-check, Crazyhouse, Antichess, Atomic, Horde, Racing Kings.

The safe fix writes that.)",
    .example = R"([Variant "koth"])",
    .repaired = R"([Variant "King of the Hill"])",
    .source = "PGN 9.1",
    .when = on(Feature::HasVariantTag),
    .inspect = &VAR08::inspect,
};

}  // namespace arbiter::check
