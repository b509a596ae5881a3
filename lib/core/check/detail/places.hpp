#pragma once

#include "core/check/rule.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::check::detail {

// Finding the places of a game that a rule is about. All are views and loops over what reader and
// replay left; nothing here allocates.

// Calls `visit(flaw, span)` for each flaw of that kind, in byte order.
template <class Visit>
void for_each_flaw(const GameContext& game, pgn::FlawKind kind, Visit visit) {
    for (const pgn::Flaw& flaw : game.view.flaws) {
        if (flaw.kind == kind) visit(flaw, game.view.absolute(flaw.begin, flaw.end));
    }
}

// Calls `visit(note, token)` for each note of that kind, in the order of the text.
template <class Visit>
void for_each_note(const GameContext& game, replay::NoteKind kind, Visit visit) {
    for (const replay::Note& note : game.facts.notes) {
        if (note.kind == kind) visit(note, game.view.tokens()[note.token]);
    }
}

// The refusal of the main line if it stopped for that reason, else nullptr.
[[nodiscard]] inline const replay::Refusal* main_refusal(const GameContext& game,
                                                         replay::StopKind kind) {
    const replay::Refusal* refusal = game.facts.refusal();
    return refusal != nullptr && refusal->kind == kind ? refusal : nullptr;
}

[[nodiscard]] inline ByteSpan span_of(const GameContext& game, const replay::Refusal& refusal) {
    return game.view.span_of(game.view.tokens()[refusal.token]);
}

// Bytes [begin, end) of a token's text as a span of the input.
[[nodiscard]] inline ByteSpan inside(const GameContext& game, const pgn::Token& token,
                                     std::size_t begin, std::size_t end) {
    return game.view.absolute(token.begin + static_cast<std::uint32_t>(begin),
                              token.begin + static_cast<std::uint32_t>(end));
}

// Between the quotes of a tag pair.
[[nodiscard]] inline ByteSpan value_span(const GameContext& game, const pgn::TagPair& tag) {
    return game.view.absolute(tag.value_begin, tag.value_end);
}

// The token and the blanks and line ends before it: what goes when the token goes. They stay where
// the next token is glued to it.
[[nodiscard]] inline ByteSpan with_space_before(const GameContext& game, ByteSpan span) {
    const auto is_space = [&](std::uint64_t at) {
        const char c = game.view.text[at - game.view.base_offset];
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    };
    const std::uint64_t end = game.view.base_offset + game.view.end;
    if (span.end < end ? !is_space(span.end) : !game.view.is_last_of_file && !is_space(end - 1))
        return span;
    while (span.begin > game.view.base_offset + game.view.begin && is_space(span.begin - 1))
        --span.begin;
    return span;
}

// Adds the edit that takes `span` out of the movetext. What stood before and after it stays apart
// and gets no second space: "e4 () e5" and "e4()e5" become "e4 e5". A line that held nothing else
// is removed with it; no line is ever joined to the one before, which may end in a comment.
void take_out(Findings::Builder& finding, const GameContext& game, ByteSpan span);

// The line ending that the game uses: that of its first line, "\n" when it has one line only or a
// first line without end.
[[nodiscard]] inline std::string_view line_end_of(const GameContext& game) {
    constexpr std::size_t kLookedAt = 4096;
    const std::string_view bytes = game.view.bytes().substr(0, kLookedAt);
    const std::size_t at = bytes.find_first_of("\r\n");
    if (at == std::string_view::npos || bytes[at] == '\n') return "\n";
    return bytes.substr(at, 2) == "\r\n" ? "\r\n" : "\r";
}

}  // namespace arbiter::check::detail
