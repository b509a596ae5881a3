#pragma once

#include "core/base/text.hpp"
#include "core/chess/types.hpp"
#include "core/pgn/game_view.hpp"
#include "core/replay/main_line_tokens.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::replay {

// How move numbers are written: what replay counts, and what the rules about them walk through
// again when the places are needed.   PGN 8.2.2.

// Dots without a number, as in "2 ... Nf6".
[[nodiscard]] inline bool is_lone_dots(const pgn::GameView& view, const pgn::Token& token) {
    return token.kind == pgn::TokenKind::MoveNumber && token.number == 0 &&
           view.text[token.begin] == '.';
}

// A full stop that ends an annotation, as in "$5." or "!?.": punctuation, and no part of a number.
[[nodiscard]] inline bool is_full_stop(const pgn::GameView& view, std::uint32_t index) {
    constexpr std::uint32_t kDotsOfBlack = 3;
    const pgn::Token& token = view.tokens()[index];
    if (index == 0 || !is_lone_dots(view, token) || token.end - token.begin >= kDotsOfBlack)
        return false;
    const pgn::Token& before = view.tokens()[index - 1];
    return before.end == token.begin &&
           (before.kind == pgn::TokenKind::Nag || before.kind == pgn::TokenKind::Suffix);
}

// Does the number or do the dots `index` announce the token `move`: are only other numbers and
// annotations between them?
[[nodiscard]] inline bool announces(const pgn::GameView& view, std::uint32_t index,
                                    std::uint32_t move) {
    if (index >= move) return false;
    for (std::uint32_t i = index + 1; i < move; ++i) {
        switch (view.tokens()[i].kind) {
            case pgn::TokenKind::MoveNumber:
            case pgn::TokenKind::Nag:
            case pgn::TokenKind::Comment:
            case pgn::TokenKind::LineComment:
            case pgn::TokenKind::Escape:
                break;
            default:
                return false;
        }
    }
    return true;
}

// "1.e4": nothing is between the dots and the move. In "1e4" it is the dot that is missing.
[[nodiscard]] inline bool is_glued_number(const pgn::GameView& view, std::uint32_t index) {
    if (index + 1 >= view.token_count()) return false;
    const pgn::Token& token = view.tokens()[index];
    const pgn::Token& next = view.tokens()[index + 1];
    return next.begin == token.end && next.kind == pgn::TokenKind::Symbol && token.detail != 0;
}

// PGN 8.2.2.2: one dot before White's move, three before Black's.
[[nodiscard]] constexpr unsigned dots_of(chess::Color turn) {
    return turn == chess::Color::White ? 1 : 3;
}
// Other dots than those. Dots that are separated from their number are part of its flaw.
[[nodiscard]] inline bool has_odd_dots(const pgn::GameView& view, std::uint32_t index,
                                       chess::Color turn) {
    const pgn::Token& token = view.tokens()[index];
    if (is_full_stop(view, index)) return false;
    if (is_lone_dots(view, token))
        return index == 0 || view.tokens()[index - 1].kind != pgn::TokenKind::MoveNumber;
    return token.detail != dots_of(turn);
}

// "e52.", "O-O9.": the number of the next ply is glued to this one.
[[nodiscard]] inline bool ends_with_number(std::string_view move) {
    const std::size_t digits_end = move.find_last_not_of('.') + 1;
    std::size_t digits = digits_end;
    while (digits > 0 && is_ascii_digit(move[digits - 1]))
        --digits;
    if (digits_end == move.size() || digits == digits_end || digits == 0) return false;
    const bool is_rank = move[digits - 1] >= 'a' && move[digits - 1] <= 'h';
    return digits_end - digits > (is_rank ? 1U : 0U);
}

// Calls `visit(token, ply)` for each move of White's in the main line that has no number before it.
// `moves` = the tokens of the plies. COST: linear in the tokens.
template <class Visit>
void for_each_unnumbered_move(const pgn::GameView& view, chess::Color first_turn,
                              std::span<const std::uint32_t> moves, Visit visit) {
    std::size_t played = 0;
    bool has_number = false;
    const auto look_at = [&](std::uint32_t i) {
        if (played == moves.size()) return false;
        const pgn::Token& token = view.tokens()[i];
        if (token.kind == pgn::TokenKind::MoveNumber && !is_lone_dots(view, token))
            has_number = true;
        if (moves[played] != i) return true;
        const bool is_white = (played % 2 == 0) == (first_turn == chess::Color::White);
        if (is_white && !has_number) visit(i, static_cast<std::uint32_t>(played + 1));
        has_number = ends_with_number(view.text_of(token));
        // Moves that are glued together share a token.
        while (played < moves.size() && moves[played] == i)
            ++played;
        return true;
    };
    visit_main_line(view, 0, static_cast<std::uint32_t>(view.token_count()), look_at);
}

}  // namespace arbiter::replay
