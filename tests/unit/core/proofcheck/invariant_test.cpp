
#include "core/proofcheck/proofcheck.hpp"
#include "tests/support/grown_invariant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::proofcheck {
namespace invariant_test {

using testing::squares_named;

struct Wall {
    std::string_view name, fen;
};

// Positions whose pawns stand still for ever; neither side can win.
constexpr Wall kWalls[] = {
    {"six_pawns", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45"},
    {"twelve_pawns", "8/5p2/2k1pPp1/3pP1Pp/1p1P3P/1P6/7K/8 w - - 11 53"},
    {"bishop_behind_the_wall", "8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/3B4/8 w - - 0 1"},
    {"bishop_before_the_wall", "8/4B3/6k1/1p1p1p1p/1P1P1P1P/8/4K3/8 w - - 0 1"},
};

class BlockedPosition : public ::testing::TestWithParam<Wall> {};

TEST_P(BlockedPosition, IsProvedForBothSides) {
    for (const bool winner_is_white : {true, false}) {
        const auto pieces = testing::grown_invariant(GetParam().fen, winner_is_white);
        ASSERT_TRUE(pieces.has_value());
        EXPECT_TRUE(check_invariant({*pieces, {}, {}, {}}, winner_is_white).holds);
    }
}

INSTANTIATE_TEST_SUITE_P(Walls, BlockedPosition, ::testing::ValuesIn(kWalls),
                         [](const auto& test) { return std::string(test.param.name); });

// Written by hand, piece for piece, and accepted as they stand.
TEST(InvariantByHand, SixPawns) {
    const std::vector<PlacedPiece> pieces = {
        {'K',
         squares_named("a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3"),
         false},
        {'k',
         squares_named("a8 b8 c8 d8 e8 f8 g8 h8 a7 b7 c7 d7 e7 f7 g7 h7 a6 b6 c6 d6 e6 f6 g6 h6"),
         false},
        {'P', squares_named("b4"), false},
        {'p', squares_named("b5"), false},
        {'P', squares_named("e4"), false},
        {'p', squares_named("e5"), false},
        {'P', squares_named("h4"), false},
        {'p', squares_named("h5"), false},
    };
    EXPECT_EQ(check_invariant({pieces, {}, {}, {}}, true).reason, "");
    EXPECT_EQ(check_invariant({pieces, {}, {}, {}}, false).reason, "");
}

// The bishop before the wall can be taken; it checks, but the light squares stay open.
TEST(InvariantByHand, BishopBeforeTheWall) {
    const std::vector<PlacedPiece> pieces = {
        {'K',
         squares_named("a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3"),
         false},
        {'k',
         squares_named("a8 b8 c8 d8 e8 f8 g8 h8 a7 b7 c7 d7 e7 f7 g7 h7 a6 b6 c6 d6 e6 f6 g6 h6"),
         false},
        {'B', squares_named("b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6 a5 c5 e5 g5"), true},
        {'P', squares_named("b4"), false},
        {'p', squares_named("b5"), false},
        {'P', squares_named("d4"), false},
        {'p', squares_named("d5"), false},
        {'P', squares_named("f4"), false},
        {'p', squares_named("f5"), false},
        {'P', squares_named("h4"), false},
        {'p', squares_named("h5"), false},
    };
    EXPECT_EQ(check_invariant({pieces, {}, {}, {}}, true).reason, "");
    EXPECT_EQ(check_invariant({pieces, {}, {}, {}}, false).reason, "");
}

std::vector<PlacedPiece> six_pawns() {
    return testing::grown_invariant(kWalls[0].fen, true).value();
}

PlacedPiece& piece_on(std::vector<PlacedPiece>& pieces, std::string_view square) {
    return *std::find_if(pieces.begin(), pieces.end(), [&](const PlacedPiece& piece) {
        return piece.squares == squares_named(square);
    });
}

struct Fault {
    std::string_view name;
    void (*spoil)(std::vector<PlacedPiece>& pieces);
    std::string_view reason;
};

constexpr Fault kFaults[] = {
    {"a_square_of_the_king_is_missing",
     [](std::vector<PlacedPiece>& pieces) { pieces.back().squares &= ~squares_named("a1"); },
     "piece 8 (K) on b1 may go to a1, which is not among its squares"},
    {"a_wall_that_may_be_captured_is_none",
     [](std::vector<PlacedPiece>& pieces) { piece_on(pieces, "b5").may_be_captured = true; },
     "piece 1 (k) on a6 may go to b5, which is not among its squares"},
    {"a_wall_that_moves_is_none",
     [](std::vector<PlacedPiece>& pieces) {
         piece_on(pieces, "e4").squares = squares_named("e4 e3");
     },
     "piece 1 (k) on c6 may go to d5, which is not among its squares"},
    {"a_guard_that_may_be_captured_is_none",
     [](std::vector<PlacedPiece>& pieces) { piece_on(pieces, "h4").may_be_captured = true; },
     "piece 1 (k) on f6 may go to g5, which is not among its squares"},
    {"a_promotion",
     [](std::vector<PlacedPiece>& pieces) {
         pieces.push_back({'P', squares_named("a7"), false});
         pieces.front().squares &= ~squares_named("a7 a8");
     },
     "may go to a7, which is not among its squares"},
    {"a_pawn_before_promotion",
     [](std::vector<PlacedPiece>& pieces) {
         pieces.insert(pieces.begin(), {'P', squares_named("a7"), true});
     },
     "piece 1 (P) on a7 may go to a8 and promote"},
    {"a_pawn_capture_with_promotion",
     [](std::vector<PlacedPiece>& pieces) {
         pieces.insert(pieces.begin(), {'p', squares_named("f2"), false});
         pieces.insert(pieces.begin(), {'R', squares_named("g1"), true});
         pieces.insert(pieces.begin(), {'R', squares_named("f1"), false});
         pieces.front().squares = squares_named("f1");
         std::swap(pieces[0], pieces[2]);
     },
     "piece 1 (p) on f2 may go to g1 and promote"},
    {"a_king_takes_a_piece_that_nobody_guards",
     [](std::vector<PlacedPiece>& pieces) {
         pieces.insert(pieces.begin() + 1, {'N', squares_named("b8"), false});
     },
     "piece 1 (k) on a7 may capture piece 2 (N) on b8, which is said not to be captured"},
    {"en_passant",
     [](std::vector<PlacedPiece>& pieces) {
         pieces.insert(pieces.begin(), {'p', squares_named("f4"), false});
         pieces.insert(pieces.begin(), {'P', squares_named("g2 g3 g4"), false});
     },
     "piece 2 (p) on f4 may take piece 1 (P) on g2 en passant after its double push"},
    {"a_pawn_on_rank_8",
     [](std::vector<PlacedPiece>& pieces) { pieces[1].squares |= squares_named("b8"); },
     "piece 2 is a pawn on rank 1 or 8"},
    {"a_second_king", [](std::vector<PlacedPiece>& pieces) { pieces.push_back(pieces.front()); },
     "there is not one king of each colour"},
    {"no_king", [](std::vector<PlacedPiece>& pieces) { pieces.pop_back(); },
     "there is not one king of each colour"},
    {"a_king_that_may_be_captured",
     [](std::vector<PlacedPiece>& pieces) { pieces.back().may_be_captured = true; },
     "piece 8 is a king that may be captured"},
    {"a_piece_without_squares", [](std::vector<PlacedPiece>& pieces) { pieces[2].squares = 0; },
     "piece 3 has no square"},
    {"a_piece_without_a_piece", [](std::vector<PlacedPiece>& pieces) { pieces[2].piece = 'x'; },
     "piece 3 has no piece letter"},
    {"too_many_pieces",
     [](std::vector<PlacedPiece>& pieces) {
         pieces.resize(33, {'n', squares_named("a8"), true});
     },
     "more than 32 pieces"},
    {"nobody_at_all", [](std::vector<PlacedPiece>& pieces) { pieces.clear(); },
     "there is not one king of each colour"},
};

class SpoiltInvariant : public ::testing::TestWithParam<Fault> {};

TEST_P(SpoiltInvariant, IsRefusedWithItsReason) {
    std::vector<PlacedPiece> pieces = six_pawns();
    ASSERT_EQ(pieces.size(), 8U);
    GetParam().spoil(pieces);
    const Verification found = check_invariant({pieces, {}, {}, {}}, true);
    EXPECT_FALSE(found.holds);
    EXPECT_NE(found.reason, "");
    EXPECT_NE(found.reason.find(GetParam().reason), std::string::npos) << found.reason;
}

INSTANTIATE_TEST_SUITE_P(Faults, SpoiltInvariant, ::testing::ValuesIn(kFaults),
                         [](const auto& test) { return std::string(test.param.name); });

// What is said not to be captured is no reason why it is not: here the rook takes the knight.
TEST(InvariantReasons, ASteadyPieceIsNoShieldOfItself) {
    std::vector<PlacedPiece> pieces = {
        {'R', squares_named("a1"), false}, {'n', squares_named("a2"), false},
        {'P', squares_named("b2"), false}, {'p', squares_named("b3"), false},
        {'K', squares_named("b1"), false}, {'k', squares_named("h8"), false},
    };
    EXPECT_EQ(check_invariant({pieces, {}, {}, {}}, false).reason,
              "piece 1 (R) on a1 may go to a2, which is not among its squares");
    pieces[0].squares |= squares_named("a2");
    EXPECT_EQ(check_invariant({pieces, {}, {}, {}}, false).reason,
              "piece 1 (R) on a1 may capture piece 2 (n) on a2, which is said not to be captured");
}

// A guard guards every square but its own: the pawn is taken unless somebody else guards it.
TEST(InvariantReasons, AGuardDoesNotGuardItself) {
    std::vector<PlacedPiece> pieces = {{'k', squares_named("a8"), false},
                                       {'B', squares_named("b8"), false},
                                       {'P', squares_named("b6"), false},
                                       {'K', squares_named("c6"), false}};
    EXPECT_EQ(check_invariant({pieces, {}, {}, {}}, false).reason,
              "piece 1 (k) on a8 may go to b8, which is not among its squares");
    pieces[0].squares |= squares_named("b8");
    EXPECT_EQ(check_invariant({pieces, {}, {}, {}}, false).reason,
              "piece 1 (k) on a8 may capture piece 2 (B) on b8, which is said not to be captured");
}

// Of two guards that both may stand on the square one is elsewhere; a piece of either side between
// guard and square spoils it, but not one of the guard's side that slides along the same line.
TEST(InvariantReasons, GuardsTakeEachOthersPlace) {
    const auto reason_with = [](std::vector<PlacedPiece> guards) {
        guards.insert(guards.begin(), {'k', squares_named("a8"), false});
        guards.push_back({'K', squares_named("h1"), false});
        return check_invariant({guards, {}, {}, {}}, false).reason;
    };
    const PlacedPiece pawn_guards_b7 = {'P', squares_named("a6"), false};
    const PlacedPiece rook_guards_a7_and_b7 = {'R', squares_named("h7"), false};
    const PlacedPiece rook_guards_b8 = {'R', squares_named("h8"), false};
    // All three squares guarded: the complaint is about another piece.
    EXPECT_EQ(reason_with({rook_guards_a7_and_b7, rook_guards_b8}).substr(0, 7), "piece 2");
    // Somebody may come between.
    const PlacedPiece bishop = {'B', squares_named("g7"), false};
    const PlacedPiece queen = {'Q', squares_named("g7"), false};
    const PlacedPiece enemy = {'r', squares_named("g7"), false};
    const std::string steps_to_a7 =
        "piece 1 (k) on a8 may go to a7, which is not among its squares";
    EXPECT_EQ(reason_with({rook_guards_a7_and_b7, rook_guards_b8, bishop}), steps_to_a7);
    EXPECT_EQ(reason_with({rook_guards_a7_and_b7, rook_guards_b8, enemy}), steps_to_a7);
    EXPECT_EQ(reason_with({rook_guards_a7_and_b7, rook_guards_b8, queen}).substr(0, 7), "piece 2");
    // A guard that may be captured is no guard.
    PlacedPiece rook = rook_guards_a7_and_b7;
    rook.may_be_captured = true;
    EXPECT_EQ(reason_with({rook, rook_guards_b8}), steps_to_a7);
    EXPECT_EQ(reason_with({rook, rook_guards_b8, pawn_guards_b7}), steps_to_a7);
    // Two rooks that walk along the seventh rank.
    const PlacedPiece walker = {'R', squares_named("a7 b7 c7 d7 e7 f7 g7 h7"), false};
    EXPECT_EQ(reason_with({walker, rook_guards_b8}), steps_to_a7);
    EXPECT_EQ(reason_with({walker, walker, rook_guards_b8}).substr(0, 7), "piece 2");
}

struct NearMiss {
    std::string_view name, fen, near_miss;  // White does not win; it might
};

// A reason that only just holds, and the same pieces with one of them elsewhere.
constexpr NearMiss kNearMisses[] = {
    // c3-c2 mates; with a bishop on d1 it can be answered.
    {"a_pawn_leaves_to_mate", "8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK3b2 w - - 0 1",
     "8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK1B1b2 w - - 0 1"},
    // Ra1 mates; without the pawn on a3 the king takes on b2.
    {"a_rook_leaves_to_mate", "6B1/b7/2k5/p1p1p1pB/P1P1P1P1/pp6/rp6/1K2b3 b - - 0 1",
     "6B1/b7/2k5/p1p1p1pB/P1P1P1P1/1p6/rp6/1K2b3 b - - 0 1"},
    // Seven bishops on eight squares guard the pawns before them, six do not.
    {"bishops_take_turns", "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1",
     "B1B1B3/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1"},
};

class NearlyFree : public ::testing::TestWithParam<NearMiss> {};

TEST_P(NearlyFree, IsProvedAndItsNearMissRefused) {
    EXPECT_TRUE(testing::grown_invariant(GetParam().fen, true).has_value());
    EXPECT_FALSE(testing::grown_invariant(GetParam().near_miss, true).has_value());
}

INSTANTIATE_TEST_SUITE_P(PieceSets, NearlyFree, ::testing::ValuesIn(kNearMisses),
                         [](const auto& test) { return std::string(test.param.name); });

// Pawns that face each other with a square between them: either may step forward, not past.
TEST(InvariantReasons, FacingPawnsDoNotPass) {
    Invariant invariant;
    invariant.pieces = {
        {'P', squares_named("a3 a4"), false}, {'p', squares_named("a4 a5"), false},
        {'P', squares_named("b2"), false},    {'p', squares_named("b3"), false},
        {'K', squares_named("h1"), false},    {'k', squares_named("h8"), false},
    };
    EXPECT_EQ(check_invariant(invariant, true).reason,
              "piece 1 (P) on a4 may go to a5, which is not among its squares");
    invariant.facing = {{0, 1}};
    EXPECT_EQ(check_invariant(invariant, true).reason.substr(0, 13), "piece 5 (K) o");
    // A pawn that may be captured holds nobody up.
    invariant.pieces[1].may_be_captured = true;
    EXPECT_EQ(check_invariant(invariant, true).reason,
              "piece 1 (P) on a4 may go to a5, which is not among its squares");
}

TEST(InvariantReasons, FacingPawnsAreTwoOnOneFile) {
    const std::vector<PlacedPiece> pieces = {
        {'P', squares_named("a3"), false}, {'p', squares_named("a4"), false},
        {'P', squares_named("b3"), false}, {'P', squares_named("a2 a3"), false},
        {'K', squares_named("h1"), false}, {'k', squares_named("h8"), false},
    };
    EXPECT_EQ(check_invariant({pieces, {{2, 1}}, {}, {}}, true).reason,
              "facing pawns 3 and 2 are not on one file");
    EXPECT_EQ(check_invariant({pieces, {{1, 0}}, {}, {}}, true).reason,
              "facing pawns 2 and 1 are no two pawns");
    EXPECT_EQ(check_invariant({pieces, {{0, 9}}, {}, {}}, true).reason,
              "facing pawns 1 and 10 are no two pawns");
    EXPECT_EQ(check_invariant({pieces, {{0, 1}}, {}, {}}, true).reason,
              "facing pawns 1 and 2 share a square with another pawn");
}

struct Winnable {
    std::string_view name, fen;
    bool winner_is_white;
};

// Mates that differ from a dead position in one detail.
constexpr Winnable kWinnable[] = {
    {"knight_behind_the_wall", "8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/3N4/8 w - - 0 1", true},
    {"bishop_and_enemy_knight", "8/4B3/6k1/1p1p1p1p/1P1P1P1P/8/4K3/7n w - - 0 1", true},
    {"two_bishops", "8/4B3/4B1k1/1p1p1p1p/1P1P1P1P/8/4K3/8 b - - 0 1", true},
    {"rook_before_the_wall", "8/4R3/6k1/1p1p1p1p/1P1P1P1P/8/4K3/8 b - - 0 1", true},
    {"wall_with_a_gap", "8/2k5/8/1p5p/1P5P/8/4K3/4R3 w - - 0 45", true},
};

class WinnablePosition : public ::testing::TestWithParam<Winnable> {};

TEST_P(WinnablePosition, HasNoInvariant) {
    EXPECT_FALSE(testing::grown_invariant(GetParam().fen, GetParam().winner_is_white).has_value());
}

INSTANTIATE_TEST_SUITE_P(Mates, WinnablePosition, ::testing::ValuesIn(kWinnable),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace invariant_test
}  // namespace arbiter::proofcheck
