#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

namespace arbiter::check {
namespace STR06 {

void inspect(const GameContext& game, Findings& findings) {
    const auto token = detail::result_token(game);
    detail::for_each_flaw(
        game, pgn::FlawKind::TextAfterTerminator, [&](const pgn::Flaw& flaw, ByteSpan span) {
            findings.add(STR06_text_after_terminator, span)
                .say("'{}' follows the terminator '{}', but a game ends there: it is not played",
                     escaped(game.view.slice(flaw.begin, flaw.end)),
                     escaped(token ? token->text : ""))
                .cite("PGN 8.2.6");
        });
}

}  // namespace STR06

constinit const Rule STR06_text_after_terminator{
    .id = RuleId::STR06_text_after_terminator,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "Moves or words follow the terminator of a game.",
    .explanation = R"(The terminator ends the game, so what follows belongs to no game. It is
neither added to this one nor made into a game of its own: a person must say whether the result
came too early, or two games were joined.)",
    .example = R"(1. e4 e5 1-0 2. Nf3 Nc6)",
    .source = "PGN 8.2.6",
    .when = on(pgn::FlawKind::TextAfterTerminator),
    .inspect = &STR06::inspect,
};

}  // namespace arbiter::check
