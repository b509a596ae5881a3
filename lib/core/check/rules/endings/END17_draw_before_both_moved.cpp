#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/check/rules/tags/tag_values.hpp"

namespace arbiter::check {
namespace END17 {

using detail::Cause;

// The article by which a draw can be agreed only after a number of plies; null: at any time.
const laws::Article* article_against(const laws::Edition& edition, std::uint32_t plies) {
    const laws::Article* article =
        laws::find_article(edition, laws::Trigger::Agreement, laws::Force::ByPlayers);
    return article != nullptr && plies < article->threshold ? article : nullptr;
}

// Default, a fallen flag, a decision of the arbiter: nothing that the players agreed. Words that
// are not understood may say such a thing.
bool is_explained(const detail::Termination& said) {
    if (said.cause == Cause::Unsaid)
        return !said.text.empty() && !detail::is_placeholder(said.text) &&
               !equals_ignoring_case(said.text, "unknown");
    return said.cause != Cause::Normal && said.cause != Cause::Agreement;
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::GameFacts& facts = game.facts;
    if (!facts.is_replayed || game.ruling.ending) return;
    if (facts.plies == 0) return;  // RES13, STR14: nothing was recorded
    if (!detail::is_played_to_end(game) || facts.plies != facts.main_moves_written) return;
    // What was played before a position that was set up is unknown.
    if (facts.has_fen_tag && !facts.is_chess960) return;
    const auto written = detail::undisputed_result(game);
    if (!written || written->reading.outcome != pgn::Outcome::Draw) return;
    const laws::Article* article = article_against(*game.ruling.edition, facts.plies);
    if (article == nullptr) return;
    if (is_explained(detail::read_termination(game))) return;
    const bool is_certain = detail::is_law_certain(game.ruling, [&](const laws::Edition& edition) {
        return article_against(edition, facts.plies) != nullptr;
    });
    findings.add(END17_draw_before_both_moved, written->span)
        .at(facts.plies)
        .graded(is_certain ? Certainty::Certain : Certainty::Possible)
        .cite(article->number, game.ruling.edition->id)
        .say(
            "the result is '{}' after one move of {}, but a draw can be agreed only when both "
            "players have moved",
            escaped(written->text), facts.start.turn() == chess::Color::White ? "White" : "Black");
}

}  // namespace END17

constinit const Rule END17_draw_before_both_moved{
    .id = RuleId::END17_draw_before_both_moved,
    .severity = Severity::Warning,
    .needs = Needs::Ruling,
    .summary = "A game is drawn before each player has made a move.",
    .explanation = R"(Since July 2017 the players may agree to a draw only after each of them has
made a move. A draw after one move is a game that was not played, moves that nobody recorded, or a
decision of the arbiter; a Termination tag that gives a cause other than an agreement makes the rule
silent. A draw without any move is result-no-moves.

Games of earlier dates are left alone. Where the date allows an edition without this condition,
the finding is only possible.)",
    .example = R"([Date "2024.05.01"]
[Result "1/2-1/2"]

1. e4 1/2-1/2)",
    .source = "FIDE 2023 5.2.3",
    .when = on(Feature::NotBothMoved),
    .inspect = &END17::inspect,
};

}  // namespace arbiter::check
