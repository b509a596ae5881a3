#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

namespace arbiter::check {
namespace RES07 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_spelling(game, findings, RES07_terminator_dash, pgn::ResultSpelling::Dash);
}

}  // namespace RES07

constinit const Rule RES07_terminator_dash{
    .id = RuleId::RES07_terminator_dash,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary =
        "The terminator is written with another dash than the hyphen, or with spaces around it.",
    .explanation = R"(Word processors turn the hyphen into a longer dash, and people put spaces
around it; most programs understand neither. The repair writes the hyphen alone.)",
    .example = R"(1. e4 e5 2. Qh5 1–0)",
    .repaired = R"(1. e4 e5 2. Qh5 1-0)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &RES07::inspect,
};

}  // namespace arbiter::check
