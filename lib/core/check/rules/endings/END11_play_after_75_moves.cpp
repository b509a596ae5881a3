#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"

#include <string>

namespace arbiter::check {
namespace END11 {

std::string why(const GameContext& game, const replay::GamePosition&) {
    return fmt::format("{} had been played without a capture or pawn move",
                       detail::plies(game.facts.quiet()[game.ruling.ending->ply]));
}

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    if (ending && ending->kind == laws::EndingKind::SeventyFive)
        detail::report_after_draw(game, findings, END11_play_after_75_moves, &why);
}

}  // namespace END11

constinit const Rule END11_play_after_75_moves{
    .id = RuleId::END11_play_after_75_moves,
    .severity = Severity::Error,
    .needs = Needs::Ruling,
    .summary =
        "The game went on, or was scored as a win, after 75 moves by each without capture or pawn "
        "move.",
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
    .inspect = &END11::inspect,
};

}  // namespace arbiter::check
