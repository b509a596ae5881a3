#include "core/check/rule.hpp"

// Rules whose findings are made elsewhere: what they say of themselves.
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

constinit const Rule FEN20_puzzle_moves_illegal{
    .id = RuleId::FEN20_puzzle_moves_illegal,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "The solution of a puzzle cannot be played.",
    .explanation =
        R"(A table of puzzles has a column with the moves that follow the position, in UCI notation: first the move of the opponent
that leads to the puzzle, then the solution, which ends with a move of the solver. Here a move is not legal, or the last one is
the opponent's.

The line belongs to another position or was cut off. Take it again from its source.)",
    .source = "UCI",
};

}  // namespace arbiter::check
