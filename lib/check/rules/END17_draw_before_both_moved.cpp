#include "base/text.hpp"
#include "check/detail/ending_text.hpp"
#include "check/detail/termination.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace {

using detail::Cause;

// The article by which a draw can be agreed only after so many half-moves; null: at any time.
const laws::Article* article_against(const laws::Edition& edition, std::uint32_t plies) {
    const laws::Article* article =
        laws::find_article(edition, laws::Trigger::Agreement, laws::Force::ByPlayers);
    return article != nullptr && plies < article->threshold ? article : nullptr;
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::GameFacts& facts = game.facts;
    if (!facts.is_replayed || game.ruling.ending) return;
    if (game.view.flaw_set.has(pgn::FlawKind::NoMovetext)) return;  // STR14: nothing was written
    if (!detail::is_played_to_end(game) || facts.plies != facts.main_moves_written) return;
    // Nobody knows what was played before a position that was set up.
    if (facts.has_fen_tag && !facts.is_chess960) return;
    const auto written = detail::undisputed_result(game);
    if (!written || written->reading.outcome != pgn::Outcome::Draw) return;
    const laws::Article* article = article_against(*game.ruling.edition, facts.plies);
    if (article == nullptr) return;
    // Default, a fallen flag, a decision of the arbiter: nothing that the players agreed.
    const Cause cause = detail::read_termination(game).cause;
    if (cause != Cause::Unsaid && cause != Cause::Normal && cause != Cause::Agreement) return;
    const bool is_certain = detail::is_law_certain(game.ruling, [&](const laws::Edition& edition) {
        return article_against(edition, facts.plies) != nullptr;
    });
    findings.add(END17_draw_before_both_moved, written->span)
        .at(facts.plies)
        .graded(is_certain ? Certainty::Certain : Certainty::Possible)
        .cite(article->number, game.ruling.edition->id)
        .say(
            "result '{}' is written after {}, but a draw can be agreed only when both players "
            "have moved",
            escaped(written->text), detail::plies(facts.plies));
}

}  // namespace

constinit const Rule END17_draw_before_both_moved{
    .id = RuleId::END17_draw_before_both_moved,
    .code = "END17",
    .name = "draw-before-both-moved",
    .severity = Severity::Warning,
    .needs = Needs::Ruling,
    .summary = "A game is drawn before each player has made a move.",
    .explanation = R"(Since July 2017 the players may agree to a draw only after each of them has
made a move. A draw with fewer is a pairing that was not played, moves that nobody recorded, or a
decision of the arbiter; a Termination tag that says so makes the rule silent.

Games of earlier dates are left alone. Where the date allows an edition without this condition,
the finding is only possible.)",
    .example = R"([Date "2024.05.01"]
[Result "1/2-1/2"]

1. e4 1/2-1/2)",
    .source = "FIDE 2023 5.2.3",
    .when = on(Feature::NotBothMoved),
    .inspect = &inspect,
};

}  // namespace arbiter::check
