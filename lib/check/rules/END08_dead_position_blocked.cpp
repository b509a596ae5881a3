#include "check/detail/dead_text.hpp"
#include "check/detail/ending_text.hpp"
#include "check/rule.hpp"

#include <string>

namespace arbiter::check {
namespace {

std::string why(const GameContext& game, const chess::Position&) {
    return "no series of moves can checkmate, since " +
           detail::why_unwinnable(game.ruling.ending->dead_proof, {});
}

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    if (!ending || ending->kind != laws::EndingKind::DeadPosition) return;
    if (ending->dead_proof != deadpos::Proof::Material)
        detail::report_after_draw(game, findings, END08_dead_position_blocked, &why);
}

}  // namespace

constinit const Rule END08_dead_position_blocked{
    .id = RuleId::END08_dead_position_blocked,
    .code = "END08",
    .name = "dead-position-blocked",
    .severity = Severity::Warning,
    .needs = Needs::Ruling,
    .summary =
        "Nobody can checkmate any more, by a blocked wall or a forced line, yet the game went on "
        "or was scored as a win.",
    .explanation =
        R"(When no series of legal moves can lead to mate, the position is dead and the game is
drawn at once, however many men are left: behind a wall of pawns that nothing can break, or where
every line ends in stalemate or takes the last man that could mate.

That no such series exists is proved, never guessed, and the message names the kind of proof:
forced (every line ends within a few moves), static (the men can never leave squares on which
there is no mate) or closure (every position that can still arise was looked at). With --dead
material these positions are not looked for.

Some moves more are common: players seldom see it. A decisive result is another matter, and makes
this an error: one of result and moves is wrong.)",
    .example = R"([SetUp "1"]
[FEN "7k/8/7K/8/8/8/6R1/8 w - - 0 1"]

1. Rg8+ Kxg8 1/2-1/2)",
    .repaired = R"([SetUp "1"]
[FEN "7k/8/7K/8/8/8/6R1/8 w - - 0 1"]

1. Rg8+ 1/2-1/2)",
    .source = "FIDE 2023 5.2.2",
    .when = on(Feature::Ended),
    .inspect = &inspect,
};

}  // namespace arbiter::check
