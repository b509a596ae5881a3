#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/comments/comment_commands.hpp"
#include "core/check/rules/endings/dead_text.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/chess/fen.hpp"

#include <string_view>

namespace arbiter::check {
namespace END19 {

using chess::Color;
using chess::Role;
using detail::Cause;

// Sites that look at the pieces alone do not award wins on time with so few of them.
bool has_minor_pieces_only(const replay::GamePosition& pos, Color color) {
    return (pos.pieces(color, Role::Pawn) | pos.pieces(color, Role::Rook) |
            pos.pieces(color, Role::Queen)) == 0;
}

void inspect(const GameContext& game, Findings& findings) {
    if (!detail::is_played_to_end(game) || game.ruling.ending) return;
    const auto written = detail::undisputed_result(game);
    if (!written || written->reading.outcome != pgn::Outcome::Draw) return;
    const detail::Termination said = detail::read_termination(game);
    if (said.cause != Cause::TimeForfeit && said.cause != Cause::TimeWithoutMaterial) return;
    const replay::GamePosition& final = game.facts.final;
    // A flag falls while its player is to move, unless words say otherwise.
    const Color winner = ~said.loser.value_or(final.turn());
    if (game.ruling.wins_on_time(winner) != judge::CanWin::Yes) return;
    const laws::Article* article =
        laws::find_article(*game.ruling.edition, laws::Trigger::FlagFall, laws::Force::ByPlayers);
    Findings::Builder finding = findings.add(END19_flag_draw_unexplained, written->span);
    if (!finding.is_read()) return;
    const std::string_view by_pieces = has_minor_pieces_only(final, winner)
                                           ? ", or the rule of a site that looks at pieces only,"
                                           : "";
    finding.at(game.facts.plies)
        .with_fen(final.fen())
        .graded(game.facts.has_null_move ? Certainty::Conditional : Certainty::Possible)
        .say(
            "the result is '{}' and {} says '{}'{}, but with {} {} can still checkmate; {}{} may "
            "explain the draw",
            escaped(written->text), said.is_comment ? "the last comment" : "Termination",
            escaped(said.text), detail::clock_words(game, ~winner),
            detail::pieces_of_both(final, winner), detail::player(winner),
            detail::possible_grounds(game), by_pieces);
    if (article != nullptr) finding.cite(article->number, game.ruling.edition->id);
}

}  // namespace END19

constinit const Rule END19_flag_draw_unexplained{
    .id = RuleId::END19_flag_draw_unexplained,
    .severity = Severity::Info,
    .needs = Needs::Ruling,
    .certainty = Certainty::Possible,
    .summary = "A flag fell and the game is scored as a draw, yet the other side could still mate.",
    .explanation = R"(A player whose flag falls loses as long as the opponent can checkmate by some
series of legal moves, however unlikely. A draw needs another reason, and the message lists what
may be one: an agreement, a claim that was open, or the rule of a site that counts pieces and does not
look at the position.

Name the site to judge by its own rule: --laws lichess, chesscom, icc or uscf.)",
    .example = R"([Date "2024.05.01"]
[Result "1/2-1/2"]
[Termination "time forfeit"]
[SetUp "1"]
[FEN "6k1/8/8/8/8/8/3r4/4K1N1 w - - 0 1"]

1. Nf3 1/2-1/2)",
    .source = "FIDE 2023 6.9",
    .when = on(Feature::EndingTold),
    .inspect = &END19::inspect,
};

}  // namespace arbiter::check
