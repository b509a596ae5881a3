#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/spelling.hpp"
#include "core/check/rules/moves/uci_list.hpp"

#include <string_view>

namespace arbiter::check {
namespace MOV09 {

constexpr auto kUci = detail::bit(chess::SanDeviation::Uci);

// Castling as king takes rook is another rule's.
bool is_reported(const GameContext& game, const replay::Note& note) {
    return detail::is_spelled(note, kUci) &&
           !detail::has_note_beside(game, note, replay::NoteKind::CastlingByRook);
}

// SAN in place of the two squares and the promotion. UCI has no check suffixes: where none is
// written, that of SAN comes with the move.
void translate(Findings::Builder& finding, const GameContext& game, const pgn::Token& token,
               std::string_view san) {
    const detail::MoveParts parts = detail::parts_of(game.view.text_of(token));
    const bool has_mark = parts.marks_begin != parts.marks_end;
    finding.replace(detail::inside(game, token, 0, parts.core_end),
                    has_mark ? san.substr(0, detail::parts_of(san).core_end) : san);
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = nullptr;
    std::uint32_t count = 0;
    for (const replay::Note& note : game.facts.notes)
        if (is_reported(game, note) && count++ == 0) first = &note;
    if (first == nullptr || detail::is_uci_list(game)) return;
    Findings::Builder finding = detail::add_habit(game, findings, MOV09_uci_moves, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.3");
    for (const detail::NotedMove& noted : detail::noted_moves(game, replay::NoteKind::Deviation)) {
        if (!is_reported(game, *noted.note)) continue;
        const pgn::Token& token = game.view.tokens()[noted.note->token];
        const chess::SanText san = noted.before.san(noted.move);
        if (noted.note == first) {
            finding.say("'{}' is a UCI move; should be '{}'{}", escaped(game.view.text_of(token)),
                        san.view(), detail::times(count));
        }
        translate(finding, game, token, san.view());
    }
}

}  // namespace MOV09

constinit const Rule MOV09_uci_moves{
    .id = RuleId::MOV09_uci_moves,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "Moves are written as in the protocol of chess engines.",
    .explanation =
        R"(UCI writes the square of origin, the target and the letter of a promotion: e2e4, g1f3,
e7e8q, and e1g1 for castling. Engines talk like that; PGN wants SAN, and several readers take
e7e5 for a pawn move of their own kind or stop at it.

The safe fix writes the moves as SAN, with their check marks.)",
    .example = R"(1. e2e4 e7e5 2. g1f3)",
    .repaired = R"(1. e4 e5 2. Nf3)",
    .source = "PGN 8.2.3",
    .when = on(replay::NoteKind::Deviation),
    .inspect = &MOV09::inspect,
};

}  // namespace arbiter::check
