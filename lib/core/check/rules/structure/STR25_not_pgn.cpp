#include "core/check/rule.hpp"

namespace arbiter::check {

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
With --ignore STR25 every file is read as PGN.)",
    .source = "PGN 8",
};

}  // namespace arbiter::check
