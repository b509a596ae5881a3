#include "core/check/rule.hpp"
#include "core/check/rules/moves/nag_text.hpp"

// Letters that stand for a NAG: a row for each meaning.
namespace arbiter::check {

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
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_signs(game, findings, MOV48_novelty_mark, replay::NoteKind::NoveltyMark,
                                 "a novelty", 146);
        },
};

constinit const Rule MOV49_diagram_mark{
    .id = RuleId::MOV49_diagram_mark,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A letter or a sign asks for a diagram instead of a NAG.",
    .explanation =
        R"(D or [#] tells a typesetter to print a diagram. PGN knows no such word; readers stop at it or take
the bracket for a tag pair. Programs have agreed on the NAG $220.

The safe fix writes the NAG. Once per game, at the first one.)",
    .example = R"(1. e4 [#] e5)",
    .repaired = R"(1. e4 $220 e5)",
    .source = "PGN 8.2.4",
    .when = on(replay::NoteKind::DiagramMark),
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_signs(game, findings, MOV49_diagram_mark, replay::NoteKind::DiagramMark,
                                 "a diagram", 220);
        },
};

}  // namespace arbiter::check
