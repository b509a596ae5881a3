#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace VAR29 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::MatchNumberWrong);
    if (first == nullptr) return;
    const std::uint32_t count = detail::count_notes(game, replay::NoteKind::MatchNumberWrong);
    const pgn::GameView& view = game.view;
    Findings::Builder finding = findings.add(
        VAR29_bughouse_move_number, [&] { return view.span_of(view.tokens()[first->token]); });
    finding.at(first->ply).counting(count);
    if (!finding.is_read()) return;
    finding.say("move number '{}' is written, but this is move {} of its board{}",
                escaped(view.text_of(view.tokens()[first->token])), first->aux,
                detail::times(count));
    detail::for_each_note(game, replay::NoteKind::MatchNumberWrong,
                          [&](const auto& note, const auto& token) {
                              finding.replace(view.span_of(token), std::to_string(note.aux));
                          });
    if (!game.facts.is_legal) finding.fix_kind(FixKind::Unsafe);
}

}  // namespace VAR29

constinit const Rule VAR29_bughouse_move_number{
    .id = RuleId::VAR29_bughouse_move_number,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The number of a label is not that of the move on its board.",
    .explanation =
        R"(The half-moves of each board are counted by themselves, as in a game of chess. All were legal as written,
so the numbers are the likelier mistake; a gap can also mean that half-moves are missing.

The safe fix renumbers.)",
    .example = R"([WhiteA "a"][BlackA "b"]
[WhiteB "c"][BlackB "d"]

1A. e4 1a. e5 3A. Nf3)",
    .repaired = R"([WhiteA "a"][BlackA "b"]
[WhiteB "c"][BlackB "d"]

1A. e4 1a. e5 2A. Nf3)",
    .source = "BPGN, labels",
    .when = on(replay::NoteKind::MatchNumberWrong),
    .inspect = &VAR29::inspect,
};

}  // namespace arbiter::check
