#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <algorithm>

namespace arbiter::check {
namespace MOV06 {

void inspect(const GameContext& game, Findings& findings) {
    // In a game of long algebraic notation "Bb5xc6" is no surplus.
    const detail::LongAlgebraic long_algebraic(game);
    const auto is_wanted = [&](const replay::Note& note) {
        return note.kind == replay::NoteKind::OverDisambiguated && !long_algebraic.covers(note);
    };
    const auto found = std::ranges::find_if(game.facts.notes, is_wanted);
    if (found == game.facts.notes.end()) return;
    const replay::Note* const first = &*found;
    const auto count =
        static_cast<std::uint32_t>(std::ranges::count_if(game.facts.notes, is_wanted));
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV06_over_disambiguated, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.3.4");
    for (const detail::NotedMove& noted :
         detail::noted_moves(game, replay::NoteKind::OverDisambiguated)) {
        if (!is_wanted(*noted.note)) continue;
        const pgn::Token& token = game.view.tokens()[noted.note->token];
        const std::string_view text = game.view.text_of(token);
        const chess::SanText san = noted.before.san(noted.move);
        // Only the disambiguation: the check suffix is another rule's.
        const detail::MoveParts parts = detail::parts_of(text);
        const std::string_view hints = detail::hints_of(san.view());
        if (noted.note == first) {
            // "R6g7" for "Rgg7" says no more than needed, but says it by the rank.
            const bool is_shorter = hints.size() < parts.hints_end - parts.hints_begin;
            finding.say("'{}' is written, but {}{}", escaped(text),
                        is_shorter
                            ? fmt::format("'{}' is enough", san.view())
                            : fmt::format("PGN prefers the file of origin: '{}'", san.view()),
                        detail::times(count));
        }
        finding.replace(detail::inside(game, token, parts.hints_begin, parts.hints_end), hints);
    }
}

}  // namespace MOV06

constinit const Rule MOV06_over_disambiguated{
    .id = RuleId::MOV06_over_disambiguated,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A move names the square it comes from although nothing else could be meant.",
    .explanation = R"(SAN names the file or rank of origin only when another piece of that kind
could legally make the move. More than that does no harm to a reader, but two records of one
game then differ letter by letter.

The safe fix takes the surplus letters away.)",
    .example = R"(1. Ng1f3)",
    .repaired = R"(1. Nf3)",
    .source = "PGN 8.2.3.4",
    .when = on(replay::NoteKind::OverDisambiguated),
    .inspect = &MOV06::inspect,
};

}  // namespace arbiter::check
