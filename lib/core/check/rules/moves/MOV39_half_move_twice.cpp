#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/chess/fen.hpp"

#include <string>

namespace arbiter::check {
namespace MOV39 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::HalfMoveTwice);
    if (refusal == nullptr) return;
    Findings::Builder finding =
        findings.add(MOV39_half_move_twice, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    const chess::Color turn = refusal->before.turn();
    finding.at(refusal->ply)
        .with_fen(refusal->before.fen())
        .say("'{}' is written, but it is {}'s turn{}, and only {} could play it",
             escaped(game.view.text_of(game.view.tokens()[refusal->token])), detail::player(turn),
             refusal->ply > 1 ? fmt::format(": {} has just moved", detail::player(~turn))
                              : std::string{},
             detail::player(~turn));
}

}  // namespace MOV39

constinit const Rule MOV39_half_move_twice{
    .id = RuleId::MOV39_half_move_twice,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "One player moves twice in a row.",
    .explanation = R"(Two half-moves of the same player stand one after the other, and what
follows is the answer of the opponent. Usually a correction was written down beside the move
that it replaces, or a move was entered twice.

Where the numbers count the move as that of the player to move, as in 3. Nc3 Nd5 4. Bg5, it is not
a second one but an illegal one (illegal-move).

Strike out one of the two. Which one, only another source can say; replay stops here, and the
game is rejected.)",
    .example = R"(1. e4 e5 2. Nf3 Nc3 Nc6)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6)",
    .source = "PGN 8.2.2",
    .when = on(Feature::Refused),
    .inspect = &MOV39::inspect,
};

}  // namespace arbiter::check
