#include "base/text.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace VAR03 {

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Variant);
    if (tag == nullptr || game.facts.variant.replayed) return;
    findings.add(VAR03_variant_unsupported, game.view.span_of(*tag))
        .say("variant '{}' is written, but its rules are not known here: the moves are not checked",
             escaped(game.view.value_of(*tag)));
}

}  // namespace VAR03

constinit const Rule VAR03_variant_unsupported{
    .id = RuleId::VAR03_variant_unsupported,
    .code = "VAR03",
    .name = "variant-unsupported",
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .summary = "The game is of a variant that is not replayed.",
    .explanation = R"(Replaying it by the rules of chess would report moves as illegal that are
not, and find mates where there are none. So nothing is said about its moves, its start position
and its ending; tags, results and structure are checked as usual. The game counts as unchecked:
neither clean nor rejected, because nobody knows here whether its moves are legal. `clean` keeps
it. It is rejected only when its text shows that the record is broken: the file ends inside a
half-move (STR04), half-moves follow the termination marker (STR06, STR08), or the program
failed inside the game (STR23).

If the tag is wrong and the game is chess, correct the tag.)",
    .example = R"([Variant "Suicide"]

1. e3 b5 2. Bxb5)",
    .source = "PGN 9.1",
    .when = on(Feature::HasVariantTag),
    .inspect = &VAR03::inspect,
};

}  // namespace arbiter::check
