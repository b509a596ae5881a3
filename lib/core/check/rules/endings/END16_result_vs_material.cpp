#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/dead_text.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"

#include <algorithm>

namespace arbiter::check {
namespace END16 {

using chess::Color;
using chess::Role;

// The usual worth of pieces, in pawns. The rule is a guess, and so is this.
int worth(const chess::Position& pos, Color color) {
    const auto pieces = [&](Role role) {
        return static_cast<int>(chess::count(pos.pieces(color, role)));
    };
    return pieces(Role::Pawn) + 3 * (pieces(Role::Knight) + pieces(Role::Bishop)) +
           5 * pieces(Role::Rook) + 9 * pieces(Role::Queen);
}
constexpr int kQueen = 9;

int lead(const chess::Position& pos, Color color) {
    return worth(pos, color) - worth(pos, ~color);
}

// With the winner to move: no checkmate at once, and nothing to take that makes up for the queen.
// A loser in check may be about to lose everything.
bool is_quiet(chess::Position pos, Color winner) {
    if (pos.turn() != winner) {
        if (pos.is_check()) return false;
        pos.play(chess::Move::null());
    }
    chess::MoveList legal;
    chess::generate_legal(pos, legal);
    return std::ranges::all_of(legal, [&](chess::Move move) {
        chess::Position after = pos;
        after.play(move);
        return !chess::is_checkmate(after) && lead(after, ~winner) >= kQueen;
    });
}

void inspect(const GameContext& game, Findings& findings) {
    if (!detail::is_played_to_end(game) || game.facts.plies == 0 || game.ruling.ending) return;
    const auto written = detail::undisputed_result(game);
    if (!written || !detail::is_decisive(written->reading.outcome)) return;
    const Color winner = detail::winner_of(written->reading.outcome);
    const chess::Position& final = game.facts.final.orthodox();
    if (lead(final, ~winner) < kQueen || !is_quiet(final, winner)) return;
    // A side that can never mate has not won by mating threats either: END18.
    if (game.ruling.can_win(winner) == judge::CanWin::No) return;
    const detail::Cause cause = detail::read_termination(game).cause;
    if (cause != detail::Cause::Unsaid && cause != detail::Cause::Normal) return;
    Findings::Builder finding = findings.add(END16_result_vs_material, written->span);
    if (!finding.is_read()) return;
    finding.at(game.facts.plies)
        .with_fen(chess::to_fen(final))
        .graded(game.facts.has_null_move ? Certainty::Conditional : Certainty::Possible)
        .say(
            "the result is '{}', but {} is ahead at the end, with {}, and nothing says why {} lost",
            escaped(written->text), detail::player(~winner),
            detail::pieces_of_both(game.facts.final, ~winner), detail::player(~winner));
}

}  // namespace END16

constinit const Rule END16_result_vs_material{
    .id = RuleId::END16_result_vs_material,
    .severity = Severity::Info,
    .needs = Needs::Board,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .summary = "The side that is a queen ahead is said to have lost, and nothing says why.",
    .explanation =
        R"(A guess, and off unless selected: the loser has pieces worth at least a queen more
than the winner, is not in check, is not mated at once, and would stay that far ahead after any
capture by the winner. Often the result was entered the wrong way round or moves are missing; but
the flag may have fallen, or a mate in several moves may have been near.

A Termination tag that names the reason makes it silent.)",
    .example = R"([Result "1-0"]

1. e4 e5 2. Qh5 Nf6 3. a3 Nxh5 4. a4 d6 1-0)",
    .source = "FIDE 2023 5.1",
    .when = on(Feature::Any),
    .inspect = &END16::inspect,
};

}  // namespace arbiter::check
