#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace STR14 {

void inspect(const GameContext& game, Findings& findings) {
    if (game.view.flaw_set.has(pgn::FlawKind::TruncatedToken)) return;  // STR04 is the cause
    detail::for_each_flaw(game, pgn::FlawKind::NoMovetext, [&](const pgn::Flaw&, ByteSpan span) {
        const auto& tags = game.view.tags;
        findings
            .add(STR14_tags_without_moves, tags.empty() ? span : game.view.span_of(tags.front()))
            .say("a game has tags, but neither moves nor a terminator follow them")
            .cite("PGN 8.2.6");
    });
}

}  // namespace STR14

constinit const Rule STR14_tags_without_moves{
    .id = RuleId::STR14_tags_without_moves,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "A game has tags, but neither moves nor a terminator.",
    .explanation = R"(Even a game without moves ends with a terminator. Where it is missing,
programs merge the tags with the next game or drop them. A person must say whether the moves were
lost or never written. A game with a result and no moves, such as a forfeit, is RES13.)",
    .example = R"([Event "Club"]
[White "A"]
[Black "B"]

[Event "Club"])",
    .source = "PGN 8.2.6",
    .when = on(pgn::FlawKind::NoMovetext),
    .inspect = &STR14::inspect,
};

}  // namespace arbiter::check
