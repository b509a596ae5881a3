#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/variants/suicide_score.hpp"

namespace arbiter::check {
namespace VAR23 {

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    if (!ending || !detail::is_end_of_variant(ending->kind)) return;
    // A conflict of marker and tag is another rule's finding, which quotes the board.
    const auto written = detail::undisputed_result(game);
    if (!written || !detail::is_decided(written->reading.outcome)) return;
    if (detail::is_scored_as_suicide(game)) return;  // VAR25
    if (written->reading.outcome != detail::outcome_of(ending->score))
        detail::say_contradiction(findings.add(VAR23_variant_end_result_mismatch, written->span),
                                  game, *written);
}

}  // namespace VAR23

constinit const Rule VAR23_variant_end_result_mismatch{
    .id = RuleId::VAR23_variant_end_result_mismatch,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Ruling,
    .summary = "The game ends by the rules of its variant, but the result says otherwise.",
    .explanation =
        R"(What ends a game of a variant decides it: a king on the hill, the third check, an exploded king,
the last piece gone, a king that has reached the goal. Either the result was entered the wrong way round, or the moves
are those of another game.

The unsafe fix writes the result of the board into the termination marker and the Result tag.)",
    .example = R"([Variant "King of the Hill"]
[Result "0-1"]

1. e3 e6 2. Ke2 a6 3. Kf3 a5 4. Ke4 0-1)",
    .repaired = R"([Variant "King of the Hill"]
[Result "1-0"]

1. e3 e6 2. Ke2 a6 3. Kf3 a5 4. Ke4 1-0)",
    .source = "The rules of each variant",
    .when = on(Feature::Ended),
    .inspect = &VAR23::inspect,
};

}  // namespace arbiter::check
