#include "core/check/rules/moves/move_numbers.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/pgn/parenthesised_note.hpp"

#include <algorithm>

namespace arbiter::check::detail {
namespace {

using pgn::TokenKind;
using replay::NoteKind;

// A line of moves: how far it has come, and where a variation of its last move starts.
struct NumberedLine {
    std::uint32_t plies = 0;
    bool has_move = false;
    bool is_readable = true;
};

// The tokens at which variations could not be read on, in order.
std::vector<std::uint32_t> broken_variations(const replay::GameFacts& facts) {
    std::vector<std::uint32_t> tokens;
    for (const replay::Note& note : facts.notes) {
        const bool breaks = note.kind == NoteKind::VariationIllegal ||
                            (note.kind == NoteKind::UnknownToken && note.is_in_variation);
        if (breaks) tokens.push_back(note.token);
    }
    return tokens;
}

// A variation of the last move of `parent`.
NumberedLine variation_of(const NumberedLine& parent) {
    return {parent.plies - (parent.has_move ? 1U : 0U), false,
            parent.has_move && parent.is_readable};
}

}  // namespace

std::uint32_t numbers_end(const GameContext& game) {
    auto end = static_cast<std::uint32_t>(game.view.token_count());
    if (game.view.terminator >= 0)
        end = std::min(end, static_cast<std::uint32_t>(game.view.terminator));
    if (const replay::Refusal* refusal = game.facts.refusal()) end = std::min(end, refusal->token);
    return end;
}

std::vector<NumberPlace> number_places(const GameContext& game) {
    std::vector<std::uint32_t> moves;
    for_each_move(game, [&](std::uint32_t token, const replay::GamePosition&, chess::Move) {
        moves.push_back(token);
    });
    const std::vector<std::uint32_t> broken = broken_variations(game.facts);
    std::vector<NumberPlace> places;
    std::vector<NumberedLine> lines(1);
    std::size_t move = 0;
    const std::uint32_t end = numbers_end(game);
    for (std::uint32_t i = 0; i < end; ++i) {
        switch (game.view.tokens()[i].kind) {
            case TokenKind::RavOpen:
                if (const std::size_t note =
                        pgn::end_of_note(game.view.tokens(), i, game.view.text))
                    i = static_cast<std::uint32_t>(note);
                else
                    lines.push_back(variation_of(lines.back()));
                break;
            case TokenKind::RavClose:
                if (lines.size() > 1) lines.pop_back();
                break;
            case TokenKind::MoveNumber:
                if (lines.back().is_readable)
                    places.push_back({i, lines.back().plies, lines.size() > 1});
                break;
            default:
                while (move < moves.size() && moves[move] < i)
                    ++move;
                for (; move < moves.size() && moves[move] == i; ++move) {
                    ++lines.back().plies;
                    lines.back().has_move = true;
                }
                if (std::ranges::binary_search(broken, i)) lines.back().is_readable = false;
        }
    }
    return places;
}

std::uint32_t number_after(const replay::GameFacts& facts, std::uint32_t plies) {
    const std::uint32_t black_starts = facts.start.turn() == chess::Color::Black ? 1 : 0;
    return facts.numbers_begin_at + (plies + black_starts) / 2;
}

std::uint32_t digits_end(const pgn::GameView& view, const pgn::Token& token) {
    std::uint32_t end = token.begin;
    while (end < token.end && is_ascii_digit(view.text[end]))
        ++end;
    return end;
}

std::vector<std::uint32_t> unplayed_tokens(const GameContext& game) {
    std::vector<std::uint32_t> tokens = broken_variations(game.facts);
    if (const replay::Refusal* refusal = game.facts.refusal()) tokens.push_back(refusal->token);
    std::ranges::sort(tokens);
    return tokens;
}

std::vector<std::uint32_t> wrong_numbers(const GameContext& game) {
    std::vector<std::uint32_t> tokens;
    if (!game.facts.note_set.has(NoteKind::MoveNumberWrong)) return tokens;
    for (const replay::Note& note : game.facts.notes)
        if (note.kind == NoteKind::MoveNumberWrong) tokens.push_back(note.token);
    std::ranges::sort(tokens);
    return tokens;
}

}  // namespace arbiter::check::detail
