#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"

namespace arbiter::check {
namespace VAR24 {

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    if (!ending || !detail::is_end_of_variant(ending->kind)) return;
    const auto written = detail::undisputed_result(game);
    if (!written || written->reading.outcome != pgn::Outcome::Unknown) return;
    detail::say_contradiction(findings.add(VAR24_variant_end_result_open, written->span), game,
                              *written);
}

}  // namespace VAR24

constinit const Rule VAR24_variant_end_result_open{
    .id = RuleId::VAR24_variant_end_result_open,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Ruling,
    .summary = "The game ends by the rules of its variant, but the result is left open.",
    .explanation =
        R"(The asterisk says that the game goes on or that the result is not known, but the rules of the
variant have ended it. The record was probably saved before the result was entered.

A result is never taken from the board unless that is requested: the fix, an unsafe one, writes it
into the termination marker and the Result tag.)",
    .example = R"([Variant "King of the Hill"]
[Result "*"]

1. e3 e6 2. Ke2 a6 3. Kf3 a5 4. Ke4 *)",
    .repaired = R"([Variant "King of the Hill"]
[Result "1-0"]

1. e3 e6 2. Ke2 a6 3. Kf3 a5 4. Ke4 1-0)",
    .source = "PGN 8.2.6",
    .when = on(Feature::Ended),
    .inspect = &VAR24::inspect,
};

}  // namespace arbiter::check
