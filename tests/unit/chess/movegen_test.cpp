#include "chess/movegen.hpp"

#include "chess/fen.hpp"
#include "chess/uci.hpp"
#include "tests/support/mailbox_board.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace arbiter::chess {
namespace {

std::set<std::string> uci_moves(const MoveList& moves) {
    std::set<std::string> texts;
    for (const Move move : moves) {
        const SanText text = to_uci(move, UciForm::Chess960);
        texts.insert(std::string(text.view()));
    }
    return texts;
}

TEST(Movegen, AgreesWithTheMailboxBoardInRandomGames) {
    testing::for_each_position(2, 60, [](const Position& pos, const MoveList& moves) {
        const auto slow = testing::MailboxBoard::from_fen(to_fen(pos));
        ASSERT_TRUE(slow);
        std::set<std::string> expected;
        for (const auto& move : slow->legal_moves())
            expected.insert(testing::MailboxBoard::uci_of(move));
        ASSERT_EQ(uci_moves(moves), expected) << to_fen(pos);
        ASSERT_EQ(count_legal(pos), moves.size());
        ASSERT_EQ(pos.has_legal_move(), !moves.is_empty());
        ASSERT_EQ(pos.is_check(), slow->is_check());
    });
}

// is_legal() must accept exactly the generated moves among all that 16 bits can say.
TEST(Movegen, IsLegalAcceptsTheGeneratedMovesOnly) {
    int visited = 0;
    testing::for_each_position(1, 40, [&](const Position& pos, const MoveList& moves) {
        if (++visited % 13 != 0) return;
        unsigned accepted = 0;
        for (unsigned raw = 1; raw < 0x8000; ++raw) {
            const Move move = Move::from_raw(static_cast<std::uint16_t>(raw));
            if (!pos.is_legal(move)) continue;
            ++accepted;
            ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end()) << to_fen(pos);
        }
        ASSERT_EQ(accepted, moves.size()) << to_fen(pos);
    });
}

TEST(Movegen, KnowsMateAndStalemate) {
    const Position mate =
        position_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    EXPECT_TRUE(is_checkmate(mate));
    EXPECT_FALSE(is_stalemate(mate));
    const Position stalemate = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_TRUE(is_stalemate(stalemate));
    EXPECT_FALSE(is_checkmate(stalemate));
    EXPECT_FALSE(is_checkmate(Position::initial()));
    EXPECT_FALSE(is_stalemate(Position::initial()));
}

TEST(Movegen, PositionWithMostMovesFits) {
    const Position pos = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    MoveList moves;
    generate_legal(pos, moves);
    EXPECT_EQ(moves.size(), 218U);
}

// No game gets there, but a line of a FEN file may.
TEST(Movegen, BoardFullOfQueensFits) {
    const Position pos = position_of("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1");
    MoveList moves;
    generate_legal(pos, moves);
    EXPECT_GT(moves.size(), 256U);
    EXPECT_EQ(count_legal(pos), moves.size());
}

}  // namespace
}  // namespace arbiter::chess
