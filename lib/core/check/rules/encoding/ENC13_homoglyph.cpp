#include "core/check/rule.hpp"
#include "core/check/rules/moves/letters.hpp"

namespace arbiter::check {
namespace ENC13 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_odd_letters(game, findings, ENC13_homoglyph, replay::NoteKind::Homoglyph,
                               replay::OddLetter::Kind::LookAlike,
                               "with a letter of another alphabet that looks like a Latin one");
}

}  // namespace ENC13

constinit const Rule ENC13_homoglyph{
    .id = RuleId::ENC13_homoglyph,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A letter of another alphabet is written that only looks like the right one.",
    .explanation =
        R"(The Cyrillic letters for a, c, e, o, x, K and B look like the Latin ones, and so do some Greek
ones. A person sees no difference, a program does: it stops at the move or drops the letter.
The move is read only when what it looks like is legal.

The safe fix writes the Latin letters.)",
    .example = R"(1. e4 с5 2. Nf3 d6)",
    .repaired = R"(1. e4 c5 2. Nf3 d6)",
    .source = "PGN 8.2.3",
    .when = on(replay::NoteKind::Homoglyph),
    .inspect = &ENC13::inspect,
};

}  // namespace arbiter::check
