#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/comments/comment_commands.hpp"
#include "core/check/rules/endings/dead_text.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/engines.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/chess/fen.hpp"

#include <string>

namespace arbiter::check {
namespace END09 {

using chess::Color;

// The winner had lost all hope before the last ply, or did not let the other side play it: a move
// that is on the record may have been played with the flag down.
bool is_settled_before_last_move(const GameContext& game, Color winner) {
    const replay::GameFacts& facts = game.facts;
    if (facts.final.turn() == ~winner || facts.plies == 0) return true;
    const replay::GamePosition before = detail::position_after(facts, facts.plies - 1);
    if (game.ruling.edition->flag_test != laws::FlagTest::AnySeries)
        return detail::pieces_of_both(before, winner) ==
               detail::pieces_of_both(facts.final, winner);
    return before.is_orthodox() &&
           mating::decide_by_material(before.orthodox()).of(winner) == judge::CanWin::No;
}

Certainty certainty_of(const GameContext& game, Color winner) {
    if (game.facts.has_null_move) return Certainty::Conditional;
    const bool is_certain = detail::is_law_certain(game.ruling, [](const laws::Edition& edition) {
        return detail::flag_draw_article(edition) != nullptr;
    });
    return is_certain && is_settled_before_last_move(game, winner) ? Certainty::Certain
                                                                   : Certainty::Possible;
}

// What of the edition keeps the winner from winning: that no mate can come about, or the rule of a
// site about pieces.
std::string why(const GameContext& game, Color winner) {
    const judge::Ruling& ruling = game.ruling;
    const std::string pieces = detail::pieces_of_both(game.facts.final, winner);
    if (ruling.can_win(winner) != judge::CanWin::No)
        return fmt::format("by the flag rule of {} {} does not win", ruling.edition->title, pieces);
    return detail::why_no_win(game, winner);
}

void inspect(const GameContext& game, Findings& findings) {
    // After mate, stalemate and a dead position no flag counts.
    const auto win = detail::written_win(game);
    if (!win || game.ruling.wins_on_time(win->winner) != judge::CanWin::No) return;
    const auto& [written, winner] = *win;
    const laws::Article* article = detail::flag_draw_article(*game.ruling.edition);
    if (article == nullptr) return;
    const detail::Termination said = detail::read_termination(game);
    if (said.cause != detail::Cause::TimeForfeit || said.loser == winner) return;  // END20
    Findings::Builder finding = findings.add(END09_flag_no_mating_material, written.span);
    const bool is_engines = detail::is_engine_match(game);
    if (is_engines) finding.raised_to(Severity::Info);
    if (!finding.is_read()) return;
    finding.at(game.facts.plies)
        .with_fen(game.facts.final.fen())
        .graded(certainty_of(game, winner))
        .cite(article->number, game.ruling.edition->id)
        .say("the result is '{}' and {} lost on time{}, but {}; the game was drawn{}",
             escaped(written.text), detail::player(~winner), detail::clock_words(game, ~winner),
             why(game, winner), is_engines ? detail::kEngineWords : std::string_view{});
}

}  // namespace END09

constinit const Rule END09_flag_no_mating_material{
    .id = RuleId::END09_flag_no_mating_material,
    .severity = Severity::Error,
    .needs = Needs::Ruling,
    .summary = "A game is scored as won on time by a side that could never checkmate.",
    .explanation =
        R"(A player whose flag falls loses, unless the opponent cannot checkmate by any series of
legal moves, however unskilled: then the game is drawn. A bare king can never win on time, nor
can a knight against a queen; nor can more pieces that are shut in for good.

Clocks that know nothing of the position score such games as wins. That a flag fell is read
from the Termination tag, in whatever words, or from the sentence that servers write into
the last comment. A clock written after the last move of the player is quoted: it supports
the flag fall and does not prove it. Sites decide by the pieces alone: with --laws lichess,
chesscom, icc or uscf the finding is about games that were not scored as the site says. The
finding is only possible where the last half-move on the record was played by the player who
lost on time, and it alone made the difference: the flag may have fallen before it. A game
in which neither side could checkmate was drawn before any flag fell (END07, END08).)",
    .example = R"([Date "2024.05.01"]
[Result "1-0"]
[Termination "time forfeit"]
[SetUp "1"]
[FEN "6k1/5q2/8/8/8/8/8/4K3 w - - 0 1"]

1. Kd1 1-0)",
    .source = "FIDE 2023 6.9",
    .when = on(Feature::WinnerMayNotMate),
    .inspect = &END09::inspect,
};

}  // namespace arbiter::check
