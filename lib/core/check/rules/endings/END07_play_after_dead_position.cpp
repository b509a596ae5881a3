#include "core/check/rule.hpp"
#include "core/check/rules/endings/dead_text.hpp"
#include "core/check/rules/endings/ending_text.hpp"

#include <string>

namespace arbiter::check {
namespace END07 {

std::string why(const GameContext& game, const replay::GamePosition& dead) {
    if (game.ruling.ending->dead_proof == mating::Proof::Forced)
        return "no series of moves can checkmate, since " +
               detail::why_unwinnable(mating::Proof::Forced, {});
    return fmt::format("with {}, nobody can {}", detail::pieces_of_both(dead, chess::Color::White),
                       dead.is_orthodox() ? "checkmate" : "win");
}

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    if (!ending || ending->kind != laws::EndingKind::DeadPosition) return;
    // Blocked positions need another proof, and are another rule's.
    if (ending->dead_proof == mating::Proof::Material ||
        ending->dead_proof == mating::Proof::Forced)
        detail::report_after_draw(game, findings, END07_play_after_dead_position, &why);
}

}  // namespace END07

constinit const Rule END07_play_after_dead_position{
    .id = RuleId::END07_play_after_dead_position,
    .severity = Severity::Warning,
    .needs = Needs::Ruling,
    .summary =
        "Neither side can checkmate with the pieces that are or will be left, yet the game went on "
        "or was scored as a win.",
    .explanation = R"(When no series of legal moves can lead to mate, the position is dead and
the game is drawn at once. Here the pieces alone show it (bare kings, one minor piece, or bishops that are
all on squares of one colour), or every line leads to that or to stalemate within a few moves, as a forced
recapture does.

A few moves more are common and harmless: the players or the board did not stop; one move before a draw
is only a note, and so are moves in a match of programs, which a GUI ends by rules of its own. A decisive result is another matter, and makes this an error: one of result and
moves is wrong.)",
    .example = R"([SetUp "1"]
[FEN "8/8/4k3/8/8/3rK3/8/8 w - - 0 1"]

1. Kxd3 Kd5 1/2-1/2)",
    .repaired = R"([SetUp "1"]
[FEN "8/8/4k3/8/8/3rK3/8/8 w - - 0 1"]

1. Kxd3 1/2-1/2)",
    .source = "FIDE 2023 5.2.2",
    .when = on(Feature::Ended),
    .inspect = &END07::inspect,
};

}  // namespace arbiter::check
