#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule FEN18_fen_spelling{
    .id = RuleId::FEN18_fen_spelling,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A line of positions is not spelled as the standard spells a FEN.",
    .explanation =
        R"(The position is understood, but it is written otherwise than in PGN 16.1: blanks too many, castling
letters in another order, quotation marks or a semicolon around the FEN, underscores for blanks, a capital
letter for the side to move, or fields in another order.

Most programs read what they expect and refuse or misread the rest. The finding is a matter of style where
every reader takes the line, info where some refuse it, and a warning where most do or where the fields stand
in another order. The safe fix writes the position as the standard does. `arbiter fen --to fen` writes
whole files so.)",
    .example = "4k3/8/8/8/8/8/8/R3K2R W QK - 0 1",
    .repaired = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    .source = "PGN 16.1.3",
};

}  // namespace arbiter::check
