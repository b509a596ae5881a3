#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"

#include <algorithm>

namespace arbiter::check {
namespace MOV25 {

constexpr auto kSuffix = static_cast<std::uint32_t>(chess::SanDeviation::EpSuffix);

// The suffix as a separate token, or glued to its move.
bool is_suffix(const replay::Note& note) {
    return note.kind == replay::NoteKind::EnPassantSuffix ||
           (note.kind == replay::NoteKind::Deviation && (note.aux & kSuffix) != 0);
}

void remove_suffix(Findings::Builder& finding, const GameContext& game, const replay::Note& note) {
    const pgn::Token& token = game.view.tokens()[note.token];
    if (note.kind == replay::NoteKind::EnPassantSuffix)
        return detail::take_out(finding, game, game.view.span_of(token));
    const std::string_view text = game.view.text_of(token);
    const std::size_t begin = detail::parts_of(text).core_end;
    const std::size_t end = std::min(text.find_first_of("+#", begin), text.size());
    finding.remove(detail::inside(game, token, begin, end));
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = nullptr;
    std::uint32_t count = 0;
    for (const replay::Note& note : game.facts.notes) {
        if (is_suffix(note) && count++ == 0) first = &note;
    }
    if (first == nullptr) return;
    Findings::Builder finding = detail::add_habit(game, findings, MOV25_ep_suffix, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.3.3")
        .say("'{}' is written, but PGN has no mark for captures en passant{}",
             escaped(game.view.text_of(game.view.tokens()[first->token])), detail::times(count));
    for (const replay::Note& note : game.facts.notes) {
        if (is_suffix(note)) remove_suffix(finding, game, note);
    }
}

}  // namespace MOV25

constinit const Rule MOV25_ep_suffix{
    .id = RuleId::MOV25_ep_suffix,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A capture en passant carries the suffix of the Laws.",
    .explanation = R"(The Laws let a player write e.p. after the move. PGN does not: the capture
is written like any other, and several readers stop at the suffix as at an unknown word.

The safe fix takes the suffix away.)",
    .example = R"(1. e4 d5 2. e5 f5 3. exf6 e.p.)",
    .repaired = R"(1. e4 d5 2. e5 f5 3. exf6)",
    .source = "PGN 8.2.3.3; FIDE 2023 C.8",
    .when = on(replay::NoteKind::Deviation) | on(replay::NoteKind::EnPassantSuffix),
    .inspect = &MOV25::inspect,
};

}  // namespace arbiter::check
