#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule STR24_unused_suppression{
    .id = RuleId::STR24_unused_suppression,
    .code = "STR24",
    .name = "unused-suppression",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A Lint tag suppresses nothing.",
    .explanation = R"([Lint "ignore: RULE, RULE -- reason"] leaves out findings of one game. RULE
is a code, the beginning of codes such as TAG, or a name. When the game has no such finding, or
no rule has that name, the tag only hides what may come later. The repair removes it from the
list, or the tag with it.

Summaries say how many findings are suppressed. --no-inline-suppression reports them all the same.)",
    .example = R"([Date "2024.05.01"]
[Lint "ignore: date-invalid -- checked"])",
    .repaired = R"([Date "2024.05.01"])",
    .source = "PGN 8.1",
};

}  // namespace arbiter::check
