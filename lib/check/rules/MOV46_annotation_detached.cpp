#include "base/text.hpp"
#include "check/detail/habit.hpp"
#include "check/detail/nag_text.hpp"
#include "check/rule.hpp"
#include "pgn/annotation.hpp"

namespace arbiter::check {
namespace {

// Runs like "!!!" have no glyph: they go where suffixes belong if nothing but blanks is between.
void glue(Findings::Builder& finding, const GameContext& game, std::uint32_t index) {
    const pgn::Token& move = game.view.tokens[index - 1];
    if (move.kind == pgn::TokenKind::Symbol)
        finding.remove(game.view.absolute(move.end, game.view.tokens[index].begin));
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::AnnotationDetached);
    if (first == nullptr) return;
    const std::uint32_t count = detail::count_notes(game, replay::NoteKind::AnnotationDetached);
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV46_annotation_detached, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.3.8")
        .say(
            "'{}' is written apart from its move, but PGN glues it to the move or writes a glyph{}",
            escaped(game.view.text_of(game.view.tokens[first->token])), detail::times(count));
    detail::for_each_note(game, replay::NoteKind::AnnotationDetached,
                          [&](const auto& note, const auto& token) {
                              const unsigned nag = pgn::suffix_nag(game.view.text_of(token));
                              if (nag != 0) return detail::write_nag(finding, game, token, nag);
                              glue(finding, game, note.token);
                          });
}

}  // namespace

constinit const Rule MOV46_annotation_detached{
    .id = RuleId::MOV46_annotation_detached,
    .code = "MOV46",
    .name = "annotation-detached",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A suffix like !? stands apart from its move.",
    .explanation =
        R"(An exclamation or question mark belongs directly behind its move: e4!?. By itself it is a word
that PGN does not know. The numeric glyphs, which stand by themselves, say the same.

The safe fix writes the glyph: $1 for !, $2 for ?, $3 for !!, $4 for ??, $5 for !?, $6 for ?!.
A run of other signs has no glyph and is moved to its move.)",
    .example = R"(1. e4 !? e5)",
    .repaired = R"(1. e4 $5 e5)",
    .source = "PGN 8.2.3.8",
    .when = on(replay::NoteKind::AnnotationDetached),
    .inspect = &inspect,
};

}  // namespace arbiter::check
