#include "core/check/rules/endings/intention.hpp"

#include "tests/support/played_game.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string_view>

namespace arbiter::check::detail {
namespace intention_test {

using testing::PlayedGame;

// By the definition: every legal move is played, and its position compared with all before.
Intention find_slowly(const PlayedGame& game, std::uint32_t ply) {
    chess::MoveList legal;
    chess::generate_legal(game.after(ply), legal);
    Intention best;
    for (const chess::Move move : legal) {
        chess::Position next = game.after(ply);
        next.play(move);
        const auto past = std::span(game.keys()).first(ply + 1);
        const auto stood =
            static_cast<std::uint32_t>(std::ranges::count(past, next.repetition_key()));
        if (stood > best.stood) best = {move, stood};
    }
    return best;
}

// Pieces go to and fro, so that positions come again and again, by several moves too.
TEST(Intention, IsTheMoveThatRepeatsMost) {
    testing::Dice dice{20261123};
    int thrice = 0;
    for (const std::string_view start : testing::kPlayoutStarts) {
        for (int round = 0; round < 30; ++round) {
            PlayedGame game{chess::position_of(start)};
            while (game.plies() < 60) {
                chess::MoveList legal;
                chess::generate_legal(game.position(), legal);
                if (legal.is_empty()) break;
                const bool passes = dice.roll(60) == 0 && !game.position().is_check();
                const chess::Move move =
                    testing::choose_move(legal, game.moves(), dice, round % 2 == 0 ? 3 : 4);
                game.play(passes ? chess::Move::null() : move);
            }
            const replay::GameFacts facts = game.facts();
            for (std::uint32_t ply = 0; ply <= facts.plies; ++ply) {
                const Intention expected = find_slowly(game, ply);
                const Intention found = find_intention(facts, ply, game.after(ply));
                ASSERT_EQ(found.move, expected.move) << start << ", ply " << ply;
                ASSERT_EQ(found.stood, expected.stood) << start << ", ply " << ply;
                thrice += found.stood >= 2 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(thrice, 1000);
}

}  // namespace intention_test
}  // namespace arbiter::check::detail
