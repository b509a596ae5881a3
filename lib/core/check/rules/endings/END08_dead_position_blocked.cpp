#include "core/check/rule.hpp"
#include "core/check/rules/endings/dead_text.hpp"
#include "core/check/rules/endings/ending_text.hpp"

#include <string>

namespace arbiter::check {
namespace END08 {

std::string why(const GameContext& game, const replay::GamePosition&) {
    return "no series of moves can checkmate, since " +
           detail::why_unwinnable(game.ruling.ending->dead_proof, {});
}

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    if (!ending || ending->kind != laws::EndingKind::DeadPosition) return;
    // What the pieces alone or forced moves show is another rule's.
    if (ending->dead_proof != mating::Proof::Material &&
        ending->dead_proof != mating::Proof::Forced)
        detail::report_after_draw(game, findings, END08_dead_position_blocked, &why);
}

}  // namespace END08

constinit const Rule END08_dead_position_blocked{
    .id = RuleId::END08_dead_position_blocked,
    .severity = Severity::Warning,
    .needs = Needs::Board,
    .summary =
        "Nobody can checkmate any more behind a blocked wall of pawns, yet the game went on or was "
        "scored as a win.",
    .explanation =
        R"(When no series of legal moves can lead to mate, the position is dead and the game is
drawn at once, however many pieces are left: for example when nothing can break a wall of pawns.

That no such series exists is proved, never guessed, and the message names the kind of proof:
static (the pieces can never leave squares on which there is no mate) or closure (every position that can
still arise was looked at). With --dead material these positions are not looked for.

A few moves more are common: players seldom see it; one move before a draw is only a note. A decisive
result is another matter, and makes this an error: one of result and moves is wrong.)",
    .example = R"([SetUp "1"]
[FEN "4k3/8/3p4/p1pPp1p1/P1P3Pp/4P2P/6K1/8 w - - 0 40"]

40. e4 Ke7 41. Kf2 1/2-1/2)",
    .repaired = R"([SetUp "1"]
[FEN "4k3/8/3p4/p1pPp1p1/P1P3Pp/4P2P/6K1/8 w - - 0 40"]

40. e4 1/2-1/2)",
    .source = "FIDE 2023 5.2.2",
    .when = on(Feature::Ended),
    .inspect = &END08::inspect,
};

}  // namespace arbiter::check
