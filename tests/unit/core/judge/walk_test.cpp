#include "core/judge/detail/walk.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "tests/support/played_game.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

namespace arbiter::judge {
namespace walk_test {

using arbiter::testing::Dice;

TEST(Walk, KnowsEveryPositionAndItsOccupiedSquares) {
    Dice dice{20261123};
    int castled = 0;
    int special = 0;
    for (int round = 0; round < 300; ++round) {
        const auto& starts = arbiter::testing::kPlayoutStarts;
        testing::PlayedGame game(starts[dice.roll(std::size(starts))]);
        for (int ply = 0; ply < 90; ++ply) {
            chess::MoveList moves;
            chess::generate_legal(game.position(), moves);
            if (moves.is_empty()) break;
            const chess::Move move = moves[dice.roll(moves.size())];
            castled += move.is_castling() ? 1 : 0;
            special += !move.is_castling() && !move.is_plain() ? 1 : 0;
            game.play(dice.roll(40) == 0 && !game.position().is_check() ? chess::Move::null()
                                                                        : move);
        }
        const replay::GameFacts facts = game.facts();
        detail::GameWalk walk(facts);
        detail::OccupiedWalk occupied(facts);
        for (int look = 0; look < 40; ++look) {
            const auto ply = static_cast<std::uint32_t>(dice.roll(facts.plies + 1U));
            chess::Position slow = facts.start.orthodox();
            for (std::uint32_t k = 0; k < ply; ++k)
                slow.play(facts.moves()[k]);
            ASSERT_EQ(walk.at(ply), slow) << chess::to_fen(slow);
            ASSERT_EQ(occupied.at(ply), slow.occupied()) << chess::to_fen(slow);
        }
    }
    EXPECT_GT(castled, 50);
    EXPECT_GT(special, 100);
}

}  // namespace walk_test
}  // namespace arbiter::judge
