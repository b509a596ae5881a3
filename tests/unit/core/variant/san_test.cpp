#include "core/variant/san.hpp"

#include "core/variant/rules.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::variant {
namespace san_test {

struct DropCase {
    std::string_view text;
    Role role;
    Square to;
    unsigned deviations;
    chess::SanMark mark;
};

constexpr unsigned bit_of(DropDeviation deviation) {
    return static_cast<unsigned>(deviation);
}

TEST(ParseSan, ReadsDropsInEverySpelling) {
    using enum DropDeviation;
    constexpr DropCase kCases[] = {
        {"N@f3", Role::Knight, Square::F3, 0, chess::SanMark::None},
        {"P@e4", Role::Pawn, Square::E4, 0, chess::SanMark::None},
        {"@e4", Role::Pawn, Square::E4, 0, chess::SanMark::None},
        {"Q@h8#", Role::Queen, Square::H8, 0, chess::SanMark::Mate},
        {"@a2+", Role::Pawn, Square::A2, 0, chess::SanMark::Check},
        {"B@c1++", Role::Bishop, Square::C1, 0, chess::SanMark::DoubleCheck},
        {"n@f3", Role::Knight, Square::F3, bit_of(LowerCase), chess::SanMark::None},
        {"p@e4", Role::Pawn, Square::E4, bit_of(LowerCase), chess::SanMark::None},
        {"N*f3", Role::Knight, Square::F3, bit_of(Star), chess::SanMark::None},
        {"N@Nf3", Role::Knight, Square::F3, bit_of(LetterTwice), chess::SanMark::None},
        {"$146@f3", Role::Knight, Square::F3, bit_of(NoveltySign), chess::SanMark::None},
    };
    for (const DropCase& drop : kCases) {
        const auto san = parse_san(drop.text);
        ASSERT_TRUE(san) << drop.text;
        EXPECT_TRUE(san->is_drop) << drop.text;
        EXPECT_EQ(san->chess.role, drop.role) << drop.text;
        EXPECT_EQ(san->chess.to, drop.to) << drop.text;
        EXPECT_EQ(san->drop_deviations, drop.deviations) << drop.text;
        EXPECT_EQ(san->chess.mark, drop.mark) << drop.text;
    }
}

TEST(ParseSan, ReadsWhatChessReadsAndNothingElse) {
    for (const std::string_view text :
         {"e4", "Nf3", "O-O", "exd6", "a8=Q+", "e2e4", "@@@@", "--"}) {
        const auto san = parse_san(text);
        ASSERT_TRUE(san) << text;
        EXPECT_FALSE(san->is_drop) << text;
        EXPECT_EQ(san->chess, *chess::parse_san(text));
    }
    for (const std::string_view text : {"K@e4", "X@e4", "@", "N@", "N@e9", "N@i4", "N@e4x", "NN@e4",
                                        "N@e", "@e4@e5", "*", "N@Be4", "$146", "$14@f3", "", "N@+"})
        EXPECT_FALSE(parse_san(text)) << text;
}

struct Written {
    VariantId variant;
    std::string_view fen, uci_from, uci_to, san;
};

// The legal move from one square to another.
Move find_move(const Rules& rules, const Position& pos, std::string_view from,
               std::string_view to) {
    chess::MoveList moves;
    rules.legal_moves(pos, moves);
    for (const Move move : moves) {
        if (!move.is_drop() && to_string(move.from()) == from && to_string(move.to()) == to)
            return move;
    }
    return Move::none();
}

TEST(WriteSan, NamesOtherPiecesOnlyWhenTheVariantLetsThemGo) {
    constexpr Written kMoves[] = {
        {VariantId::Antichess, "8/7p/8/8/8/5N2/3p4/1N6 w - - 0 1", "b1", "d2", "Nbxd2"},
        // The rook on d4 would uncover the bishop on g1.
        {VariantId::RacingKings, "8/8/8/2k5/3R4/8/8/R5BK w - - 0 1", "a1", "d1", "Rd1"},
        // A knight in hand is no other knight.
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K1N1[N] w - - 0 1", "g1", "f3", "Nf3"},
        // The rook on e2 is pinned.
        {VariantId::Atomic, "k3r3/8/8/8/8/8/1R2R3/4K3 w - - 0 1", "b2", "c2", "Rc2"},
        {VariantId::KingOfTheHill, "7k/8/8/8/8/4K3/8/8 w - - 0 1", "e3", "e4", "Ke4#"},
        {VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1", "a8", "Ra8#"},
        {VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", "a1", "a8", "Ra8+"},
        {VariantId::RacingKings, "8/6K1/8/8/8/8/8/k7 w - - 0 1", "g7", "g8", "Kg8#"},
        {VariantId::RacingKings, "8/1k4K1/8/8/8/8/8/8 w - - 0 1", "g7", "g8", "Kg8"},
        {VariantId::Atomic, "4k3/3p4/8/8/8/8/8/3QK2r w - - 0 1", "d1", "d7", "Qxd7#"},
        {VariantId::Horde, "4k3/8/8/8/8/1p6/P7/8 b - - 0 1", "b3", "a2", "bxa2#"},
        {VariantId::Antichess, "8/8/8/3k4/4P3/8/8/8 w - - 0 1", "e4", "d5", "exd5#"},
    };
    for (const Written& move : kMoves) {
        const Rules& rules = rules_of(move.variant);
        const StartReading start = rules.read_fen(move.fen);
        ASSERT_TRUE(start.position) << move.fen;
        const Move found = find_move(rules, *start.position, move.uci_from, move.uci_to);
        ASSERT_FALSE(found.is_none()) << move.fen;
        const chess::SanText san = rules.to_san(*start.position, found);
        EXPECT_EQ(san.view(), move.san) << move.fen;
    }
}

struct RefusalCase {
    VariantId variant;
    std::string_view fen, san;
    RefusalReason reason;
    chess::RefusalReason chess = chess::RefusalReason::None;
};

TEST(ExplainRefusal, SaysWhichRuleOfTheVariantForbidsIt) {
    using enum RefusalReason;
    using C = chess::RefusalReason;
    constexpr RefusalCase kCases[] = {
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1", "N@f3", DropNotInHand},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/5P2/8/4K3[N] w - - 0 1", "N@f3", DropSquareTaken},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a8", DropPawnRank},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/r3K3[B] w - - 0 1", "B@e3", Chess,
         C::LeavesKingInCheck},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f3", None},
        {VariantId::Atomic, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "N@f3", NoDrops},
        {VariantId::Antichess, "8/8/8/1p6/8/8/B7/R7 w - - 0 1", "Bb1", None},
        {VariantId::Antichess, "8/8/8/1p6/2B5/8/8/R7 w - - 0 1", "Rb1", CaptureForced},
        {VariantId::Antichess, "8/8/8/1p6/2B5/8/8/R7 w - - 0 1", "Nb1", Chess, C::NoSuchPiece},
        {VariantId::Antichess, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", Chess,
         C::CastlingRightLost},
        {VariantId::Atomic, "4k3/8/8/8/8/8/3p4/3RK3 w - - 0 1", "Rxd2", OwnKingExplodes},
        {VariantId::Atomic, "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "Kxd2", OwnKingExplodes},
        {VariantId::Atomic, "4k3/8/8/8/8/8/P7/4K2r w - - 0 1", "a3", Chess, C::LeavesKingInCheck},
        {VariantId::Atomic, "4k3/8/4r3/8/8/8/4N3/4K3 w - - 0 1", "Nd4", Chess, C::PinnedPiece},
        {VariantId::Atomic, "8/8/8/3kK3/8/8/8/5r2 w - - 0 1", "Kf6", Chess, C::KingIntoCheck},
        {VariantId::RacingKings, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "Nxc1", CheckForbidden},
        {VariantId::RacingKings, "8/8/8/8/8/6r1/8/k6K w - - 0 1", "Kg2", Chess, C::KingIntoCheck},
        {VariantId::Horde, "4k3/8/8/8/8/1p6/8/P7 w - - 0 1", "axb2", Chess,
         C::EnPassantNotAvailable},
        {VariantId::Horde, "4k3/8/8/8/8/8/8/P7 w - - 0 1", "a4", Chess, C::PawnOnWrongSquare},
        {VariantId::KingOfTheHill, "7k/8/8/8/4K3/8/8/8 b - - 0 1", "Kg8", GameOver},
        {VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w Q - 0+3 0 1", "Ra2", GameOver},
    };
    for (const RefusalCase& given : kCases) {
        const Rules& rules = rules_of(given.variant);
        const StartReading start = rules.read_fen(given.fen);
        ASSERT_TRUE(start.position) << given.fen;
        const auto san = parse_san(given.san);
        ASSERT_TRUE(san) << given.san;
        const Refusal refusal = rules.explain_refusal(*start.position, *san);
        EXPECT_EQ(to_string(refusal.reason), to_string(given.reason)) << given.san << given.fen;
        EXPECT_EQ(to_string(refusal.chess.reason), to_string(given.chess)) << given.san;
        for (const Move move : refusal.chess.candidates())
            EXPECT_TRUE(rules.is_legal(*start.position, move)) << given.fen;
    }
}

TEST(ExplainRefusal, ListsTheCapturesThatAreForced) {
    const Rules& rules = rules_of(VariantId::Antichess);
    const StartReading start = rules.read_fen("8/8/8/1p6/2B5/8/8/1R6 w - - 0 1");
    ASSERT_TRUE(start.position);
    const Refusal refusal = rules.explain_refusal(*start.position, *parse_san("Rc1"));
    ASSERT_EQ(refusal.reason, RefusalReason::CaptureForced);
    EXPECT_EQ(refusal.chess.candidate_count, 2);
}

// A promotion to a king is one of antichess only.
TEST(ResolveSan, PromotesToAKingInAntichessOnly) {
    const auto san = parse_san("a8=K");
    ASSERT_TRUE(san);
    const Rules& antichess = rules_of(VariantId::Antichess);
    const StartReading start = antichess.read_fen("8/P7/8/8/8/8/8/7k w - - 0 1");
    const chess::SanResolution found = antichess.resolve(*start.position, *san);
    ASSERT_TRUE(found.is_ok());
    EXPECT_EQ(found.move.promotion(), Role::King);
    EXPECT_EQ(antichess.write_fen(antichess.after(*start.position, found.move)),
              "K7/8/8/8/8/8/8/7k b - - 0 1");
    const Rules& atomic = rules_of(VariantId::Atomic);
    const StartReading other = atomic.read_fen("8/P7/8/8/8/8/8/K6k w - - 0 1");
    EXPECT_EQ(atomic.resolve(*other.position, *san).status,
              chess::SanStatus::PromotionIllegalPiece);
    EXPECT_EQ(atomic.resolve(*other.position, *parse_san("a8")).status,
              chess::SanStatus::PromotionMissing);
}

}  // namespace san_test
}  // namespace arbiter::variant
