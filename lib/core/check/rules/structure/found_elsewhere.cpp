#include "core/check/rule.hpp"

// Rules whose findings are made elsewhere: what they say of themselves.
namespace arbiter::check {

constinit const Rule STR01_empty_input{
    .id = RuleId::STR01_empty_input,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "There is no game in the input.",
    .explanation = R"(An empty file is valid PGN, but somebody who checks an archive expects
games in it: the export may have failed, or the wrong file was named. A file that has bytes, but no
game in them, is an error.)",
    .source = "PGN 8",
};

constinit const Rule STR23_internal_error{
    .id = RuleId::STR23_internal_error,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "The program failed on a game.",
    .explanation = R"(This is a defect of the program, not of the game. The game is kept byte for
byte, the run goes on, and the exit code says that something went wrong. Please report it, with
the game.)",
    .source = "this program",
};

constinit const Rule STR24_unused_suppression{
    .id = RuleId::STR24_unused_suppression,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A Lint tag or comment suppresses nothing.",
    .explanation = R"([Lint "ignore: RULE, RULE -- reason"] leaves out findings of one game, and so
does a comment {[%lint ignore RULE, RULE -- reason]} anywhere among its moves: both are for the
whole game. RULE is a code, the beginning of codes such as TAG, or a name. When the game has no
such finding, or no rule has that name, the note only hides what may come later. The repair removes
the rule from the list, or the tag or comment with it; other text of a comment stays.

Summaries say how many findings are suppressed. --no-inline-suppression reports them all the same.)",
    .example = R"([Date "2024.05.01"]
[Lint "ignore: date-invalid -- checked"])",
    .repaired = R"([Date "2024.05.01"])",
    .source = "PGN 8.1",
};

constinit const Rule STR25_not_pgn{
    .id = RuleId::STR25_not_pgn,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "The file is no PGN but something else.",
    .explanation =
        R"(A list of positions, a tournament report, a page of the web, a table of moves or a database of another
program was given where games are expected. Read as PGN it would give a finding for every line, and
none of them would say what is wrong.

The first 16 KiB decide, and only when no tag pair stands in them; in case of doubt the file is read
as PGN. No game is read of it, and the run ends with exit code 2, as for a file that cannot be read.
With --ignore STR25 every file is read as PGN.

`fen` says the same of games, databases and pages of the web that are given instead of a list of
positions.)",
    .source = "PGN 8",
};

}  // namespace arbiter::check
