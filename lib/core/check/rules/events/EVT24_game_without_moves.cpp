#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT24_game_without_moves{
    .id = RuleId::EVT24_game_without_moves,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,

    .summary = "A game has a result and no moves, among games with moves.",
    .explanation =
        R"(Was it a forfeit, or are its moves missing? A forfeit is not rated, and a tournament report has `+` and `-` for it. Where the game says so (Termination `forfeit`, a result `+/-`) there is no question. Files without any moves, as lists of results are, have no finding. One finding stands for all such games of an event when they are more than ten.)",
    .source = "FIDE Laws, 6.7; FIDE tournament report file (TRF16, TRF26)",
};

}  // namespace arbiter::check
