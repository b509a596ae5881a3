#include "check/detail/ending_text.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace {

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    const replay::GameFacts& facts = game.facts;
    if (!ending || ending->kind != laws::EndingKind::SeventyFive || facts.plies <= ending->ply)
        return;
    Findings::Builder finding = detail::add_played_on(game, findings, END11_play_after_75_moves);
    if (!finding.is_read()) return;
    finding.say("{}, but there {} had passed without capture or pawn move: the game was drawn",
                detail::written_after(facts.plies - ending->ply, ending->ply),
                detail::half_moves(facts.quiet[ending->ply]));
}

}  // namespace

constinit const Rule END11_play_after_75_moves{
    .id = RuleId::END11_play_after_75_moves,
    .code = "END11",
    .name = "play-after-75-moves",
    .severity = Severity::Error,
    .needs = Needs::Ruling,
    .summary = "The game went on after 75 moves by each player without capture or pawn move.",
    .explanation = R"(Once each player has made 75 moves in a row without capturing anything or
moving a pawn, the game is drawn, whether or not anybody claims it; only a checkmate by the last
of these moves goes before. The clock of a start position counts.

Whether the arbiter stepped in, another source must tell; the record then ends too late or has
the wrong result.)",
    .example = R"([SetUp "1"]
[FEN "8/8/4k3/8/8/4K3/8/R7 w - - 149 200"]

1. Ra2 Kd5)",
    .source = "FIDE 2023 9.6.2",
    .when = on(Feature::Ended),
    .inspect = &inspect,
};

}  // namespace arbiter::check
