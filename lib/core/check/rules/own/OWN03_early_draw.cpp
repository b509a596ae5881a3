#include "core/check/own_checks.hpp"
#include "core/check/rule.hpp"
#include "core/pgn/result.hpp"

#include <algorithm>

namespace arbiter::check {
namespace OWN03 {

// The board itself ended the game, or the player to move could claim the draw at its end: no
// agreement was needed.
bool needs_no_agreement(const GameContext& game) {
    if (game.ruling.ending) return true;
    return std::ranges::any_of(game.ruling.claims,
                               [](const auto& claim) { return claim.has_value(); });
}

void inspect(const GameContext& game, Findings& findings) {
    const std::uint32_t least = game.own->no_draw_before;
    if (least == 0 || !game.facts.is_legal || game.view.outcome() != pgn::Outcome::Draw) return;
    const std::uint32_t moves = game.facts.plies / 2;  // that both players have made
    if (moves >= least || needs_no_agreement(game)) return;
    const pgn::Token* terminator = game.view.terminator_token();
    const ByteSpan span = terminator != nullptr ? game.view.span_of(*terminator)
                                                : game.view.absolute(game.view.end, game.view.end);
    findings.add(OWN03_early_draw, span)
        .at(game.facts.plies)
        .say("the game is drawn after {} moves, but the settings allow no agreement before move {}",
             moves, least);
}

}  // namespace OWN03

constinit const Rule OWN03_early_draw{
    .id = RuleId::OWN03_early_draw,
    .severity = Severity::Warning,
    .needs = Needs::Ruling,
    .certainty = Certainty::Possible,
    .summary = "A draw was agreed before the move that the settings give.",
    .explanation =
        R"(The regulations of an event may forbid to agree to a draw before a number of moves,
without the consent of the arbiter. `no-draw-before = 30` in the table `[event]` of arbiter.toml says so,
and then the rule reports drawn games in which a player has made fewer moves, unless the board ended the
game or a draw could have been claimed. What the arbiter allowed, no record says: the finding is
`possible`. Without that key the rule reports nothing.)",
    .example = R"([Result "1/2-1/2"]

1. e4 e5 1/2-1/2)",
    .source = "FIDE 2023 9.1.1",
    .when = on(Feature::HasOwnChecks),
    .inspect = &OWN03::inspect,
};

}  // namespace arbiter::check
