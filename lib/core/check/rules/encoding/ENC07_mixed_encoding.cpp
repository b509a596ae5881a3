#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC07_mixed_encoding{
    .id = RuleId::ENC07_mixed_encoding,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "The games of the file are written in different encodings.",
    .explanation = R"(Files from several sources were joined. A program that takes one encoding for
the whole file shows the names of the other games wrong, or stops reading. The encoding is told
for every game by itself; games in ASCII fit each of them, and so do games that need only letters
which two code pages have in common. The repair is that of the games which
are not UTF-8, not-utf8 and cp1252-chars: it makes the whole file UTF-8. Once per file, at the
first game that differs from the first one that is not ASCII.)",
    .example = R"([White "M\xc3\xbcller"]
1. e4 *

[White "M\xfcller"]
1. d4 *)",
    .repaired = R"([White "M\xc3\xbcller"]
1. e4 *

[White "M\xc3\xbcller"]
1. d4 *)",
    .source = "PGN 4.1",
};

}  // namespace arbiter::check
