#include "core/chess/movegen.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/uci.hpp"
#include "core/reference/mailbox_board.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace arbiter::chess {
namespace movegen_test {

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
        const auto slow = reference::MailboxBoard::from_fen(to_fen(pos));
        ASSERT_TRUE(slow);
        std::set<std::string> expected;
        for (const auto& move : slow->legal_moves())
            expected.insert(reference::MailboxBoard::uci_of(move));
        ASSERT_EQ(uci_moves(moves), expected) << to_fen(pos);
        ASSERT_EQ(count_legal(pos), moves.size());
        ASSERT_EQ(pos.has_legal_move(), !moves.is_empty());
        ASSERT_EQ(pos.is_check(), slow->is_check());
    });
}

// is_legal() must accept exactly the generated moves among all that 16 bits can say.
void expect_generated_moves_only(const Position& pos) {
    MoveList moves;
    generate_legal(pos, moves);
    unsigned accepted = 0;
    for (unsigned raw = 1; raw <= 0xFFFF; ++raw) {
        const Move move = Move::from_raw(static_cast<std::uint16_t>(raw));
        if (move.is_null() || !pos.is_legal(move)) continue;
        ++accepted;
        ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end()) << to_fen(pos);
    }
    ASSERT_EQ(accepted, moves.size()) << to_fen(pos);
    ASSERT_EQ(count_legal(pos), moves.size()) << to_fen(pos);
    ASSERT_EQ(pos.has_legal_move(), !moves.is_empty()) << to_fen(pos);
}

TEST(Movegen, IsLegalAcceptsTheGeneratedMovesOnly) {
    int visited = 0;
    testing::for_each_position(1, 40, [&](const Position& pos, const MoveList&) {
        if (++visited % 13 == 0) expect_generated_moves_only(pos);
    });
}

// Pieces may stand anywhere after an illegal move: both kings in check, kings side by side, several
// pieces that give check.
TEST(Movegen, IsLegalAcceptsTheGeneratedMovesOnlyAfterIllegalMoves) {
    testing::Dice dice{20261122};
    int visited = 0;
    testing::for_each_position(2, 40, [&](const Position& pos, const MoveList&) {
        if (++visited % 19 != 0) return;
        Position odd = pos;
        for (int i = 0; i < 4; ++i) {
            const auto from = static_cast<Square>(dice.roll(kSquares));
            const auto to = static_cast<Square>(dice.roll(kSquares));
            if (odd.displace(from, to, Role::None)) expect_generated_moves_only(odd);
        }
    });
}

struct RareMove {
    std::string_view name, fen;
    bool is_legal;  // some castling or e.p. capture is
};

constexpr RareMove kRareMoves[] = {
    {"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", true},
    {"castling_over_an_attacked_square", "5rk1/8/8/8/8/8/8/4K2R w K - 0 1", false},
    {"castling_of_a_rook_over_an_attacked_square", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", true},
    {"castling_of_a_rook_over_a_man", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", false},
    {"castling_beside_an_enemy_rook", "4k3/8/8/8/8/8/8/1rB1K2R w K - 0 1", true},
    {"castling_to_an_attacked_square", "4k3/8/8/8/8/8/8/R1K2R1r w F - 0 1", false},
    {"castling_without_the_shelter_of_the_rook", "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", false},
    {"castling_of_a_king_that_stays", "4k3/8/8/8/8/8/8/r5KR w H - 0 1", false},
    {"castling_of_a_rook_that_stays", "4k3/8/8/8/8/8/8/2K2R2 w F - 0 1", true},
    {"ep", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", true},
    {"ep_that_opens_a_rank", "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", false},
    {"ep_by_a_pinned_pawn", "4k2b/8/8/3pP3/8/2K5/8/8 w - d6 0 1", false},
    {"ep_that_takes_a_shield", "4k1b1/8/8/3pP3/8/8/K7/8 w - d6 0 1", false},
    {"ep_on_the_line_of_the_pin", "4k3/6b1/5P2/3pP3/3K4/8/8/8 w - d6 0 1", true},
    {"ep_of_a_checking_pawn", "4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", true},
    {"ep_that_leaves_a_knight_check", "4k3/8/5n2/3pP3/4K3/8/8/8 w - d6 0 1", false},
};

class RareMoves : public ::testing::TestWithParam<RareMove> {};

// Castling FIDE 2023 3.8.2, e.p. 3.7.4.1, and never into check (3.9.2).
TEST_P(RareMoves, AreThoseOfTheMailboxBoard) {
    const Position pos = position_of(GetParam().fen);
    const auto slow = reference::MailboxBoard::from_fen(GetParam().fen);
    ASSERT_TRUE(slow);
    std::set<std::string> expected;
    for (const auto& move : slow->legal_moves())
        expected.insert(reference::MailboxBoard::uci_of(move));
    MoveList moves;
    generate_legal(pos, moves);
    EXPECT_EQ(uci_moves(moves), expected);
    EXPECT_EQ(std::any_of(moves.begin(), moves.end(),
                          [](Move move) {
                              return move.is_castling() || move.kind() == MoveKind::EnPassant;
                          }),
              GetParam().is_legal);
    expect_generated_moves_only(pos);
}

INSTANTIATE_TEST_SUITE_P(Movegen, RareMoves, ::testing::ValuesIn(kRareMoves),
                         [](const auto& test) { return std::string{test.param.name}; });

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

}  // namespace movegen_test
}  // namespace arbiter::chess
