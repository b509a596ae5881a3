#include "core/check/rule.hpp"
#include "core/check/rules/moves/letters.hpp"

namespace arbiter::check {
namespace MOV31 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_odd_letters(game, findings, MOV31_figurine, replay::NoteKind::Figurine,
                               replay::OddLetter::Kind::Figurine,
                               "with a figurine, but PGN uses letters for pieces");
}

}  // namespace MOV31

constinit const Rule MOV31_figurine{
    .id = RuleId::MOV31_figurine,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "Pieces are written as chess figures instead of letters.",
    .explanation =
        R"(Books and web pages print figures. PGN has letters, and few programs know the figures: some drop
them and read the move as one of a pawn. White and black figures mean the same here, because
the side to move says whose piece it is.

The safe fix writes the letters; the figure of a pawn has none and goes.)",
    .example = R"(1. e4 e5 2. ♘f3 ♞c6)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6)",
    .source = "PGN 8.2.3.2",
    .when = on(replay::NoteKind::Figurine),
    .inspect = &MOV31::inspect,
};

}  // namespace arbiter::check
