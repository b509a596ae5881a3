#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/reach/reach.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

namespace arbiter::reach {
namespace random_games_test {

constexpr Options kFull{.level = Level::Full, .budget_nodes = 2000};

// Pawn moves are preferred and captures avoided: few captures, many of them by pawns, and pawns
// that promote make the positions in which the rules have most to say.
chess::Move odd_move(const chess::Position& pos, const chess::MoveList& moves,
                     testing::Dice& dice) {
    chess::Move chosen = moves[dice.roll(moves.size())];
    for (int attempt = 0; attempt < 6; ++attempt) {
        const bool is_pawn = role_of(pos.piece_on(chosen.from())) == chess::Role::Pawn;
        const bool is_capture = pos.piece_on(chosen.to()) != chess::Piece::None;
        if (is_pawn && (!is_capture || dice.roll(3) == 0)) break;
        if (!is_capture && dice.roll(3) == 0) break;
        chosen = moves[dice.roll(moves.size())];
    }
    return chosen;
}

TEST(RandomGames, AreNeverRefuted) {
    testing::Dice dice{3};
    for (int game = 0; game < 150; ++game) {
        chess::Position pos = chess::Position::initial();
        chess::MoveList moves;
        for (int ply = 0; ply < 160; ++ply) {
            for (const Options options : {Options{}, kFull}) {
                const Answer answer = examine(pos, options);
                ASSERT_NE(answer.verdict, Verdict::Unreachable)
                    << chess::to_fen(pos) << ": " << describe(answer);
            }
            chess::generate_legal(pos, moves);
            if (moves.is_empty()) break;
            pos.play(odd_move(pos, moves, dice));
        }
    }
}

}  // namespace random_games_test
}  // namespace arbiter::reach
