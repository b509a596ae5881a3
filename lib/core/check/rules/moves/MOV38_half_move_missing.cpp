#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/chess/fen.hpp"
#include "core/replay/missing_half_move.hpp"

#include <string>

namespace arbiter::check {
namespace MOV38 {

std::string proposal(const replay::Refusal& refusal) {
    const chess::MoveList fitting =
        replay::half_moves_that_fit(refusal.before.orthodox(), refusal.san);
    if (fitting.size() == 1) {
        const chess::SanText only = refusal.before.san(fitting[0]);
        return fmt::format("only '{}' fits in between", only.view());
    }
    return fmt::format("{} legal moves would fit in between", fitting.size());
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::HalfMoveMissing);
    if (refusal == nullptr) return;
    Findings::Builder finding =
        findings.add(MOV38_half_move_missing, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    const chess::Color turn = refusal->before.turn();
    finding.at(refusal->ply)
        .with_fen(refusal->before.fen())
        .say("'{}' is written, but it is {}'s turn: a move of {} is missing; {}",
             escaped(game.view.text_of(game.view.tokens()[refusal->token])), detail::player(turn),
             detail::player(turn), proposal(*refusal));
}

}  // namespace MOV38

constinit const Rule MOV38_half_move_missing{
    .id = RuleId::MOV38_half_move_missing,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "One half-move is missing from the move list.",
    .explanation = R"(A move of the wrong player follows directly, as the move numbers confirm.
Electronic boards lose a half-move now and then, when a piece was moved too quickly or put down
between two squares.

The message names the half-move that would fill the gap when only one is legal. Otherwise look
for it in another source; replay stops here, and the game is rejected. Where no legal half-move
would fit, none is missing: the move that is written is an illegal one (illegal-move).)",
    .example = R"(1. e4 e5 2. Nf3 3. Bb5 a6)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bb5 a6)",
    .source = "PGN 8.2.2",
    .when = on(Feature::Refused),
    .inspect = &MOV38::inspect,
};

}  // namespace arbiter::check
