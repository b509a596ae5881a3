#include "core/check/detail/game_walk.hpp"

#include "tests/support/played_game.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

namespace arbiter::check::detail {
namespace game_walk_test {

using testing::PlayedGame;

// The same but for the two counters: pieces, turn, rights, e.p. square and what depends on them.
void expect_same_board(const chess::Position& found, const chess::Position& played) {
    ASSERT_EQ(found.key(), played.key());
    ASSERT_EQ(found.recomputed_key(), played.key());
    ASSERT_EQ(found.ep_square(), played.ep_square());
    ASSERT_EQ(found.is_check(), played.is_check());
    ASSERT_EQ(found.is_irregular(), played.is_irregular());
    for (unsigned sq = 0; sq < chess::kSquares; ++sq)
        ASSERT_EQ(found.piece_on(static_cast<chess::Square>(sq)),
                  played.piece_on(static_cast<chess::Square>(sq)));
    chess::MoveList moves, expected;
    chess::generate_legal(found, moves);
    chess::generate_legal(played, expected);
    ASSERT_TRUE(std::ranges::equal(moves, expected));
}

void expect_found_again(const PlayedGame& game) {
    const replay::GameFacts facts = game.facts();
    for (std::uint32_t ply = 0; ply <= facts.plies; ++ply) {
        ASSERT_EQ(position_after(facts, ply), game.after(ply)) << "ply " << ply;
        const replay::GamePosition taken_back = board_after(facts, ply);
        expect_same_board(taken_back.orthodox(), game.after(ply));
        ASSERT_FALSE(::testing::Test::HasFatalFailure()) << "ply " << ply;
    }
}

// Random games with castling, also of Chess960, en passant, promotions and null moves: the pieces
// are moved alone, and what comes out is the position of play().
TEST(PositionAfter, IsWhatPlayingGives) {
    testing::Dice dice{20261122};
    for (const std::string_view start : testing::kPlayoutStarts) {
        for (int round = 0; round < 20; ++round) {
            PlayedGame game{chess::position_of(start)};
            while (game.plies() < 120) {
                chess::MoveList legal;
                chess::generate_legal(game.position(), legal);
                if (legal.is_empty()) break;
                const bool passes = dice.roll(40) == 0 && !game.position().is_check();
                game.play(passes ? chess::Move::null() : legal[dice.roll(legal.size())]);
            }
            expect_found_again(game);
        }
    }
}

// Games that end in the middle of quiet moves, so that positions near the end are had by taking
// these back; kings and rooks go away and return, and half-moves are passed.
TEST(BoardAfter, IsWhatPlayingGives) {
    testing::Dice dice{20261123};
    int taken_back = 0;
    for (const std::string_view start : testing::kPlayoutStarts) {
        for (int round = 0; round < 40; ++round) {
            PlayedGame game{chess::position_of(start)};
            for (std::uint64_t plies = dice.roll(40); plies != 0; --plies) {
                chess::MoveList legal;
                chess::generate_legal(game.position(), legal);
                if (legal.is_empty()) break;
                const bool passes = dice.roll(60) == 0 && !game.position().is_check();
                game.play(passes ? chess::Move::null()
                                 : testing::choose_move(legal, game.moves(), dice, 2));
            }
            expect_found_again(game);
            if (HasFatalFailure()) return;
            taken_back += game.position().quiet_plies() > 2 ? 1 : 0;
        }
    }
    EXPECT_GT(taken_back, 100);
}

}  // namespace game_walk_test
}  // namespace arbiter::check::detail
