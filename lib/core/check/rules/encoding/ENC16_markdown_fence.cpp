#include "core/check/rule.hpp"
#include "core/check/rules/encoding/file_text.hpp"
#include "core/check/rules/encoding/odd_text.hpp"

namespace arbiter::check {
namespace ENC16 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_fences(detail::file_text_of(game),
                          detail::flaw_places(game, pgn::FlawKind::Fence), findings);
}

}  // namespace ENC16

constinit const Rule ENC16_markdown_fence{
    .id = RuleId::ENC16_markdown_fence,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "There is a Markdown fence or [pgn] around the games.",
    .explanation =
        R"(The games were copied from a text, a forum or a chat together with the marks that set
them apart there. The marks are skipped.

The safe fix takes them out. Once per file, at the first one.)",
    .example = R"(```pgn
[Event "Club championship"]

1. e4 e5 1-0
```)",
    .repaired = R"([Event "Club championship"]

1. e4 e5 1-0
)",
    .source = "PGN 4.1",
    .when = on(pgn::FlawKind::Fence),
    .inspect = &ENC16::inspect,
};

}  // namespace arbiter::check
