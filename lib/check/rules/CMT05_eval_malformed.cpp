#include "base/text.hpp"
#include "check/detail/comment_commands.hpp"
#include "check/detail/habit.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace {

constexpr auto kFault = detail::CommandFault::EvalMalformed;

void inspect(const GameContext& game, Findings& findings) {
    detail::CommentCommand first{};
    std::uint32_t count = 0;
    detail::for_each_odd_command(game, kFault, [&](const detail::CommentCommand& command) {
        if (count++ == 0) first = command;
    });
    if (count == 0) return;
    Findings::Builder finding =
        findings.add(CMT05_eval_malformed, game.view.absolute(first.begin, first.end));
    if (!finding.is_read()) return;
    finding.counting(count).say(
        "'{}' is written, but an evaluation is a number of pawns or '#' and the moves to mate{}",
        escaped(game.view.slice(first.begin, first.end)), detail::times(count));
}

}  // namespace

constinit const Rule CMT05_eval_malformed{
    .id = RuleId::CMT05_eval_malformed,
    .code = "CMT05",
    .name = "eval-malformed",
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .summary = "An evaluation in a comment is no number.",
    .explanation =
        R"(Programs leave evaluations in comments: [%eval 0.17] in pawns, [%eval #-3] for a mate that Black
gives in three, perhaps with a comma and the depth behind it. Anything else is skipped or stops
the program that draws the graph.

Put in the number, or take the command out.)",
    .example = R"(1. e4 { [%eval abc] } e5)",
    .source = "PGN 5",
    .when = on(Feature::HasOddCommand),
    .inspect = &inspect,
};

}  // namespace arbiter::check
