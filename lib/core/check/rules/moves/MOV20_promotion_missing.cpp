#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/kept_text.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

namespace arbiter::check {
namespace MOV20 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_kept(game, findings, MOV20_promotion_missing,
                        replay::StopKind::PromotionMissing);
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::PromotionMissing);
    if (refusal == nullptr) return;
    const pgn::Token& token = game.view.tokens()[refusal->token];
    Findings::Builder finding = findings.add(MOV20_promotion_missing, game.view.span_of(token));
    detail::say_refused(finding, game, *refusal);
    const std::string_view text = game.view.text_of(token);
    const auto at = detail::parts_of(text).target_end;
    // In "e8=" the sign is there already.
    const auto end = text.substr(at).starts_with('=') ? at + 1 : at;
    finding.cite("PGN 8.2.3.3").replace(detail::inside(game, token, at, end), "=Q");
}

}  // namespace MOV20

constinit const Rule MOV20_promotion_missing{
    .id = RuleId::MOV20_promotion_missing,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "A pawn reaches the last rank and the move does not say what it becomes.",
    .explanation = R"(A promotion names the new piece after an equals sign. Over the board a
missing piece makes the move illegal, and the arbiter replaces the pawn by a queen; a record
cannot tell whether that happened.

The unsafe fix writes a queen. Look at the moves that follow before applying it.)",
    .example = R"([FEN "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"]

1. e8)",
    .repaired = R"([FEN "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"]

1. e8=Q)",
    .source = "PGN 8.2.3.3; FIDE 2023 3.7.3.3, 7.5.2",
    .when = on(Feature::Refused),
    .inspect = &MOV20::inspect,
};

}  // namespace arbiter::check
