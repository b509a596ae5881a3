#include "core/reach/proof_game.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <optional>
#include <string_view>
#include <vector>

namespace arbiter::reach {
namespace proof_game_test {

using chess::Move;
using chess::Position;

// Plays `moves` from the start; nullopt when one is illegal.
std::optional<Position> end_of(const std::vector<Move>& moves) {
    Position pos = Position::initial();
    for (const Move move : moves) {
        if (!pos.is_legal(move)) return std::nullopt;
        pos.play(move);
    }
    return pos;
}

::testing::AssertionResult leads_to(const std::vector<Move>& moves, const Position& pos) {
    const auto end = end_of(moves);
    if (!end) return ::testing::AssertionFailure() << "an illegal move";
    if (end->to_setup().board != pos.to_setup().board || end->turn() != pos.turn() ||
        end->castling_rooks() != pos.castling_rooks() ||
        end->repetition_key() != pos.repetition_key())
        return ::testing::AssertionFailure() << "it ends in " << chess::to_fen(*end);
    return ::testing::AssertionSuccess();
}

struct Case {
    std::string_view name, fen;
};

constexpr Case kReachable[] = {
    {"start", chess::kStartFen},
    {"one_move", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    {"en_passant", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"},
    {"castled", "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"},
    {"castled_long", "r3kbnr/pppqpppp/2n5/3p1b2/3P1B2/2N5/PPPQPPPP/2KR1BNR b kq - 6 5"},
    {"kings_moved_and_back", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w - - 4 4"},
    {"exchanged", "rnbqkb1r/ppp1pppp/8/3n4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4"},
    {"recaptured_by_a_pawn", "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5"},
    {"tempo_lost", "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
};

class ProofGame : public ::testing::TestWithParam<Case> {};

TEST_P(ProofGame, LeadsToThePosition) {
    const Position pos = chess::position_of(GetParam().fen);
    const auto moves = find_proof_game(pos, 60'000);
    ASSERT_TRUE(moves);
    EXPECT_TRUE(leads_to(*moves, pos));
}

INSTANTIATE_TEST_SUITE_P(Positions, ProofGame, ::testing::ValuesIn(kReachable),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(NoProofGame, OfUnreachablePositionsOrWithoutBudget) {
    EXPECT_FALSE(find_proof_game(
        chess::position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), 30'000));
    EXPECT_FALSE(find_proof_game(chess::position_of("4k3/8/8/8/8/8/6P1/4K2B w - - 0 1"), 30'000));
    EXPECT_FALSE(find_proof_game(
        chess::position_of("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"),
        3));
}

// What is found is right, whatever the game; most short ones are found.
TEST(ProofGames, OfRandomGamesLeadToTheirPositions) {
    testing::Dice dice{11};
    unsigned found = 0;
    constexpr unsigned kGames = 60;
    for (unsigned game = 0; game < kGames; ++game) {
        Position pos = Position::initial();
        chess::MoveList list;
        for (std::uint64_t plies = 4 + dice.roll(9); plies > 0; --plies) {
            chess::generate_legal(pos, list);
            if (list.is_empty()) break;
            pos.play(list[dice.roll(list.size())]);
        }
        const auto moves = find_proof_game(pos, 9000);
        if (!moves) continue;
        ++found;
        EXPECT_TRUE(leads_to(*moves, pos)) << chess::to_fen(pos);
    }
    std::cout << found << " of " << kGames << " found\n";
    EXPECT_GT(found, kGames / 2);
}

}  // namespace proof_game_test
}  // namespace arbiter::reach
