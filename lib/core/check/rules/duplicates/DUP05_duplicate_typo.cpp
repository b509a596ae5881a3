#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule DUP05_duplicate_typo{
    .id = RuleId::DUP05_duplicate_typo,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "Two games are nearly the same.",
    .explanation =
        R"(The same players on the same day, and one or two half-moves differ, as a slip of the one who entered
them makes it; or the half-moves stand in another order, or the colours are exchanged; or equal moves
that may have been played twice. The message says which.

Compare the two with the score sheet, and keep the right one. `arbiter clean --dedupe` keeps both.)",
    .source = "this program",
};

}  // namespace arbiter::check
