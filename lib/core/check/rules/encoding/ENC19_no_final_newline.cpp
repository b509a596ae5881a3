#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/encoding/file_text.hpp"

namespace arbiter::check {
namespace ENC19 {

// A file that breaks off has lost more than its last line end.
bool breaks_off(const GameContext& game) {
    using pgn::FlawKind;
    const pgn::FlawSet& flaws = game.view.flaw_set;
    return flaws.has(FlawKind::TerminatorMissingAtEof) || flaws.has(FlawKind::CommentTruncated) ||
           flaws.has(FlawKind::TruncatedToken);
}

void inspect(const GameContext& game, Findings& findings) {
    // Text between games and the end of the file is looked at by itself.
    const detail::FileText part = detail::file_text_of(game);
    if (!is_line_end(part.text.back()) && !breaks_off(game))
        detail::report_no_final_newline(part, findings);
}

}  // namespace ENC19

constinit const Rule ENC19_no_final_newline{
    .id = RuleId::ENC19_no_final_newline,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "The last line of the file has no line end.",
    .explanation =
        R"(When such a file is joined with another, the result of the last game and the first tag
of the next one come to stand on one line.

A file that breaks off inside its last game is not reported for this: that is another finding. The
safe fix adds the line end. Once per file.)",
    .example = R"(1. e4 e5 1-0)",
    .repaired = R"(1. e4 e5 1-0
)",
    .source = "PGN 3.2.2",
    .when = on(Feature::IsLastOfFile),
    .inspect = &ENC19::inspect,
};

}  // namespace arbiter::check
