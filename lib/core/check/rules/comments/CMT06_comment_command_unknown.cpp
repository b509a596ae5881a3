#include "core/check/rule.hpp"
#include "core/check/rules/comments/comment_commands.hpp"

namespace arbiter::check {
namespace CMT06 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_odd_commands(game, findings, CMT06_comment_command_unknown,
                                detail::CommandFault::Unknown, "comment command ",
                                "it is none that programs agree on");
}

}  // namespace CMT06

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
    .inspect = &CMT06::inspect,
};

}  // namespace arbiter::check
