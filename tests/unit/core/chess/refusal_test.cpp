#include "core/chess/refusal.hpp"

#include "core/chess/fen.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace arbiter::chess {
namespace refusal_test {

using enum RefusalReason;

struct Case {
    std::string_view name, fen, san;
    RefusalReason reason;
    std::string_view first, second;  // squares of the reason
    std::string_view meant;          // a SAN among the candidates; empty = not asked
};

constexpr std::string_view kRooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

constexpr Case kCases[] = {
    {"fine", kStartFen, "e4", None, "-", "-", ""},
    {"no_queen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", NoSuchPiece, "-", "-", ""},
    {"no_knight_on_that_file", kStartFen, "Nef3", NoSuchPiece, "-", "-", "Nf3"},
    {"too_far", kStartFen, "Nf4", CannotReach, "-", "-", "Nf3"},
    {"blocked", kStartFen, "Qd4", PathBlocked, "d2", "-", "d4"},
    {"nearest_blocker", "4k3/8/8/8/8/8/P7/RN2K3 w - - 0 1", "Rd1", PathBlocked, "b1", "-", ""},
    {"blocker_from_above", "4k3/7R/8/7p/8/7p/8/4K3 w - - 0 1", "Rh1", PathBlocked, "h5", "-", ""},
    {"own_man", kStartFen, "Qd2", OwnPieceOnTarget, "d2", "-", ""},
    {"pinned", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Nd5", PinnedPiece, "b4", "-", ""},
    {"check_not_answered", "4k3/8/8/8/1b6/8/7P/4K3 w - - 0 1", "h3", LeavesKingInCheck, "b4", "-",
     ""},
    {"king_into_check", "4k3/8/8/8/8/8/3r4/7K w - - 0 1", "Kg2", KingIntoCheck, "d2", "-", "Kg1"},
    {"castling_no_right", "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "O-O", CastlingRightLost, "-", "-",
     ""},
    {"castling_blocked", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", CastlingPathBlocked, "b1", "-",
     ""},
    {"castling_out_of_check", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O", CastlingOutOfCheck, "e4",
     "-", ""},
    {"castling_through_check", "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "O-O", CastlingThroughCheck,
     "f1", "f4", "O-O-O"},
    {"castling_into_check", "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "O-O", CastlingIntoCheck, "g1",
     "g4", "O-O-O"},
    {"castling_as_king_move", kRooks, "Kg1", CannotReach, "-", "-", "O-O"},
    {"uci_castling_without_right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", CastlingRightLost, "-",
     "-", ""},
    {"ep_too_late", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", EnPassantNotAvailable, "d6", "-",
     "e6"},
    {"pawn_takes_ahead", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e5", PawnCannotCapture, "e5", "-",
     ""},
    {"pawn_not_there", kStartFen, "e5", WrongSide, "-", "-", ""},
    {"pawn_nowhere_near", kStartFen, "e6", WrongSide, "-", "-", ""},
    {"pawn_from_no_square", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e5", PawnOnWrongSquare, "e4", "-",
     ""},
    {"double_push_over_a_man", "4k3/8/8/8/8/4n3/4P3/2K5 w - - 0 1", "e4", PathBlocked, "e3", "-",
     ""},
    {"promotion_missing", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", PromotionMissing, "-", "-",
     "a8=Q+"},
    {"promotion_to_king", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", PromotionIllegalPiece, "-", "-",
     "a8=Q+"},
    {"promotion_too_early", kStartFen, "e4=Q", PromotionNotOnLastRank, "e4", "-", "e4"},
    {"ambiguous", "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "Ne2", Ambiguous, "-", "-", "Nge2"},
    {"wrong_side", kStartFen, "Nf6", WrongSide, "-", "-", ""},
    {"null_in_check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "--", NullInCheck, "-", "-", ""},
    {"takes_the_king", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Kxe8", CannotReach, "-", "-", ""},
};

class RefusalTable : public ::testing::TestWithParam<Case> {};

TEST_P(RefusalTable, GivesTheReasonAndItsSquares) {
    const auto& [name, fen, text, reason, first, second, meant] = GetParam();
    const Position pos = position_of(fen);
    const auto san = parse_san(text);
    ASSERT_TRUE(san);
    const Refusal refusal = explain_refusal(pos, *san);
    EXPECT_EQ(to_string(refusal.reason), to_string(reason));
    EXPECT_EQ(to_string(refusal.squares[0]), first);
    EXPECT_EQ(to_string(refusal.squares[1]), second);
    EXPECT_EQ(refusal.was_in_check, pos.is_check());
    if (meant.empty()) return;
    const auto candidates = refusal.candidates();
    EXPECT_TRUE(std::any_of(candidates.begin(), candidates.end(),
                            [&, wanted = std::string_view(meant)](Move move) {
                                const SanText candidate = to_san(pos, move);
                                return candidate.view() == wanted;
                            }));
}

INSTANTIATE_TEST_SUITE_P(San, RefusalTable, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

// Every refused text of random games has a reason, and every candidate is legal.
TEST(Refusal, AlwaysHasAReasonAndLegalCandidates) {
    testing::Dice dice{5};
    testing::for_each_position(1, 60, [&](const Position& pos, const MoveList&) {
        San san;
        san.role = static_cast<Role>(1 + dice.roll(6));
        san.to = static_cast<Square>(dice.roll(64));
        if (dice.roll(3) == 0) san.origin_file = static_cast<std::uint8_t>(dice.roll(8));
        if (dice.roll(5) == 0) san.origin_rank = static_cast<std::uint8_t>(dice.roll(8));
        const bool is_ok = resolve_san(pos, san).is_ok();
        const Refusal refusal = explain_refusal(pos, san);
        ASSERT_EQ(refusal.reason == None, is_ok) << to_fen(pos);
        for (const Move move : refusal.candidates())
            ASSERT_TRUE(pos.is_legal(move));
    });
}

}  // namespace refusal_test
}  // namespace arbiter::chess
