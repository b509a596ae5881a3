#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <algorithm>

namespace arbiter::check {
namespace MOV07 {

void inspect(const GameContext& game, Findings& findings) {
    // In a game of long algebraic notation "Bb5xc6" is no surplus.
    const detail::LongAlgebraic long_algebraic(game);
    const auto is_wanted = [&](const replay::Note& note) {
        return note.kind == replay::NoteKind::PinnedDisambiguation && !long_algebraic.covers(note);
    };
    const auto found = std::ranges::find_if(game.facts.notes, is_wanted);
    if (found == game.facts.notes.end()) return;
    const replay::Note* const first = &*found;
    const auto count =
        static_cast<std::uint32_t>(std::ranges::count_if(game.facts.notes, is_wanted));
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV07_pinned_disambiguation, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.3.4");
    for (const detail::NotedMove& noted :
         detail::noted_moves(game, replay::NoteKind::PinnedDisambiguation)) {
        if (!is_wanted(*noted.note)) continue;
        const pgn::Token& token = game.view.tokens()[noted.note->token];
        const std::string_view text = game.view.text_of(token);
        const chess::SanText san = noted.before.san(noted.move);
        if (noted.note == first) {
            finding.say("'{}' is written, but '{}' is enough because the other piece is pinned{}",
                        escaped(text), san.view(), detail::times(count));
        }
        // Only the disambiguation: the check suffix is another rule's.
        const detail::MoveParts parts = detail::parts_of(text);
        finding.replace(detail::inside(game, token, parts.hints_begin, parts.hints_end),
                        detail::hints_of(san.view()));
    }
}

}  // namespace MOV07

constinit const Rule MOV07_pinned_disambiguation{
    .id = RuleId::MOV07_pinned_disambiguation,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary =
        "The origin is written to tell the move from that of a pinned piece, which could not move "
        "anyway.",
    .explanation = R"(Only legal moves count when SAN decides whether the origin must be named.
A second knight that is pinned to its king could reach the square but may not go there, so the
short form is the right one. Some programs forget this when they write.

The safe fix writes the short form.)",
    .example = R"(1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Nge2)",
    .repaired = R"(1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Ne2)",
    .source = "PGN 8.2.3.4",
    .when = on(replay::NoteKind::PinnedDisambiguation),
    .inspect = &MOV07::inspect,
};

}  // namespace arbiter::check
