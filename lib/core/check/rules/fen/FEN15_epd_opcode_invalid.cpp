#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule FEN15_epd_opcode_invalid{
    .id = RuleId::FEN15_epd_opcode_invalid,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "An operation of an EPD line cannot be carried out as it is written.",
    .explanation =
        R"(An EPD line has four fields and then operations, each a word, its operands and a semicolon. The moves of `bm`,
`am`, `sm`, `pm` and `pv` must be legal, unambiguous and in SAN; a move that is best and to be avoided at once contradicts
itself; `acd`, `acn`, `acs`, `ce`, `dm`, `fmvn` and `hmvc` take one whole number; `id` takes one string and is
given once.

A program that runs the suite skips such a line, or counts the engine's right answer as wrong. The safe fix writes
moves in SAN and adds what is missing at the end of a line; an illegal move is for a person to correct.)",
    .example = R"(4k3/8/8/8/8/8/8/R3K3 w - - bm a1a8; id "corner")",
    .repaired = R"(4k3/8/8/8/8/8/8/R3K3 w - - bm Ra8+; id "corner";)",
    .source = "PGN 16.2.4, 16.2.5",
};

}  // namespace arbiter::check
