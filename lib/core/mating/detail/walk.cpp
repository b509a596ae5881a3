#include "core/mating/detail/walk.hpp"

#include "core/mating/detail/material.hpp"
#include "core/mating/detail/walk_game.hpp"
#include "core/mating/detail/walk_of_loser.hpp"
#include "core/mating/detail/walk_of_winner.hpp"

namespace arbiter::mating::detail {

bool walk_to_mate(const chess::Board& root, chess::Color winner, const WalkPlan& plan,
                  std::vector<chess::Move>& line) {
    WalkGame game(root, winner, line);
    WalkOfWinner winners(game, plan);
    WalkOfLoser losers(game, plan);
    for (unsigned ply = 0; ply < kWalkPlies; ++ply) {
        game.begin_ply(ply, plan.seed);
        if (!(game.is_winner_to_move() ? winners.move() : losers.move())) return false;
        if (game.is_mate()) return true;
        if (game.was_capture() && cannot_mate_by_material(game.now(), winner)) return false;
    }
    return false;
}

}  // namespace arbiter::mating::detail
