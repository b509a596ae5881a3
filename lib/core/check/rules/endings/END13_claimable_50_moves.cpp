#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/engines.hpp"

#include <string>

namespace arbiter::check {
namespace END13 {

// A draw at the end may rest on the claim; anything else shows that none was made.
bool may_draw_rest(const GameContext& game, const judge::Claim& claim) {
    const bool is_draw = detail::undisputed_outcome(game) == pgn::Outcome::Draw;
    const auto quiet = game.facts.quiet();
    return is_draw && quiet[game.facts.plies] >= quiet[claim.first_ply];
}
std::string_view sequel(const GameContext& game, const judge::Claim& claim) {
    return may_draw_rest(game, claim) ? "the draw may rest on it" : "no claim is on record";
}

// "up to White's 90th move"
std::string until(const replay::GameFacts& facts, std::uint32_t ply) {
    if (ply == 0) return "before the start position";
    return "up to" + detail::after_move(facts, ply).substr(std::string_view("after").size());
}

void inspect(const GameContext& game, Findings& findings) {
    const auto& on_board = game.ruling.claim(judge::ClaimKind::FiftyOnBoard);
    const auto& intended = game.ruling.claim(judge::ClaimKind::FiftyIntended);
    if (!on_board && !intended) return;
    const replay::GameFacts& facts = game.facts;
    const judge::Claim& claim = on_board ? *on_board : *intended;
    Findings::Builder finding =
        findings.add(END13_claimable_50_moves, detail::position_span(game, claim.first_ply));
    // As for repetition: these are not actionable.
    if (!on_board || may_draw_rest(game, claim) || detail::is_engine_match(game))
        finding.raised_to(Severity::Style);
    if (!finding.is_read()) return;
    detail::say_claim(finding, game, claim);
    const bool is_earlier = on_board && intended && intended->first_ply < claim.first_ply;
    const std::string earlier =
        is_earlier ? fmt::format("; before that {} could have claimed by writing down such a move",
                                 detail::player(detail::turn_after(facts, intended->first_ply)))
                   : std::string{};
    finding.say(
        "{} have been played {} without a capture or pawn move, so {} could have claimed a "
        "draw{}{}; {}",
        detail::plies(facts.quiet()[claim.first_ply]), until(facts, claim.first_ply),
        detail::player(detail::turn_after(facts, claim.first_ply)),
        on_board ? "" : " by writing down one more", earlier, sequel(game, claim));
}

}  // namespace END13

constinit const Rule END13_claimable_50_moves{
    .id = RuleId::END13_claimable_50_moves,
    .severity = Severity::Info,
    .needs = Needs::Ruling,
    .certainty = Certainty::Claimable,
    .summary = "A draw by the fifty-move rule could have been claimed.",
    .explanation = R"(When each player has made fifty moves in a row without capturing anything
or moving a pawn, the player to move may claim a draw; so may a player who writes down the move
that completes the fifty. It is a right, not an end: without a claim the game goes on.

A record does not say whether anybody claimed. So this is a note. It is a matter of style where the game
was drawn then, which explains the result, and where only a move that the record does not show would
have completed the fifty, and in matches of programs, which do not claim. The profile arbiter shows all of them.)",
    .example = R"([SetUp "1"]
[FEN "7k/8/6K1/8/8/8/Q7/8 w - - 99 95"]

1. Qb1)",
    .source = "FIDE 2023 9.3",
    .when = on(Feature::Claimable),
    .inspect = &END13::inspect,
};

}  // namespace arbiter::check
