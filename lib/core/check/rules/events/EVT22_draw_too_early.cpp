#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT22_draw_too_early{
    .id = RuleId::EVT22_draw_too_early,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A draw before the move from which the rules of the event allow to agree on one.",
    .explanation =
        R"(Found by `arbiter event --no-draw-before N` only, and possible, not certain: a draw by repetition or stalemate and a dead position
are right at any time, and `arbiter event` replays no moves. `early-draw` (OWN03) of `arbiter audit` does.

Look at the game.)",
    .source = "FIDE Laws, Guidelines; rules of the event",
};

}  // namespace arbiter::check
