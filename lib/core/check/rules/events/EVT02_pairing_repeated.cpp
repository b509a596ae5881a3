#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT02_pairing_repeated{
    .id = RuleId::EVT02_pairing_repeated,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "Two players meet twice in a Swiss.",
    .explanation =
        R"(In a Swiss no two players meet more than once. Two games of theirs in two rounds mean that one game is there twice, under
another round, or that a name is wrong.

Correct the names or remove the copy.)",
    .source = "FIDE Handbook C.04.1 b",
};

}  // namespace arbiter::check
