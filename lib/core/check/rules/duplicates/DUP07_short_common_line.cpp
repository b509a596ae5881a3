#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule DUP07_short_common_line{
    .id = RuleId::DUP07_short_common_line,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "Two games have the same moves, but are two games as far as the tags say.",
    .explanation =
        R"(Short draws and known lines are played again, by the same players, too. The two are no copies
unless players or dates are wrong. `arbiter clean --dedupe` keeps both.)",
    .source = "this program",
};

}  // namespace arbiter::check
