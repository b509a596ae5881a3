#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/variants/suicide_score.hpp"

namespace arbiter::check {
namespace VAR25 {

void inspect(const GameContext& game, Findings& findings) {
    if (!detail::is_scored_as_suicide(game)) return;
    const auto written = detail::undisputed_result(game);
    findings.add(VAR25_antichess_stalemate_draw, written->span)
        .at(game.facts.plies)
        .with_fen([&] { return game.facts.final.fen(); })
        .say(
            "the result is '{}', as in suicide, where the side with fewer pieces wins a stalemate; "
            "in "
            "antichess the side without a move wins",
            escaped(written->text));
}

}  // namespace VAR25

constinit const Rule VAR25_antichess_stalemate_draw{
    .id = RuleId::VAR25_antichess_stalemate_draw,
    .severity = Severity::Info,
    .needs = Needs::Ruling,
    .summary = "A stalemate in antichess is scored by the count of pieces, as in suicide.",
    .explanation =
        R"(In antichess the side without a legal move wins. In suicide, its relative on FICS, the side with fewer
pieces wins, and with equal numbers the game is drawn. The result fits suicide, so the game may be one.

If it is, the Variant tag should be Suicide.)",
    .example = R"([Variant "Antichess"]
[SetUp "1"]
[FEN "8/8/8/p7/8/P7/8/8 w - - 0 1"]

1. a4 1/2-1/2)",
    .source = "The rules of each variant",
    .when = on(Feature::Ended),
    .inspect = &VAR25::inspect,
};

}  // namespace arbiter::check
