#pragma once

#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/places.hpp"
#include "core/chess/fen.hpp"

#include <string>

namespace arbiter::check::detail {

// A spelling habit is one finding a game, at its first place, with the number of places: these are
// the rules that count.

// How many notes of that kind the game has.
[[nodiscard]] inline std::uint32_t count_notes(const GameContext& game, replay::NoteKind kind) {
    std::uint32_t count = 0;
    for_each_note(game, kind, [&](const auto&, const auto&) { ++count; });
    return count;
}

// " (3 times in this game)"; empty for one.
[[nodiscard]] inline std::string times(std::size_t count) {
    return count == 1 ? std::string{} : " (" + std::to_string(count) + " times in this game)";
}

// The note of that kind that is first in the text; nullptr when there is none.
[[nodiscard]] inline const replay::Note* first_note(const GameContext& game,
                                                    replay::NoteKind kind) {
    const replay::Note* first = nullptr;
    for (const replay::Note& note : game.facts.notes) {
        if (note.kind == kind && (first == nullptr || note.token < first->token)) first = &note;
    }
    return first;
}

// Starts the finding at `note`: span, ply, count and the position before the ply.
[[nodiscard]] inline Findings::Builder add_habit(const GameContext& game, Findings& findings,
                                                 const Rule& rule, const replay::Note& note,
                                                 std::uint32_t count) {
    Findings::Builder finding =
        findings.add(rule, [&] { return game.view.span_of(game.view.tokens()[note.token]); });
    finding.at(note.ply).counting(count);
    if (!finding.is_read()) return finding;
    if (const auto before = position_before(game, note)) finding.with_fen(before->fen());
    return finding;
}

}  // namespace arbiter::check::detail
