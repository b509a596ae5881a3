#include "core/check/rules/results/result_words.hpp"

#include "core/base/text.hpp"
#include "core/pgn/symbols.hpp"

#include <algorithm>

namespace arbiter::check {
namespace {

using pgn::TokenKind;

bool is_among(std::span<const std::string_view> words, std::string_view word) {
    return std::ranges::any_of(
        words, [&](std::string_view each) { return equals_ignoring_case(each, word); });
}

bool is_word(const pgn::GameView& view, const pgn::Token& token) {
    return token.kind == TokenKind::Symbol && pgn::is_result_word(view.text_of(token));
}

// Replay steps over these after a word as it does after a move.
bool is_suffix(const pgn::Token& token) {
    return token.kind == TokenKind::Suffix;
}

bool is_aside(const pgn::Token& token) {
    return token.kind == TokenKind::Comment || token.kind == TokenKind::LineComment ||
           token.kind == TokenKind::Escape || token.kind == TokenKind::Nag;
}

}  // namespace

bool are_result_words(const pgn::GameView& view, std::span<const pgn::Token> tokens) {
    const auto is_part = [&](const pgn::Token& token) {
        return is_word(view, token) || is_suffix(token);
    };
    return !tokens.empty() && is_word(view, tokens.front()) && std::ranges::all_of(tokens, is_part);
}

TokenRange find_result_words(const pgn::GameView& view) {
    const auto count = static_cast<std::uint32_t>(view.token_count());
    std::uint32_t end = view.terminator < 0 ? count : static_cast<std::uint32_t>(view.terminator);
    while (end > 0 && is_aside(view.tokens()[end - 1]))
        --end;
    std::uint32_t begin = end;
    while (begin > 0 &&
           (is_word(view, view.tokens()[begin - 1]) || is_suffix(view.tokens()[begin - 1])))
        --begin;
    while (begin < end && !is_word(view, view.tokens()[begin]))
        ++begin;
    return {begin, end};
}

pgn::Outcome outcome_of_words(std::string_view words) {
    constexpr std::string_view kWinning[] = {"wins", "won", "win", "mates", "checkmates"};
    constexpr std::string_view kLosing[] = {"resigns", "resigned", "loses",
                                            "lost",    "forfeits", "forfeited",
                                            "flagged", "mated",    "checkmated"};
    constexpr std::string_view kDrawing[] = {"draw", "drawn", "remis", "stalemate"};
    int winner = 0;  // 1 = the side named, -1 = the other one
    char side = 0;
    bool is_draw = false;
    while (true) {
        while (!words.empty() && !is_ascii_letter(words.front()))
            words.remove_prefix(1);
        if (words.empty()) break;
        const auto end = std::ranges::find_if_not(words, is_ascii_letter);
        const std::string_view word(words.data(), static_cast<std::size_t>(end - words.begin()));
        words.remove_prefix(word.size());
        if (side == 0 && equals_ignoring_case(word, "white")) side = 'w';
        if (side == 0 && equals_ignoring_case(word, "black")) side = 'b';
        if (is_among(kWinning, word)) winner = 1;
        if (is_among(kLosing, word)) winner = -1;
        is_draw = is_draw || is_among(kDrawing, word);
    }
    if (is_draw) return winner == 0 ? pgn::Outcome::Draw : pgn::Outcome::None;
    if (side == 0 || winner == 0) return pgn::Outcome::None;
    return (side == 'w') == (winner == 1) ? pgn::Outcome::WhiteWins : pgn::Outcome::BlackWins;
}

const pgn::Token* find_double_forfeit(const GameContext& game) {
    const pgn::GameView& view = game.view;
    if (const pgn::Token* token = view.terminator_token()) {
        const bool says_so = view.outcome() == pgn::Outcome::BothLose;
        return says_so ? token : nullptr;
    }
    if (!game.facts.ends_with_double_forfeit) return nullptr;
    std::size_t last = view.token_count();
    while (last > 0 && view.tokens()[last - 1].kind != TokenKind::Symbol)
        --last;
    return last == 0 ? nullptr : &view.tokens()[last - 1];
}

}  // namespace arbiter::check
