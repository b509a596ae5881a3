#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

namespace arbiter::check {
namespace RES08 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_spelling(game, findings, RES08_terminator_colon, pgn::ResultSpelling::Colon);
}

}  // namespace RES08

constinit const Rule RES08_terminator_colon{
    .id = RuleId::RES08_terminator_colon,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The terminator is written with a colon.",
    .explanation = R"(Results are written so in many countries, but PGN has only the form with
the hyphen. The repair writes it.)",
    .example = R"(1. e4 e5 2. Qh5 1:0)",
    .repaired = R"(1. e4 e5 2. Qh5 1-0)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &RES08::inspect,
};

}  // namespace arbiter::check
