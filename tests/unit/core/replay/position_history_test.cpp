#include "core/replay/position_history.hpp"

#include "core/chess/fen.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace arbiter::replay {
namespace position_history_test {

using arbiter::testing::Dice;
using chess::Move;
using chess::MoveList;
using chess::Position;

// A random game; pieces like to go back to where they came from, so that positions come back.
struct Game {
    std::vector<Position> positions;
    std::vector<bool> was_turn_passed;
};

Game play(Dice& dice, std::string_view start, int plies, bool has_null_moves) {
    Game game{{chess::position_of(start)}, {false}};
    std::vector<Move> played;
    for (int ply = 0; ply < plies; ++ply) {
        Position pos = game.positions.back();
        MoveList moves;
        chess::generate_legal(pos, moves);
        if (moves.is_empty()) break;
        Move move = moves[dice.roll(moves.size())];
        if (played.size() >= 2 && dice.roll(4) != 0) {
            const Move last = played[played.size() - 2];
            const Move back = Move::normal(last.to(), last.from());
            if (last.is_plain() && pos.is_legal(back)) move = back;
        }
        if (has_null_moves && dice.roll(10) == 0 && !pos.is_check()) move = Move::null();
        pos.play(move);
        played.push_back(move);
        game.positions.push_back(pos);
        game.was_turn_passed.push_back(game.was_turn_passed.back() || move.is_null());
    }
    return game;
}

// FIDE 2023 9.2.3 by its definition: how often this position has stood on the board so far.
std::uint8_t count_slowly(const Game& game, std::size_t ply) {
    const auto key = game.positions[ply].repetition_key();
    const auto same = std::count_if(
        game.positions.begin(), game.positions.begin() + static_cast<std::ptrdiff_t>(ply) + 1,
        [&](const Position& pos) { return pos.repetition_key() == key; });
    return static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(same, 255));
}

void expect_counts(PositionHistory& history, const Game& game) {
    history.make_room(game.positions.size());
    history.begin(game.positions.front());
    for (std::size_t ply = 1; ply < game.positions.size(); ++ply) {
        const Position& pos = game.positions[ply];
        history.add(static_cast<std::uint32_t>(ply), pos.repetition_key(), pos.quiet_plies(),
                    game.was_turn_passed[ply]);
    }
    for (std::size_t ply = 0; ply < game.positions.size(); ++ply) {
        ASSERT_EQ(history.repetitions()[ply], count_slowly(game, ply)) << ply;
        ASSERT_EQ(history.keys()[ply], game.positions[ply].repetition_key());
        ASSERT_EQ(history.quiet()[ply], game.positions[ply].quiet_plies());
    }
}

// A game without captures and pawn moves for long enough that a table is used.
TEST(PositionHistory, CountsTheSameInLongGames) {
    Dice dice{43};
    PositionHistory history;
    std::uint32_t most_quiet = 0;
    for (int round = 0; round < 6; ++round) {
        const Game game = play(dice, "r3k3/p7/P7/8/8/p7/P7/R3K3 w Qq - 0 1", 2500, round == 5);
        expect_counts(history, game);
        for (const Position& pos : game.positions)
            most_quiet = std::max<std::uint32_t>(most_quiet, pos.quiet_plies());
    }
    EXPECT_GT(most_quiet, 1000U);
}

// One history for all games, as in an archive: none may remember the one before.
TEST(PositionHistory, CountsWhatADefinitionCounts) {
    Dice dice{42};
    PositionHistory history;
    int repeated = 0;
    for (int round = 0; round < 40; ++round) {
        for (const std::string_view start : arbiter::testing::kPlayoutStarts) {
            const Game game = play(dice, start, 120, round % 4 == 3);
            expect_counts(history, game);
            repeated += std::ranges::max(history.repetitions().first(game.positions.size())) > 1;
        }
    }
    EXPECT_GT(repeated, 100);
}

TEST(PositionHistory, CountsTo255) {
    Game game{{Position::initial()}, {false}};
    const Move shuttle[] = {
        Move::normal(chess::Square::G1, chess::Square::F3),
        Move::normal(chess::Square::G8, chess::Square::F6),
        Move::normal(chess::Square::F3, chess::Square::G1),
        Move::normal(chess::Square::F6, chess::Square::G8),
    };
    for (int ply = 0; ply < 1200; ++ply) {
        Position pos = game.positions.back();
        pos.play(shuttle[ply % 4]);
        game.positions.push_back(pos);
        game.was_turn_passed.push_back(false);
    }
    PositionHistory history;
    expect_counts(history, game);
    EXPECT_EQ(history.repetitions()[1200], 255);
}

// A FEN may count more quiet half-moves than the game has played.
TEST(PositionHistory, LooksNoFurtherThanTheStart) {
    PositionHistory history;
    Dice dice{5};
    for (int round = 0; round < 50; ++round)
        expect_counts(history, play(dice, "7k/8/8/3r4/8/8/4R3/K7 w - - 90 80", 60, false));
}

}  // namespace position_history_test
}  // namespace arbiter::replay
