#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule FEN17_fen_unreachable{
    .id = RuleId::FEN17_fen_unreachable,
    .code = "FEN17",
    .name = "fen-unreachable",
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "No game leads to the position.",
    .explanation =
        R"(The position can be set up and played on, and it breaks no rule that can be seen, but a proof shows that no
series of legal moves from the start position ends with it: a bishop stands behind pawns that have not moved, the pawns
needed more captures than pieces are missing, no move can have been the last one. The message says which
and names the facts. It is composed, or a piece or the side to move was noted wrong.
The usual array with Black to move is such a position, and so is one in which king and queen are exchanged (FIDE 2023 2.3;
an error of this kind that is found in a game: 7.2.1, in rapid chess A.5.1).

`arbiter fen --reach cheap` (default) applies rules that take less than a microsecond, `--reach full` also searches for an order
of captures and promotions, `--reach off` asks nothing. The rules begin with the usual start position: for lists of Chess960 say
`--variant chess960`, which asks nothing either. Nothing is said where no proof was found; docs/develop/reach.md has the
rules.)",
    .source = "FIDE 2023 2.3, 3",
};

}  // namespace arbiter::check
