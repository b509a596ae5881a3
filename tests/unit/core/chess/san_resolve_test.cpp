#include "core/chess/fen.hpp"
#include "core/chess/san.hpp"
#include "core/chess/uci.hpp"
#include "core/reference/mailbox_board.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace arbiter::chess {
namespace san_resolve_test {

TEST(SanResolve, EveryLegalMoveRoundTrips) {
    testing::for_each_position(3, 100, [](const Position& pos, const MoveList& moves) {
        for (const Move move : moves) {
            const SanText text = to_san(pos, move);
            const auto san = parse_san(text.view());
            ASSERT_TRUE(san) << text.view();
            ASSERT_EQ(san->deviations, 0U) << text.view();
            const SanResolution found = resolve_san(pos, *san);
            ASSERT_EQ(found.status, SanStatus::Ok) << text.view() << " in " << to_fen(pos);
            ASSERT_EQ(found.move, move) << text.view() << " in " << to_fen(pos);
            ASSERT_EQ(found.notes, 0) << text.view() << " in " << to_fen(pos);
        }
    });
}

TEST(SanResolve, WritesWhatTheMailboxBoardWrites) {
    testing::for_each_position(1, 40, [](const Position& pos, const MoveList& moves) {
        const auto slow = reference::MailboxBoard::from_fen(to_fen(pos));
        for (const auto& move : slow->legal_moves()) {
            bool is_written = false;
            for (const Move fast : moves) {
                const SanText uci = to_uci(fast, UciForm::Chess960);
                if (uci.view() != reference::MailboxBoard::uci_of(move)) continue;
                const SanText san = to_san(pos, fast);
                ASSERT_EQ(san.view(), slow->san_of(move)) << to_fen(pos);
                is_written = true;
            }
            ASSERT_TRUE(is_written) << to_fen(pos);
        }
    });
}

// Fast == slow: candidates by table against the filter over all legal moves, on right and on
// mutilated texts.
TEST(SanResolve, AgreesWithTheLegalMoveFilterOnMutatedTexts) {
    testing::Dice dice{99};
    int resolved = 0;
    testing::for_each_position(2, 60, [&](const Position& pos, const MoveList& moves) {
        if (moves.is_empty()) return;
        const auto slow = reference::MailboxBoard::from_fen(to_fen(pos));
        for (int round = 0; round < 8; ++round) {
            const SanText right = to_san(pos, moves[dice.roll(moves.size())]);
            std::string text(right.view());
            testing::misspell(text, dice, 4);
            const auto san = parse_san(text);
            if (!san || san->deviations != 0 || san->kind == SanKind::Null) continue;
            const SanResolution found = resolve_san(pos, *san);
            const auto expected = slow->moves_of_san(text);
            const std::string where = text + " in " + to_fen(pos);
            if (found.is_ok()) {
                ASSERT_EQ(expected.size(), 1U) << where;
                const SanText uci = to_uci(found.move, UciForm::Chess960);
                ASSERT_EQ(uci.view(), reference::MailboxBoard::uci_of(expected[0])) << where;
                ++resolved;
            } else if (found.status == SanStatus::Ambiguous) {
                ASSERT_GT(expected.size(), 1U) << where;
            } else {
                ASSERT_TRUE(expected.empty()) << where;
            }
        }
    });
    EXPECT_GT(resolved, 1000);
}

struct Case {
    std::string_view name, fen, san;
    SanStatus status;
    std::string_view uci;  // king takes rook for castling
    unsigned notes;
};

constexpr unsigned note(SanNote n) {
    return static_cast<unsigned>(n);
}

constexpr std::string_view kTwoKnights = "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1";
constexpr std::string_view kPinnedKnight = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
constexpr std::string_view kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view kPromotion = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";

constexpr Case kCases[] = {
    {"two_knights", kTwoKnights, "Ne2", SanStatus::Ambiguous, "", 0},
    {"two_knights_with_file", kTwoKnights, "Nce2", SanStatus::Ok, "c3e2", 0},
    {"both_hints_are_too_many", kTwoKnights, "Nc3e2", SanStatus::Ok, "c3e2",
     note(SanNote::HintsNotCanonical)},
    {"pinned_man_is_no_rival", kPinnedKnight, "Ne2", SanStatus::Ok, "g1e2", 0},
    {"hint_for_a_pinned_man", kPinnedKnight, "Nge2", SanStatus::Ok, "g1e2",
     note(SanNote::HintsUnneeded) | note(SanNote::HintsForPinnedOnly)},
    {"hint_for_nobody", kStartFen, "Ngf3", SanStatus::Ok, "g1f3", note(SanNote::HintsUnneeded)},
    {"long_algebraic_has_no_hints", kStartFen, "Ng1-f3", SanStatus::Ok, "g1f3", 0},
    {"capture_mark_missing", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", SanStatus::Ok, "e4d5",
     note(SanNote::CaptureMarkMissing)},
    {"capture_mark_wrong", kStartFen, "Nxf3", SanStatus::Ok, "g1f3",
     note(SanNote::CaptureMarkWrong)},
    {"pawn_needs_its_file_to_take", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", SanStatus::Illegal,
     "", 0},
    {"uci", kStartFen, "e2e4", SanStatus::Ok, "e2e4", 0},
    {"uci_piece", kStartFen, "g1f3", SanStatus::Ok, "g1f3", 0},
    {"uci_wrong_side", kStartFen, "e7e5", SanStatus::Illegal, "", 0},
    {"uci_castling", kCastling, "e1g1", SanStatus::Ok, "e1h1", note(SanNote::CastlingByKing)},
    {"uci_castling_by_rook", kCastling, "e1a1", SanStatus::Ok, "e1a1",
     note(SanNote::CastlingByRook)},
    {"king_move_is_not_castling", kCastling, "Kg1", SanStatus::Illegal, "", 0},
    {"promotion_missing", kPromotion, "a8", SanStatus::PromotionMissing, "", 0},
    {"promotion_to_king", kPromotion, "axb8=K", SanStatus::PromotionIllegalPiece, "", 0},
    {"promotion", kPromotion, "axb8=N", SanStatus::Ok, "a7b8n", 0},
    {"promotion_on_the_way", kStartFen, "e4=Q", SanStatus::Illegal, "", 0},
    {"uci_promotion", kPromotion, "a7a8r", SanStatus::Ok, "a7a8r", 0},
    {"null", kStartFen, "--", SanStatus::Ok, "0000", 0},
    {"null_in_check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "--", SanStatus::Illegal, "", 0},
    {"pawn_to_its_first_rank", kStartFen, "e1", SanStatus::Illegal, "", 0},
    {"pawn_to_second_rank", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e2", SanStatus::Illegal, "", 0},
    {"ep_pinned_on_the_rank", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "dxe3", SanStatus::Illegal, "",
     0},
};

class SanTable : public ::testing::TestWithParam<Case> {};

TEST_P(SanTable, Resolves) {
    const auto& [name, fen, text, status, uci, notes] = GetParam();
    const Position pos = position_of(fen);
    const auto san = parse_san(text);
    ASSERT_TRUE(san);
    const SanResolution found = resolve_san(pos, *san);
    EXPECT_EQ(found.status, status);
    if (!found.is_ok()) return;
    const SanText written = to_uci(found.move, UciForm::Chess960);
    EXPECT_EQ(written.view(), uci);
    EXPECT_EQ(found.notes, notes);
}

TEST(SanReadOtherwise, TakesACaptureOfTheOwnRookAsCastling) {
    const Position pos = position_of("nrk3r1/pppppppp/8/8/8/8/PPPPPPPP/NRK3R1 w GBgb - 0 1");
    const auto kind_of = [&](std::string_view text) {
        const auto san = read_otherwise(pos, text);
        return san ? std::optional(san->kind) : std::nullopt;
    };
    EXPECT_EQ(kind_of("Kxg1"), SanKind::CastleShort);
    EXPECT_EQ(kind_of("Kxa1"), std::nullopt);  // a knight
    EXPECT_EQ(kind_of("Kg1"), std::nullopt);   // no capture, and no king on e1
    EXPECT_EQ(kind_of("Kxb1"), SanKind::CastleLong);
    const Position blocked = position_of("nrk3r1/pppppppp/8/8/8/8/PPPPPPPP/NRKN2R1 w GBgb - 0 1");
    EXPECT_FALSE(read_otherwise(blocked, "Kxb1"));
    const Position lost = position_of("nrk3r1/pppppppp/8/8/8/8/PPPPPPPP/NRK3R1 w gb - 0 1");
    EXPECT_FALSE(read_otherwise(lost, "Kxg1"));
}

INSTANTIATE_TEST_SUITE_P(San, SanTable, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace san_resolve_test
}  // namespace arbiter::chess
