#include "core/check/rules/moves/uci_list.hpp"

#include <algorithm>

namespace arbiter::check::detail {

bool is_uci_list(const GameContext& game) {
    const pgn::GameView& view = game.view;
    if (!view.tags.empty() || view.token_count() == 0 || view.terminator >= 0 ||
        game.facts.plies == 0)
        return false;
    return std::ranges::all_of(view.tokens(), [&](const pgn::Token& token) {
        if (token.kind != pgn::TokenKind::Symbol) return false;
        const auto san = chess::parse_san(view.text_of(token));
        return san && san->has(chess::SanDeviation::Uci);
    });
}

}  // namespace arbiter::check::detail
