#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/dead_text.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/engines.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/chess/fen.hpp"

#include <string>

namespace arbiter::check {
namespace END18 {

using chess::Color;
using detail::Cause;

// Causes that decide against a player whatever the other could do, and those that have rules of
// their own.
bool explains_win(Cause cause) {
    switch (cause) {
        case Cause::Unsaid:
        case Cause::Normal:
        case Cause::Resignation:
        case Cause::Abandoned:
            return false;
        default:
            return true;
    }
}

const laws::Article* resignation(const laws::Edition& edition) {
    return laws::find_article(edition, laws::Trigger::Resignation, laws::Force::ByPlayers);
}

void inspect(const GameContext& game, Findings& findings) {
    const auto win = detail::written_win(game);
    if (!win || game.ruling.can_win(win->winner) != judge::CanWin::No) return;
    const auto& [written, winner] = *win;
    const detail::Termination said = detail::read_termination(game);
    if (explains_win(said.cause) || said.loser == winner) return;  // END09, END20
    const bool is_engines = detail::is_engine_match(game);
    if (is_engines && said.cause == Cause::Abandoned) return;  // a program that crashes has lost
    const laws::Article* article = resignation(*game.ruling.edition);
    const bool is_draw = article != nullptr && article->is_draw_without_mate;
    // A player recorded as having resigned lost, whatever the material.
    if (!is_draw && said.cause == Cause::Resignation) return;
    Findings::Builder finding = findings.add(END18_win_without_mating_means, written.span);
    if (!is_draw || is_engines) finding.raised_to(Severity::Info);
    if (!finding.is_read()) return;
    finding.at(game.facts.plies)
        .with_fen(game.facts.final.fen())
        .graded(game.facts.has_null_move ? Certainty::Conditional : Certainty::Possible)
        .say("the result is '{}', but {}; {}{}", escaped(written.text),
             detail::why_no_win(game, winner),
             is_draw ? "a game resigned or lost on time then is drawn"
                     : "only a resignation loses then",
             is_engines ? detail::kEngineWords : std::string_view{});
    if (article != nullptr) finding.cite(article->number, game.ruling.edition->id);
}

}  // namespace END18

constinit const Rule END18_win_without_mating_means{
    .id = RuleId::END18_win_without_mating_means,
    .severity = Severity::Warning,
    .needs = Needs::Ruling,
    .certainty = Certainty::Possible,
    .summary = "A game is scored as won by a side that could never checkmate.",
    .explanation = R"(Nothing says that the loser's flag fell, and the final position holds no mate
for the winner by any series of moves, so the game was resigned, moves are missing, or the result
is wrong.

Since 2023 a game is drawn when a player resigns whose opponent cannot checkmate any more. Under
earlier editions the player who resigned lost all the same: the finding is of level info, and there
is none where the record says that the loser resigned. Where a fall of the flag is named it is
END09; where neither side can mate, END07 or END08.)",
    .example = R"([Date "2024.05.01"]
[Result "1-0"]
[SetUp "1"]
[FEN "6k1/5q2/8/8/8/8/8/4K3 w - - 0 1"]

1. Kd1 1-0)",
    .source = "FIDE 2023 5.1.2",
    .when = on(Feature::WinnerMayNotMate),
    .inspect = &END18::inspect,
};

}  // namespace arbiter::check
