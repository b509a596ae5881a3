#include "core/check/rule.hpp"
#include "core/check/rules/moves/nag_text.hpp"

namespace arbiter::check {
namespace MOV48 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_signs(game, findings, MOV48_novelty_mark, replay::NoteKind::NoveltyMark,
                         "a novelty", 146);
}

}  // namespace MOV48

constinit const Rule MOV48_novelty_mark{
    .id = RuleId::MOV48_novelty_mark,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A novelty is marked by letters instead of a NAG.",
    .explanation =
        R"(N or TN after a move says that it was new when it was played. PGN knows no such word, and a
reader may take the N for a knight move that was cut off. Programs have agreed on the NAG $146.

The safe fix writes the NAG.)",
    .example = R"(1. e4 N e5)",
    .repaired = R"(1. e4 $146 e5)",
    .source = "PGN 8.2.4",
    .when = on(replay::NoteKind::NoveltyMark),
    .inspect = &MOV48::inspect,
};

}  // namespace arbiter::check
