#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace RAV05 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::RavBeforeMove, [&](const auto&, ByteSpan span) {
        findings.add(RAV05_variation_before_move, span)
            .cite("PGN 8.2.5")
            .say(
                "'(' opens a variation, but there is no move before it that the variation could "
                "replace");
    });
}

}  // namespace RAV05

constinit const Rule RAV05_variation_before_move{
    .id = RuleId::RAV05_variation_before_move,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "There is a variation before the first move of its line.",
    .explanation = R"(A variation is an alternative to the move directly before it. Before the
first move there is nothing to replace: some readers then take the variation for the game,
others lose the game.

The main line is kept as it is. Move the variation after the move that it replaces.)",
    .example = R"((1. d4) 1. e4 e5)",
    .repaired = R"(1. e4 (1. d4) e5)",
    .source = "PGN 8.2.5",
    .when = on(pgn::FlawKind::RavBeforeMove),
    .inspect = &RAV05::inspect,
};

}  // namespace arbiter::check
