#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_numbers.hpp"
#include "core/check/rules/moves/uci_list.hpp"
#include "core/replay/move_numbers.hpp"

#include <string>

namespace arbiter::check {
namespace MOV34 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::MoveNumberMissing);
    if (first == nullptr || detail::is_uci_list(game)) return;
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV34_move_number_missing, *first, first->aux);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.2.2")
        .say("'{}' has no move number, but PGN numbers every move of White{}",
             escaped(game.view.text_of(game.view.tokens()[first->token])),
             detail::times(first->aux));
    replay::for_each_unnumbered_move(
        game.view, game.facts.start.turn(), game.facts.tokens(),
        [&](std::uint32_t token, std::uint32_t ply) {
            finding.insert(game.view.span_of(game.view.tokens()[token]).begin,
                           std::to_string(detail::number_after(game.facts, ply - 1)) + ". ");
        });
}

}  // namespace MOV34

constinit const Rule MOV34_move_number_missing{
    .id = RuleId::MOV34_move_number_missing,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "Moves of White have no number before them.",
    .explanation =
        R"(When reading, PGN asks for no numbers at all. In its export format every move of White has one;
without them nobody finds a place in the game, and a move that is missing is not noticed.

The safe fix puts the numbers in.)",
    .example = R"(1. e4 e5 Nf3 Nc6)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6)",
    .source = "PGN 8.2.2.2",
    .when = on(replay::NoteKind::MoveNumberMissing),
    .inspect = &MOV34::inspect,
};

}  // namespace arbiter::check
