#include "core/check/rules/moves/nag_text.hpp"

#include "core/check/detail/habit.hpp"
#include "core/check/detail/places.hpp"

namespace arbiter::check::detail {

void report_signs(const GameContext& game, Findings& findings, const Rule& rule,
                  replay::NoteKind kind, std::string_view meaning, unsigned number) {
    const replay::Note* first = first_note(game, kind);
    if (first == nullptr) return;
    const std::uint32_t count = count_notes(game, kind);
    const pgn::Token sign = sign_of(game, *first);
    Findings::Builder finding = findings.add(rule, game.view.span_of(sign));
    finding.at(first->ply).counting(count);
    if (!finding.is_read()) return;
    if (finding.are_details_read()) {
        if (const auto before = position_before(game, *first)) finding.with_fen(before->fen());
    }
    finding.cite("PGN 8.2.4")
        .say("'{}' is written for {}, but PGN has only NAGs after moves; should be '${}'{}",
             escaped(game.view.text_of(sign)), meaning, number, times(count));
    for_each_note(game, kind, [&](const auto& note, const auto&) {
        // A NAG annotates a move: before the first one there is nothing to annotate.
        if (note.ply != 0) write_nag(finding, game, note, number);
    });
}

}  // namespace arbiter::check::detail
