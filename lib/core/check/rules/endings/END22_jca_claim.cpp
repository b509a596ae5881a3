#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/dead_text.hpp"
#include "core/check/rules/endings/ending_text.hpp"

namespace arbiter::check {
namespace END22 {

void inspect(const GameContext& game, Findings& findings) {
    const auto& claim = game.ruling.claim(judge::ClaimKind::Material);
    if (!claim) return;
    Findings::Builder finding =
        findings.add(END22_jca_claim, detail::position_span(game, claim->first_ply));
    if (!finding.is_read()) return;
    detail::say_claim(finding, game, *claim);
    const replay::GamePosition first = detail::position_after(game.facts, claim->first_ply);
    // Chapter 15 is for games in which each player has a fixed time.
    const bool is_time_known = game.ruling.time_class.has_value();
    if (!is_time_known && claim->is_certain) finding.graded(Certainty::Possible);
    const bool is_draw = detail::undisputed_outcome(game) == pgn::Outcome::Draw;
    finding.say(
        "{} {} is left, so either player could have claimed a draw, unless the opponent showed a "
        "forced win; {}{}",
        detail::after_move(game.facts, claim->first_ply),
        detail::pieces_of_both(first, chess::Color::White),
        is_draw ? "the draw may rest on it" : "no claim is on record",
        is_time_known ? ""
                      : "; only if each player had a fixed time, which the record does not say");
}

}  // namespace END22

constinit const Rule END22_jca_claim{
    .id = RuleId::END22_jca_claim,
    .severity = Severity::Info,
    .needs = Needs::Board,
    .certainty = Certainty::Claimable,
    .summary =
        "A draw could have been claimed by the pieces on the board, under the Japanese rules.",
    .explanation = R"(Chapter 15 of the Japan Chess Association's rules, for games in which each
player has a fixed time, lets a player claim a draw at any time in endings that are drawn by nature:
rook against rook, queen against queen, two knights, pawns in a drawn position, a bishop that does
not guard the square where its rook's pawn promotes. The opponent may refute the claim by showing a
forced win.

It is only possible where no TimeControl says that there was such a time, and nothing is said where it is "-", an
hourglass, or so many moves in a time over and over.

Only --laws jca-2010 asks for it. It is a right, not an end; a record does not say whether anybody
claimed. Claims by repetition and by the fifty moves are END12 and END13.)",
    .example = R"([Result "1/2-1/2"]
[SetUp "1"]
[FEN "6k1/8/8/8/8/8/r7/4K2R w - - 0 1"]

1. Rh3 1/2-1/2)",
    .source = "JCA 15.2",
    .when = on(Feature::Claimable),
    .inspect = &END22::inspect,
};

}  // namespace arbiter::check
