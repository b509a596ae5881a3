#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule FEN16_epd_duplicate_position{
    .id = RuleId::FEN16_epd_duplicate_position,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A position is twice in the lists.",
    .explanation =
        R"(In a book the position is played twice as often, in a test suite it counts twice, in training data it
may stand in both halves of a split. Compared are placement, side to move, castling rights and an e.p. square that can be used;
counters and operations are not. `--dedupe position` looks for it, `--dedupe mirror` also takes positions as the same
that differ only by exchanged colours or, where nobody may castle, by exchanged wings.

`arbiter fen --dedupe position --to epd` writes each position once, as it is first written.)",
    .source = "PGN 16.2",
};

}  // namespace arbiter::check
