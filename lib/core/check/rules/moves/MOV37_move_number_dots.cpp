#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_numbers.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/replay/move_numbers.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace arbiter::check {
namespace MOV37 {

using chess::Color;

// Does another number with digits precede it, with no move in between? Then it is unknown which
// move it belongs to.
bool follows_number(const pgn::GameView& view, std::uint32_t token) {
    while (token-- > 0) {
        const pgn::Token& before = view.tokens()[token];
        if (before.kind == pgn::TokenKind::MoveNumber)
            return !replay::is_lone_dots(view, before) &&
                   !replay::is_lone_dots(view, view.tokens()[token + 1]);
        const bool is_beside =
            before.kind == pgn::TokenKind::Comment || before.kind == pgn::TokenKind::LineComment ||
            before.kind == pgn::TokenKind::Escape || before.kind == pgn::TokenKind::Nag;
        if (!is_beside) return false;
    }
    return false;
}

// `40.4. d2`: another number with digits comes next.
bool precedes_number(const pgn::GameView& view, std::uint32_t token) {
    if (token + 1 >= view.token_count() || replay::is_lone_dots(view, view.tokens()[token]))
        return false;
    const pgn::Token& next = view.tokens()[token + 1];
    return next.kind == pgn::TokenKind::MoveNumber && !replay::is_lone_dots(view, next);
}

std::vector<detail::NumberPlace> odd_places(const GameContext& game) {
    std::vector<detail::NumberPlace> places;
    const std::vector<std::uint32_t> wrong = detail::wrong_numbers(game);
    const std::vector<std::uint32_t> unplayed = detail::unplayed_tokens(game);
    for (const detail::NumberPlace& place : detail::number_places(game)) {
        if (std::ranges::binary_search(wrong, place.token)) continue;
        // Before a move that cannot be played the number may be right: it can belong to a move of
        // the other side, or to one that is missing.
        if (follows_number(game.view, place.token) || precedes_number(game.view, place.token))
            continue;
        const auto next = std::ranges::upper_bound(unplayed, place.token);
        if (next != unplayed.end() && replay::announces(game.view, place.token, *next)) continue;
        if (replay::has_odd_dots(game.view, place.token,
                                 detail::turn_after(game.facts, place.plies)))
            places.push_back(place);
    }
    return places;
}

void write_dots(Findings::Builder& finding, const GameContext& game,
                const detail::NumberPlace& place) {
    const pgn::GameView& view = game.view;
    const pgn::Token& token = view.tokens()[place.token];
    const Color turn = detail::turn_after(game.facts, place.plies);
    std::string text(replay::dots_of(turn), '.');
    // Digits must not become part of what precedes them.
    const char before = token.begin == 0 ? ' ' : view.text[token.begin - 1];
    const bool is_apart = detail::is_space(before) || before == '(';
    if (replay::is_lone_dots(view, token)) {
        // White's numbers that are not there are another rule's.
        if (turn == Color::White && !place.is_in_variation)
            return detail::take_out(finding, game, view.span_of(token));
        text.insert(0, std::to_string(detail::number_after(game.facts, place.plies)));
        if (!is_apart) text.insert(0, " ");
        finding.replace(view.span_of(token), text);
        return;
    }
    std::uint32_t last = place.token;
    while (last + 1 < view.token_count() && replay::is_lone_dots(view, view.tokens()[last + 1]))
        ++last;
    const std::uint32_t end = view.tokens()[last].end;
    // "1e4": the space that follows the dot is missing as well.
    if (last == place.token && token.detail == 0 && last + 1 < view.token_count() &&
        view.tokens()[last + 1].begin == end)
        text += ' ';
    finding.replace(view.absolute(detail::digits_end(view, token), end), text);
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::MoveNumberDots);
    if (first == nullptr) return;
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV37_move_number_dots, *first, first->aux);
    if (!finding.is_read()) return;
    const std::vector<detail::NumberPlace> places = odd_places(game);
    const auto here = std::ranges::find(places, first->token, &detail::NumberPlace::token);
    const bool is_white =
        here == places.end() || detail::turn_after(game.facts, here->plies) == Color::White;
    finding.cite("PGN 8.2.2.2")
        .say("'{}' is written before a move of {}, but PGN writes {} after the number there{}",
             escaped(game.view.text_of(game.view.tokens()[first->token])),
             is_white ? "White" : "Black", is_white ? "one dot" : "three dots",
             detail::times(first->aux));
    for (const detail::NumberPlace& place : places)
        write_dots(finding, game, place);
}

}  // namespace MOV37

constinit const Rule MOV37_move_number_dots{
    .id = RuleId::MOV37_move_number_dots,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A move number has other dots than one before White and three before Black.",
    .explanation =
        R"(A number before a move of White ends in one dot, one before a move of Black in three, and nothing
stands between the digits and the dots. Readers accept any number of them, but a wrong one can
make a move look like one of the other side. The number before a move that cannot be played is left
alone: it may be right. A full stop after a NAG, as in $5., is punctuation (MOV42) and no number.

The safe fix writes the dots as they should be.)",
    .example = R"(1. e4 1. ... e5)",
    .repaired = R"(1. e4 1... e5)",
    .source = "PGN 8.2.2.2",
    .when = on(replay::NoteKind::MoveNumberDots),
    .inspect = &MOV37::inspect,
};

}  // namespace arbiter::check
