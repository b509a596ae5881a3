#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

namespace arbiter::check {
namespace RES05 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_spelling(game, findings, RES05_terminator_short_draw,
                            pgn::ResultSpelling::ShortDraw);
}

}  // namespace RES05

constinit const Rule RES05_terminator_short_draw{
    .id = RuleId::RES05_terminator_short_draw,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The terminator of a draw is written 1/2.",
    .explanation = R"(Most programs understand it, but the standard form is 1/2-1/2. The repair
writes that.)",
    .example = R"(1. e4 e5 1/2)",
    .repaired = R"(1. e4 e5 1/2-1/2)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &RES05::inspect,
};

}  // namespace arbiter::check
