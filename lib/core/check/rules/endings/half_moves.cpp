#include "core/check/rules/endings/half_moves.hpp"

#include "core/pgn/plain_symbol.hpp"

namespace arbiter::check::detail {

// What rules need is near the end of the game.
ByteRange half_move_bytes(const GameContext& game, std::uint32_t ply) {
    using pgn::UniformMainline;
    const pgn::GameView& view = game.view;
    const std::uint32_t index = game.facts.tokens()[ply - 1];
    if (const UniformMainline& line = view.token_list.line(); line.plies != 0) {
        const std::uint32_t half_move =
            line.style == UniformMainline::Style::Moves ? index / 3 * 2 + index % 3 - 1 : index / 3;
        if (line.token_of(half_move) == index) {
            const pgn::Token token =
                pgn::plain_symbol(view.text, line, view.last_token().begin, half_move);
            return {token.begin, token.end};
        }
    }
    return {view.tokens()[index].begin, view.tokens()[index].end};
}

}  // namespace arbiter::check::detail
