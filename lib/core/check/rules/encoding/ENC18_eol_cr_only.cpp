#include "core/check/rule.hpp"
#include "core/check/rules/encoding/file_text.hpp"

namespace arbiter::check {
namespace ENC18 {

void inspect(const GameContext& game, Findings& findings) {
    // In other files a lone CR is one of several line ends (ENC17).
    if (game.file.line_end == LineEnd::Cr)
        detail::report_lone_crs(detail::file_text_of(game), findings);
}

}  // namespace ENC18

constinit const Rule ENC18_eol_cr_only{
    .id = RuleId::ENC18_eol_cr_only,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "Lines end with a lone CR.",
    .explanation =
        R"(The first Macintosh computers ended lines with CR. Many programs of today see one
endless line then: a `;` comment or a `%` line swallows the rest of the file.

The safe fix writes LF. Once per file, at the first line.)",
    .example = R"([Event "Club championship"]\r[Site "Lyon"]\r)",
    .repaired = R"([Event "Club championship"]\n[Site "Lyon"]\n)",
    .source = "PGN 3.2.2",
    .when = on(Feature::HasLoneCr),
    .inspect = &ENC18::inspect,
};

}  // namespace arbiter::check
