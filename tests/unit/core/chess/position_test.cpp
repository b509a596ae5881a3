#include "core/chess/position.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/san.hpp"
#include "core/reference/mailbox_board.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <unordered_map>

namespace arbiter::chess {
namespace position_test {

// Plays SAN texts; fails the test at the first that does not resolve.
Position after_moves(std::string_view fen, const std::string& moves) {
    Position pos = position_of(fen);
    std::istringstream in{moves};
    for (std::string text; in >> text;) {
        const auto san = parse_san(text);
        EXPECT_TRUE(san) << text;
        const SanResolution found = resolve_san(pos, *san);
        EXPECT_TRUE(found.is_ok()) << text << " in " << to_fen(pos);
        pos.play(found.move);
    }
    return pos;
}

TEST(Position, KeysAndCheckBitFollowEveryMove) {
    testing::for_each_position(4, 120, [](const Position& pos, const MoveList&) {
        ASSERT_EQ(pos.key(), pos.recomputed_key()) << to_fen(pos);
        ASSERT_EQ(pos.is_check(), pos.recomputed_check()) << to_fen(pos);
        ASSERT_EQ(Position{pos.to_setup()}, pos) << to_fen(pos);
    });
}

// FIDE 2023 9.2.3, with the mailbox board's identity as the reference.
TEST(Position, RepetitionKeyIsEqualExactlyForTheSamePosition) {
    std::unordered_map<std::uint64_t, std::string> identities;
    std::unordered_map<std::string, std::uint64_t> keys;
    testing::for_each_position(3, 50, [&](const Position& pos, const MoveList&) {
        const auto slow = reference::MailboxBoard::from_fen(to_fen(pos));
        ASSERT_TRUE(slow);
        const std::string identity = slow->identity();
        ASSERT_EQ(identities.emplace(pos.repetition_key(), identity).first->second, identity);
        ASSERT_EQ(keys.emplace(identity, pos.repetition_key()).first->second, pos.repetition_key());
    });
    EXPECT_GT(identities.size(), 500U);
}

struct EpCase {
    std::string_view name, fen;
    const char* moves;
    bool is_kept;         // ep_square() stands
    bool is_in_identity;  // repetition_key() differs from key()
};

constexpr EpCase kEpCases[] = {
    {"nobody_beside", kStartFen, "e4", false, false},
    {"free_pawn_beside", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4", true, true},
    {"pinned_on_its_file", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e4", true, false},
    {"both_leave_the_rank", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e4", true, false},
    {"along_the_pin_line", "8/8/1k6/8/3p4/8/4P3/4K1B1 w - - 0 1", "e4", true, true},
    {"pinned_diagonally", "7k/8/8/8/3p4/8/1B2P3/4K3 w - - 0 1", "e4", true, false},
    {"takes_the_checking_pawn", "8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", "e4+", true, true},
    {"closes_the_file_again", "4k3/8/8/8/3p4/8/4P3/4RK2 w - - 0 1", "e4", true, true},
    {"edge_does_not_wrap", "4k3/8/8/8/p7/8/7P/4K3 w - - 0 1", "h4", false, false},
};

class EpIdentity : public ::testing::TestWithParam<EpCase> {};

TEST_P(EpIdentity, CountsOnlyWhenSomebodyMayTake) {
    const auto& [name, fen, moves, is_kept, is_in_identity] = GetParam();
    const Position pos = after_moves(fen, moves);
    EXPECT_EQ(pos.ep_square() != Square::None, is_kept);
    EXPECT_EQ(pos.repetition_key() != pos.key(), is_in_identity);
}

INSTANTIATE_TEST_SUITE_P(Article923, EpIdentity, ::testing::ValuesIn(kEpCases),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Position, CountersFollowTheMoves) {
    const Position pos = after_moves(kStartFen, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O");
    EXPECT_EQ(to_fen(pos), "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 3 5");
}

TEST(Position, CastlingRightsGoWithKingAndRooks) {
    constexpr std::string_view kRooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    EXPECT_EQ(to_fen(after_moves(kRooks, "Rxh8+")), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
    EXPECT_EQ(to_fen(after_moves(kRooks, "Ke2 Rb8")), "1r2k2r/8/8/8/8/8/4K3/R6R w k - 2 2");
    EXPECT_EQ(to_fen(after_moves(kRooks, "O-O-O O-O")), "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

TEST(Position, RookThatComesBackHasNoRight) {
    const Position pos = after_moves("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rb1 Rb8 Ra1 Ra8");
    EXPECT_EQ(to_fen(pos), "r3k2r/8/8/8/8/8/8/R3K2R w Kk - 4 3");
}

TEST(Position, NullMovePassesTheTurnAndResetsNoCounter) {
    Position pos = position_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7");
    ASSERT_EQ(pos.ep_square(), Square::E3);
    pos.play(Move::null());
    EXPECT_EQ(to_fen(pos), "4k3/8/8/8/3pP3/8/8/4K3 w - - 1 8");
    EXPECT_EQ(pos.key(), pos.recomputed_key());
}

TEST(Position, DisplacementGoesOnAfterAnIllegalMove) {
    Position pos = position_of("r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1");
    ASSERT_TRUE(pos.is_check());
    ASSERT_TRUE(pos.displace(Square::A1, Square::A8, Role::None));
    EXPECT_EQ(to_fen(pos), "R3k2r/8/8/8/4r3/8/8/4K2R b Kk - 0 1");
    EXPECT_TRUE(pos.is_check());
    EXPECT_EQ(pos.key(), pos.recomputed_key());
    // White's king still stands in check: the bit must be right after Black's next move, too.
    pos.play(Move::normal(Square::E8, Square::D7));
    EXPECT_TRUE(pos.is_check());
    EXPECT_EQ(pos.is_check(), pos.recomputed_check());
}

TEST(Position, DisplacementKeepsKingsAndPromotesPawns) {
    Position pos = position_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    const Position before = pos;
    EXPECT_FALSE(pos.displace(Square::A7, Square::E8, Role::None));
    EXPECT_FALSE(pos.displace(Square::B7, Square::B8, Role::None));
    EXPECT_FALSE(pos.displace(Square::A7, Square::A1, Role::None));
    EXPECT_EQ(pos, before);
    EXPECT_TRUE(pos.displace(Square::A7, Square::C8, Role::None));
    EXPECT_EQ(pos.piece_on(Square::C8), Piece::WhiteQueen);
    EXPECT_EQ(pos.key(), pos.recomputed_key());
}

TEST(Position, IsASmallTriviallyCopyableValue) {
    EXPECT_EQ(Position::initial(), position_of(kStartFen));
    EXPECT_LE(sizeof(Position), 176U);
    EXPECT_FALSE(Position::initial().has_chess960_rights());
    EXPECT_TRUE(position_of("rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1").has_chess960_rights());
}

}  // namespace position_test
}  // namespace arbiter::chess
