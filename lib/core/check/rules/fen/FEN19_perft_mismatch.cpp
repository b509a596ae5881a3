#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule FEN19_perft_mismatch{
    .id = RuleId::FEN19_perft_mismatch,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "A perft suite gives another number of move sequences than there are.",
    .explanation =
        R"(The operations `D1 20; D2 400;` say how many sequences of so many half-moves begin with the position. `--perft-suite`
counts them. A number that differs is wrong, or the position is another one than the author meant: look at its castling rights and its
e.p. square.)",
    .source = "PGN 16.2.4",
};

}  // namespace arbiter::check
