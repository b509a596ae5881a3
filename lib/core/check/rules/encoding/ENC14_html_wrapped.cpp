#include "core/check/rule.hpp"
#include "core/check/rules/encoding/file_text.hpp"
#include "core/check/rules/encoding/odd_text.hpp"

namespace arbiter::check {
namespace ENC14 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_markup(detail::file_text_of(game),
                          detail::flaw_places(game, pgn::FlawKind::Markup), findings);
}

}  // namespace ENC14

constinit const Rule ENC14_html_wrapped{
    .id = RuleId::ENC14_html_wrapped,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "There is markup of a web page around or inside the games.",
    .explanation =
        R"(A page was saved instead of the games that it shows. The tags of HTML are no PGN:
programs lose the first game, or take the markup for moves. They are skipped here, between the moves
as well; inside comments they are left alone.

The safe fix takes the tags out and leaves their text. Once per file, at the first one.)",
    .example = R"(<pre>
[Event "Club championship"]

1. e4 e5<br>
2. Nf3 1-0
</pre>)",
    .repaired = R"([Event "Club championship"]

1. e4 e5
2. Nf3 1-0
)",
    .source = "PGN 4.1",
    .when = on(pgn::FlawKind::Markup),
    .inspect = &ENC14::inspect,
};

}  // namespace arbiter::check
