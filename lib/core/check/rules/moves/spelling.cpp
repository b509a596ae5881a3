#include "core/check/rules/moves/spelling.hpp"

#include "core/check/rules/moves/move_text.hpp"

#include <algorithm>

namespace arbiter::check::detail {

using chess::SanDeviation;
using replay::NoteKind;

LongAlgebraic::LongAlgebraic(const GameContext& game) : game_(game) {
    is_habit_ = game.facts.note_set.has(NoteKind::Deviation) &&
                std::ranges::any_of(game.facts.notes, [](const replay::Note& note) {
                    return is_spelled(note, bit(SanDeviation::LongAlgebraic));
                });
}

bool LongAlgebraic::covers(const replay::Note& note) const {
    if (is_spelled(note, bit(SanDeviation::LongAlgebraic))) return true;
    if (!is_habit_) return false;
    if (note.kind != NoteKind::OverDisambiguated && note.kind != NoteKind::PinnedDisambiguation &&
        note.kind != NoteKind::Deviation)
        return false;
    const std::string_view text = game_.view.text_of(game_.view.tokens()[note.token]);
    const MoveParts parts = parts_of(text);
    return parts.hints_begin != 0 && parts.hints_end == parts.hints_begin + 2 &&
           parts.target_begin != parts.hints_end;
}

}  // namespace arbiter::check::detail
