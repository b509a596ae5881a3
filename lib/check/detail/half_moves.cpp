#include "check/detail/half_moves.hpp"

#include "pgn/lone_clock.hpp"

namespace arbiter::check::detail {
namespace {

using pgn::PlainLine;

// Behind the token that stands before `at`, or begins there.
std::uint32_t before_blanks(const char* text, std::uint32_t at) {
    while (static_cast<unsigned char>(text[at - 1]) <= ' ')
        --at;
    return at;
}

// "12." or "12...", as the line has it before the half-move behind `index` others.
std::uint32_t number_size(std::uint32_t index) {
    const std::uint32_t number = index / 2 + 1;
    return (number < 10 ? 1 : number < 100 ? 2 : 3) + (index % 2 == 0 ? 1 : 3);
}

// The symbol of the half-move behind `index` others, looked for from the terminator on backwards:
// what rules ask for stands near the end of the game.
ByteRange symbol_bytes(const pgn::GameView& view, std::uint32_t index) {
    const PlainLine& line = view.tokens.line();
    const bool has_clocks = line.style == PlainLine::Style::Clocks;
    std::uint32_t end = before_blanks(view.text, view.tokens.back().begin);
    for (std::uint32_t each = line.plies - 1;; --each) {
        if (has_clocks)
            end = before_blanks(view.text, end - static_cast<std::uint32_t>(pgn::kLoneClockSize));
        const std::uint32_t begin = end - line.length_of(each);
        if (each == index) return {begin, end};
        end = before_blanks(view.text, begin);
        if (has_clocks || each % 2 == 0) end = before_blanks(view.text, end - number_size(each));
    }
}

}  // namespace

ByteRange half_move_bytes(const GameContext& game, std::uint32_t ply) {
    const pgn::GameView& view = game.view;
    const std::uint32_t token = game.facts.tokens()[ply - 1];
    if (const PlainLine& line = view.tokens.line(); line.plies != 0) {
        const std::uint32_t index =
            line.style == PlainLine::Style::Moves ? token / 3 * 2 + token % 3 - 1 : token / 3;
        if (line.token_of(index) == token) return symbol_bytes(view, index);
    }
    return {view.tokens[token].begin, view.tokens[token].end};
}

}  // namespace arbiter::check::detail
