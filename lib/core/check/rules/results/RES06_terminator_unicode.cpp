#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

namespace arbiter::check {
namespace RES06 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_spelling(game, findings, RES06_terminator_unicode, pgn::ResultSpelling::Unicode);
}

}  // namespace RES06

constinit const Rule RES06_terminator_unicode{
    .id = RuleId::RES06_terminator_unicode,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The terminator of a draw is written with the character for one half.",
    .explanation = R"(Most programs do not know the character and lose the terminator, or the
game. The repair writes 1/2-1/2.)",
    .example = R"(1. e4 e5 ½-½)",
    .repaired = R"(1. e4 e5 1/2-1/2)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &RES06::inspect,
};

}  // namespace arbiter::check
