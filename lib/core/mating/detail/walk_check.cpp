// The way out of check on a walk, for both sides.

#include "core/chess/movegen.hpp"
#include "core/mating/detail/distance.hpp"
#include "core/mating/detail/walk_game.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace arbiter::mating::detail {

using chess::Board;
using chess::Move;
using chess::Role;

namespace {

int cost_of(Move move, const WalkGame& game, const WalkPlan& plan) {
    const Board& now = game.now();
    const bool is_winner = game.is_winner_to_move();
    int sum = static_cast<int>(game.luck(move.raw(), 1));
    if (!is_winner && chess::has(now.occupied(), move.to())) sum += 40;
    if (move.from() == now.king_square(now.turn()) && plan.kind != WalkKind::Siege) {
        const unsigned left = distance(move.to(), plan.corner);
        sum += 6 * static_cast<int>(left);
        if (is_winner && left < 2) sum += 40;
    }
    if (move.promotion() != Role::None && move.promotion() != Role::Queen) sum += 30;
    return sum;
}

}  // namespace

bool answer_check(WalkGame& game, const WalkPlan& plan) {
    constexpr int kTried = 1 << 20;
    chess::MoveList moves;
    chess::generate_legal(game.now(), moves);
    std::array<int, chess::MoveList::kCapacity> costs;
    for (std::size_t i = 0; i < moves.size(); ++i)
        costs[i] = cost_of(moves[i], game, plan);
    for (std::size_t tried = 0; tried < moves.size(); ++tried) {
        const auto end = costs.begin() + static_cast<std::ptrdiff_t>(moves.size());
        const auto least = std::min_element(costs.begin(), end);
        if (game.play(moves[static_cast<std::size_t>(least - costs.begin())])) return true;
        *least = kTried;
    }
    return false;
}

}  // namespace arbiter::mating::detail
