#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace VAR20 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_refused(game, findings, VAR20_own_king_explodes,
                           replay::StopKind::OwnKingExplodes);
}

}  // namespace VAR20

constinit const Rule VAR20_own_king_explodes{
    .id = RuleId::VAR20_own_king_explodes,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "Atomic: a capture would blow up the king of the player.",
    .explanation =
        R"(A capture removes everything but pawns on the squares around it, so a king never captures, and nothing
captures next to the own king.

Replay stops there, and the game is rejected.)",
    .example = R"([Variant "Atomic"]

1. e4 d5 2. exd5 c6 3. d6 a6 4. dxe7 a5 5. Ke2 Qxe7)",
    .source = "Atomic, explosions",
    .when = on(Feature::Refused),
    .inspect = &VAR20::inspect,
};

}  // namespace arbiter::check
