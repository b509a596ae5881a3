#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule DUP03_duplicate_prefix{
    .id = RuleId::DUP03_duplicate_prefix,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "A game is the beginning of another one.",
    .explanation =
        R"(A live feed that was stopped, or a file that was cut, leaves the beginning of a game beside the
whole of it, often with another result.

`arbiter clean --dedupe moves` keeps the longer one.)",
    .source = "this program",
};

}  // namespace arbiter::check
