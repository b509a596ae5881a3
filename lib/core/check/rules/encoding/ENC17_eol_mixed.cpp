#include "core/check/rule.hpp"
#include "core/check/rules/encoding/file_text.hpp"

namespace arbiter::check {
namespace ENC17 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_other_line_ends(detail::file_text_of(game), findings);
}

}  // namespace ENC17

constinit const Rule ENC17_eol_mixed{
    .id = RuleId::ENC17_eol_mixed,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "The lines of the file end in different ways.",
    .explanation =
        R"(Files of Windows and Unix were joined, or a program changed some lines only. Editors
and diff programs show such files badly.

The safe fix gives every line the end of the file's first line; a lone CR never is what is wanted,
so where the first line ends with one it is LF. Line ends inside comments change with the others.
Once per file, at the first line that differs.)",
    .example = R"([Event "Club championship"]\r\n
[Site "Lyon"]\n)",
    .repaired = R"([Event "Club championship"]\r\n
[Site "Lyon"]\r\n)",
    .source = "PGN 3.2.2",
    .when = on(Feature::HasOtherLineEnds),
    .inspect = &ENC17::inspect,
};

}  // namespace arbiter::check
