#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule STR24_unused_suppression{
    .id = RuleId::STR24_unused_suppression,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A Lint tag or comment suppresses nothing.",
    .explanation = R"([Lint "ignore: RULE, RULE -- reason"] leaves out findings of one game, and so
does a comment {[%lint ignore RULE, RULE -- reason]} anywhere among its moves: both are for the
whole game. RULE is a code, the beginning of codes such as TAG, or a name. When the game has no
such finding, or no rule has that name, the note only hides what may come later. The repair removes
the rule from the list, or the tag or comment with it; other text of a comment stays.

Summaries say how many findings are suppressed. --no-inline-suppression reports them all the same.)",
    .example = R"([Date "2024.05.01"]
[Lint "ignore: date-invalid -- checked"])",
    .repaired = R"([Date "2024.05.01"])",
    .source = "PGN 8.1",
};

}  // namespace arbiter::check
