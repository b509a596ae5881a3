#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/chess/fen.hpp"

#include <algorithm>

namespace arbiter::check {
namespace END20 {

using chess::Color;
using detail::Cause;
using laws::EndingKind;
using pgn::Outcome;

// Can the cause not have ended a game that is at `ending`? Adjudication, rules infraction and
// unfinished games do not count.
bool excludes(Cause cause, EndingKind ending) {
    switch (cause) {
        case Cause::Checkmate:
            return ending == EndingKind::Stalemate;
        case Cause::Stalemate:
        case Cause::Material:
            return ending == EndingKind::Checkmate || ending == EndingKind::VariantWin;
        case Cause::Resignation:
        case Cause::TimeForfeit:
        case Cause::TimeWithoutMaterial:
        case Cause::BothFlags:
        case Cause::Abandoned:
        case Cause::Agreement:
        case Cause::Threefold:
        case Cause::Fivefold:
        case Cause::FiftyMoves:
        case Cause::SeventyFiveMoves:
            return detail::is_final(ending);
        default:
            return false;
    }
}

// Mate or stalemate is said, and another end or none is on the board.
bool is_missing(const GameContext& game, Cause cause) {
    if (cause != Cause::Checkmate && cause != Cause::Stalemate) return false;
    return game.facts.plies > 0 && !game.ruling.ending;
}

// A player who resigns draws when the opponent cannot mate; otherwise no player loses a drawn game.
bool is_lost_for_somebody(const GameContext& game, Cause cause) {
    if (cause == Cause::Checkmate) return true;
    return cause == Cause::Resignation && game.ruling.can_win(Color::White) != judge::CanWin::No &&
           game.ruling.can_win(Color::Black) != judge::CanWin::No;
}

// Mate and stalemate outrank words and result.
const judge::Ending* end_on_board(const GameContext& game) {
    const auto& ending = game.ruling.ending;
    return ending && detail::is_final(ending->kind) ? &*ending : nullptr;
}

// What the board says against the result is END01 to END04.
bool contradicts_result(const GameContext& game, const detail::Termination& said, Outcome outcome) {
    if (said.cause == Cause::Unterminated)
        return detail::is_decisive(outcome) || outcome == Outcome::Draw;
    if (end_on_board(game) != nullptr) return false;
    if (detail::is_decisive(outcome))
        return detail::is_drawn(said.cause) || said.loser == detail::winner_of(outcome);
    return outcome == Outcome::Draw && is_lost_for_somebody(game, said.cause);
}

bool contradicts_end(const detail::Termination& said, const judge::Ending& ending) {
    if (excludes(said.cause, ending.kind)) return true;
    const Outcome outcome = detail::outcome_of(ending.score);
    return said.cause == Cause::Checkmate && said.loser == detail::winner_of(outcome);
}

Findings::Builder add(const GameContext& game, Findings& findings,
                      const detail::Termination& said) {
    Findings::Builder finding = findings.add(END20_termination_contradicts_board, said.span);
    if (finding.is_read() && game.facts.is_replayed)
        finding.at(game.facts.plies).with_fen(game.facts.final.fen());
    return finding;
}

void report_end(const GameContext& game, Findings& findings, const detail::Termination& said,
                const judge::Ending& ending) {
    Findings::Builder finding = add(game, findings, said);
    if (!finding.is_read()) return;
    finding.graded(detail::ending_certainty(game.ruling))
        .cite(ending.article, game.ruling.edition->id)
        .say("{}, but {} ended the game {} {}", detail::quoted(said), laws::to_string(ending.kind),
             judge::to_string(ending.score), detail::after_move(game.facts, ending.ply));
}

void report_missing(const GameContext& game, Findings& findings, const detail::Termination& said) {
    Findings::Builder finding = add(game, findings, said);
    if (!finding.is_read()) return;
    const auto kind =
        said.cause == Cause::Checkmate ? EndingKind::Checkmate : EndingKind::Stalemate;
    finding.graded(game.facts.has_null_move ? Certainty::Conditional : Certainty::Certain)
        .cite(detail::article_of(*game.ruling.edition, kind), game.ruling.edition->id)
        .say(
            "{}, but the final position is no {}: moves are missing, or another reason ended the "
            "game",
            detail::quoted(said), laws::to_string(kind));
}

void inspect(const GameContext& game, Findings& findings) {
    const detail::Termination said = detail::read_termination(game);
    if (said.cause == Cause::Unsaid || said.cause == Cause::Normal) return;
    const auto written = detail::undisputed_result(game);
    if (written && contradicts_result(game, said, written->reading.outcome)) {
        add(game, findings, said)
            .cite("PGN 9.8.1")
            .say("{}, but the result is '{}': one of the two is wrong", detail::quoted(said),
                 escaped(written->text));
        return;
    }
    if (!detail::is_played_to_end(game)) return;
    const judge::Ending* ending = end_on_board(game);
    if (ending != nullptr && contradicts_end(said, *ending)) {
        report_end(game, findings, said, *ending);
    } else if (is_missing(game, said.cause)) {
        report_missing(game, findings, said);
    }
}

}  // namespace END20

constinit const Rule END20_termination_contradicts_board{
    .id = RuleId::END20_termination_contradicts_board,
    .severity = Severity::Error,
    .needs = Needs::Ruling,
    .summary = "What is said about the end of the game cannot be true beside its board or result.",
    .explanation = R"(The Termination tag, or the sentence that servers write into the last comment,
says how the game ended. After mate or stalemate no flag falls and nobody resigns; a game that is
unterminated has no result but *; the player who is said to have lost cannot have won; a game that
is said to be drawn cannot be won; and a mate or stalemate that is named must be on the board.

Both pieces of evidence are quoted. Which one is right only another source can say: the result is
never rewritten.)",
    .example = R"([Result "0-1"]
[Termination "time forfeit"]

1. f3 e5 2. g4 Qh4# 0-1)",
    .source = "PGN 9.8.1",
    .when = on(Feature::EndingTold),
    .inspect = &END20::inspect,
};

}  // namespace arbiter::check
