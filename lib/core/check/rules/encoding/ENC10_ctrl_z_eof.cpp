#include "core/check/rule.hpp"
#include "core/check/rules/encoding/file_text.hpp"
#include "core/check/rules/encoding/odd_text.hpp"

namespace arbiter::check {
namespace ENC10 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_end_of_file_marks(detail::file_text_of(game),
                                     detail::flaw_places(game, pgn::FlawKind::EndOfFileMark),
                                     findings);
}

}  // namespace ENC10

constinit const Rule ENC10_ctrl_z_eof{
    .id = RuleId::ENC10_ctrl_z_eof,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "The byte 0x1A of DOS marks the end of a file.",
    .explanation =
        R"(Editors of DOS wrote the byte 0x1A (Ctrl-Z) after the last line. It is no game and no
move, but some programs read it as one, and others stop there when files were joined.

The safe fix removes it. Once per file, at the first one.)",
    .example = R"(1. e4 e5 1-0
\x1a)",
    .repaired = R"(1. e4 e5 1-0
)",
    .source = "PGN 4.1",
    .when = on(pgn::FlawKind::EndOfFileMark),
    .inspect = &ENC10::inspect,
};

}  // namespace arbiter::check
