#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace STR08 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::TerminatorMidGame,
                          [&](const pgn::Flaw& flaw, ByteSpan span) {
                              findings.add(STR08_terminator_mid_game, span)
                                  .say(
                                      "terminator '{}' is written, but moves and another "
                                      "terminator follow: the game is read up to here",
                                      escaped(game.view.slice(flaw.begin, flaw.end)))
                                  .cite("PGN 8.2.6");
                          });
}

}  // namespace STR08

constinit const Rule STR08_terminator_mid_game{
    .id = RuleId::STR08_terminator_mid_game,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "There is a terminator between the moves of a game.",
    .explanation = R"(Moves and another terminator follow it. Perhaps a live feed wrote its
interim * into the game, or two games lost the tags between them. The game is read up to the
first terminator; a person must say which one is right.)",
    .example = R"(1. e4 e5 * 2. Nf3 Nc6 1-0)",
    .source = "PGN 8.2.6",
    .when = on(pgn::FlawKind::TerminatorMidGame),
    .inspect = &STR08::inspect,
};

}  // namespace arbiter::check
