#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"

namespace arbiter::check {
namespace VAR18 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::DropSpelling);
    if (first == nullptr) return;
    const std::uint32_t count = detail::count_notes(game, replay::NoteKind::DropSpelling);
    Findings::Builder finding =
        detail::add_habit(game, findings, VAR18_drop_spelling, *first, count);
    if (!finding.is_read()) return;
    for (const detail::NotedMove& noted :
         detail::noted_moves(game, replay::NoteKind::DropSpelling)) {
        const pgn::Token& token = game.view.tokens()[noted.note->token];
        const std::string_view text = game.view.text_of(token);
        const chess::SanText san = noted.before.san(noted.move);
        if (noted.note == first)
            finding.say("'{}' is written, but most programs write a drop as '{}'{}", escaped(text),
                        san.view(), detail::times(count));
        // The check mark is another rule's.
        const std::size_t marks = std::min(text.find_first_of("+#"), text.size());
        finding.replace(detail::inside(game, token, 0, marks),
                        san.view().substr(0, san.view().find_first_of("+#")));
    }
}

}  // namespace VAR18

constinit const Rule VAR18_drop_spelling{
    .id = RuleId::VAR18_drop_spelling,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A drop is understood, but not written as most programs write it.",
    .explanation =
        R"(A drop is the letter of the piece, @ and the square: N@f3, P@e4. Servers and programs also write
n@f3, N*f3 or N@Nf3.

The safe fix writes the first form. Once per game, at the first such drop.)",
    .example = R"([Variant "Crazyhouse"]

1. e4 d5 2. exd5 Qxd5 3. p@e4)",
    .repaired = R"([Variant "Crazyhouse"]

1. e4 d5 2. exd5 Qxd5 3. P@e4)",
    .source = "Crazyhouse, drops",
    .when = on(replay::NoteKind::DropSpelling),
    .inspect = &VAR18::inspect,
};

}  // namespace arbiter::check
