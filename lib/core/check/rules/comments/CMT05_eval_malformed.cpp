#include "core/check/rule.hpp"
#include "core/check/rules/comments/comment_commands.hpp"

namespace arbiter::check {
namespace CMT05 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_odd_commands(game, findings, CMT05_eval_malformed,
                                detail::CommandFault::EvalMalformed, "",
                                "an evaluation is a number of pawns or '#' and the moves to mate");
}

}  // namespace CMT05

constinit const Rule CMT05_eval_malformed{
    .id = RuleId::CMT05_eval_malformed,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .summary = "An evaluation in a comment is no number.",
    .explanation =
        R"(Programs leave evaluations in comments: [%eval 0.17] in pawns, [%eval #-3] for a mate that Black
gives in three, perhaps with a comma and the depth after it. Anything else is skipped or stops
the program that draws the graph.

Put in the number, or take the command out.)",
    .example = R"(1. e4 { [%eval abc] } e5)",
    .source = "PGN 5",
    .when = on(Feature::HasOddCommand),
    .inspect = &CMT05::inspect,
};

}  // namespace arbiter::check
