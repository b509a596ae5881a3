#include "core/check/rule.hpp"

namespace arbiter::check {

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
