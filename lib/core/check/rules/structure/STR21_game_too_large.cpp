#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/pgn/limits.hpp"

namespace arbiter::check {
namespace STR21 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::GameTooLarge, [&](const pgn::Flaw&, ByteSpan span) {
        findings.add(STR21_game_too_large, span)
            .say(
                "this game has {} bytes, but {} are enough for any: look for something that was "
                "never closed",
                game.view.end - game.view.begin, pgn::kLargeGameBytes)
            .cite("PGN 8");
    });
}

}  // namespace STR21

constinit const Rule STR21_game_too_large{
    .id = RuleId::STR21_game_too_large,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "A game is larger than any real one.",
    .explanation = R"(Most often a quote, brace or parenthesis was not closed and swallowed what
follows, or the file contains something that is no PGN. The game is read to its end all the
same.)",
    .example = R"(1. e4 {a comment of twenty million bytes)",
    .source = "PGN 8",
    .when = on(pgn::FlawKind::GameTooLarge),
    .inspect = &STR21::inspect,
};

}  // namespace arbiter::check
