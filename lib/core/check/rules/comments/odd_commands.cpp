#include "core/check/rule.hpp"
#include "core/check/rules/comments/comment_commands.hpp"

// Commands in comments: a row for each thing that is wrong with them.
namespace arbiter::check {

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
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_odd_commands(
                game, findings, CMT05_eval_malformed, detail::CommandFault::EvalMalformed, "",
                "an evaluation is a number of pawns or '#' and the moves to mate");
        },
};

constinit const Rule CMT06_comment_command_unknown{
    .id = RuleId::CMT06_comment_command_unknown,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .summary = "A command in a comment is not one that programs agree on.",
    .explanation =
        R"(Programs leave commands for each other in comments: clocks, evaluations, arrows. This one is not
among those that several programs understand; a reader that does not know it shows it as text or
drops it.

It is kept as it is. If the text is meant for people, take it out.)",
    .example = R"(1. e4 { [%c_effect e4;square;e4] } e5)",
    .source = "PGN 5",
    .when = on(Feature::HasOddCommand),
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_odd_commands(game, findings, CMT06_comment_command_unknown,
                                        detail::CommandFault::Unknown, "comment command ",
                                        "it is none that programs agree on");
        },
};

}  // namespace arbiter::check
