#pragma once

#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/habit.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/san.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// Moves that are legal but written otherwise than in SAN: what the rules about single spellings
// share. Each of them edits its own bytes of the move, so that several can fix one move.

[[nodiscard]] constexpr std::uint32_t bit(chess::SanDeviation deviation) {
    return static_cast<std::uint32_t>(deviation);
}
// Is the note about one of the spellings in `deviations`?
[[nodiscard]] inline bool is_spelled(const replay::Note& note, std::uint32_t deviations) {
    return note.kind == replay::NoteKind::Deviation && (note.aux & deviations) != 0;
}

// Is there a note of that kind about the same ply? Notes of one move are adjacent.
[[nodiscard]] inline bool has_note_beside(const GameContext& game, const replay::Note& note,
                                          replay::NoteKind kind) {
    const replay::Note* const begin = game.facts.notes.data();
    const replay::Note* const end = begin + game.facts.notes.size();
    for (const replay::Note* at = &note; at != end && at->token == note.token; ++at)
        if (at->kind == kind) return true;
    for (const replay::Note* at = &note; at != begin && at[-1].token == note.token; --at)
        if (at[-1].kind == kind) return true;
    return false;
}

// A habit: one finding at the first note that `is_wanted`, whose message `say(finding, text,
// times)` writes; `mend(finding, token, text)` adds the edits of each.
template <class IsWanted, class Say, class Mend>
void report_habit(const GameContext& game, Findings& findings, const Rule& rule, IsWanted is_wanted,
                  Say say, Mend mend) {
    const replay::Note* first = nullptr;
    std::uint32_t count = 0;
    for (const replay::Note& note : game.facts.notes)
        if (is_wanted(note) && count++ == 0) first = &note;
    if (first == nullptr) return;
    Findings::Builder finding = add_habit(game, findings, rule, *first, count);
    if (!finding.is_read()) return;
    say(finding, escaped(game.view.text_of(game.view.tokens()[first->token])), times(count));
    for (const replay::Note& note : game.facts.notes) {
        if (!is_wanted(note)) continue;
        const pgn::Token& token = game.view.tokens()[note.token];
        mend(finding, token, game.view.text_of(token));
    }
}

// A finding for each note that `is_wanted`, with the position before the move.
template <class IsWanted, class Say, class Mend>
void report_each(const GameContext& game, Findings& findings, const Rule& rule,
                 replay::NoteKind kind, IsWanted is_wanted, Say say, Mend mend) {
    NotedMoves moves(game, kind);
    for (const replay::Note& note : game.facts.notes) {
        if (note.kind != kind || !is_wanted(note)) continue;
        const pgn::Token& token = game.view.tokens()[note.token];
        Findings::Builder finding = findings.add(rule, game.view.span_of(token));
        if (!finding.is_read()) continue;
        finding.at(note.ply);
        if (const NotedMove* move = moves.find(note); move != nullptr)
            finding.with_fen(move->before.fen());
        say(finding, escaped(game.view.text_of(token)));
        mend(finding, token, game.view.text_of(token));
    }
}

// Which moves of a game are long algebraic. A capture like "Bb5xc6" could as well be SAN with a
// square too many; in a game that also has "Ng1-f3" it is neither surplus nor flaw.
class LongAlgebraic {
  public:
    explicit LongAlgebraic(const GameContext& game);
    [[nodiscard]] bool covers(const replay::Note& note) const;

  private:
    const GameContext& game_;
    bool is_habit_ = false;
};

}  // namespace arbiter::check::detail
