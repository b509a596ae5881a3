#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/termination.hpp"

namespace arbiter::check {
namespace END15 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::GameFacts& facts = game.facts;
    if (!detail::is_played_to_end(game) || facts.plies != 1 || game.ruling.ending) return;
    // A position that was set up may be near its end.
    if (facts.has_fen_tag && !facts.is_chess960) return;
    const auto written = detail::undisputed_result(game);
    if (!written || !detail::is_decisive(written->reading.outcome)) return;
    const detail::Cause cause = detail::read_termination(game).cause;
    if (cause != detail::Cause::Unsaid && cause != detail::Cause::Normal) return;
    findings.add(END15_abandoned_decisive_short, written->span)
        .at(facts.plies)
        .cite("PGN 9.8.1")
        .say("the result is '{}' after a single move, but nothing says that {}",
             escaped(written->text), "a player left, came late or lost on time");
}

}  // namespace END15

constinit const Rule END15_abandoned_decisive_short{
    .id = RuleId::END15_abandoned_decisive_short,
    .severity = Severity::Info,
    .needs = Needs::Ruling,
    .certainty = Certainty::Possible,
    .summary = "A game was won after a single half-move, and is said to have ended normally.",
    .explanation =
        R"(Somebody left, did not come, or lost by default, and the game says nothing about
it. As a game it teaches nothing: statistics of openings and training data are better off without
it. A Termination tag that says what happened (abandoned, time forfeit, rules infraction) makes
it silent. A result without any move is RES13.)",
    .example = R"([Result "0-1"]
[Termination "normal"]

1. e4 0-1)",
    .source = "PGN 9.8.1",
    .when = on(Feature::NotBothMoved),
    .inspect = &END15::inspect,
};

}  // namespace arbiter::check
