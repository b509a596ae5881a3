#include "core/proofcheck/detail/invariant.hpp"
#include "core/proofcheck/proofcheck.hpp"
#include "tests/support/grown_invariant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

// Invariants with pairs of kings, and with exits to other ones.

namespace arbiter::proofcheck {
namespace invariant_lists_test {

using testing::squares_named;

std::vector<PlacedPiece> six_pawns() {
    return testing::grown_invariant("8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45", true).value();
}

PlacedPiece& piece_on(std::vector<PlacedPiece>& pieces, std::string_view square) {
    return *std::find_if(pieces.begin(), pieces.end(), [&](const PlacedPiece& piece) {
        return piece.squares == squares_named(square);
    });
}

// A list of pairs of kings is closed under their steps. The wall of six pawns, all pairs listed.
Invariant wall_with_kings() {
    Invariant invariant{six_pawns(), {}, {}, {}};
    std::uint64_t white = 0;
    std::uint64_t black = 0;
    for (const PlacedPiece& piece : invariant.pieces) {
        if (piece.piece == 'K') white = piece.squares;
        if (piece.piece == 'k') black = piece.squares;
    }
    for (int K = 0; K < 64; ++K) {
        for (int k = 0; k < 64; ++k) {
            if ((white >> K & black >> k & 1) == 0) continue;
            invariant.kings.push_back({K, k, true});
            invariant.kings.push_back({K, k, false});
        }
    }
    return invariant;
}

TEST(InvariantKings, AreClosedUnderTheirSteps) {
    EXPECT_EQ(check_invariant(wall_with_kings(), true).reason, "");
    EXPECT_EQ(check_invariant(wall_with_kings(), false).reason, "");
    Invariant invariant = wall_with_kings();
    ASSERT_EQ(invariant.kings.size(), 2U * 24 * 24);
    invariant.kings.pop_back();
    EXPECT_EQ(check_invariant(invariant, true).reason, "Kg2 kh8 w may become Kh3 kh8 b");
    invariant.kings.push_back({0, 8, true});
    EXPECT_EQ(check_invariant(invariant, true).reason,
              "a pair of kings stands where the kings have no squares");
    invariant.kings.back() = {0, 64, true};
    EXPECT_EQ(check_invariant(invariant, true).reason,
              "a pair of kings stands where the kings have no squares");
}

TEST(InvariantKings, LetOtherPiecesPassTheTurn) {
    Invariant invariant = wall_with_kings();
    invariant.pieces.push_back({'B', squares_named("a1 c1 b2"), false});
    // The bishop may go on; with the kings listed for both sides to move only its squares lack.
    EXPECT_EQ(check_invariant(invariant, true).reason.substr(0, 10), "piece 9 (B");
    // One pair alone, with White to move: the bishop passes the turn to a pair that is not listed.
    invariant = {{{'K', squares_named("h1"), false},
                  {'k', squares_named("h8"), false},
                  {'N', squares_named("a1 b3 c2"), true}},
                 {},
                 {{7, 63, true}},
                 {}};
    EXPECT_FALSE(check_invariant(invariant, false).holds);
}

// The mate is found by the move that leads to it, with the kings where they stand together.
TEST(InvariantKings, DoNotHideAMate) {
    // The king in the corner, and a rook that may check it there from everywhere.
    Invariant invariant{{{'k', squares_named("a8"), false},
                         {'K', squares_named("b6 c7"), false},
                         {'R', ~std::uint64_t{0}, false}},
                        {},
                        {},
                        {}};
    for (const bool white : {true, false}) {
        invariant.kings.push_back({41, 56, white});
        invariant.kings.push_back({50, 56, white});
    }
    EXPECT_NE(check_invariant(invariant, true).reason, "");
}

TEST(InvariantKings, CaptureOnlyWhatMayBeCaptured) {
    Invariant invariant = wall_with_kings();
    invariant.pieces.push_back({'P', squares_named("c2"), false});
    invariant.pieces.push_back({'p', squares_named("c3"), false});
    EXPECT_EQ(check_invariant(invariant, true).reason,
              "piece 8 (K) on b2 may capture piece 10 (p) on c3, which is said not to be captured");
}

// The pieces of `fen`, each on its square, and one pair of kings ("h5 f4": white, black).
Invariant single_pair(std::string_view fen, std::string_view kings, bool is_white_to_move) {
    return {
        testing::pieces_of(fen),
        {},
        {{testing::square_named(kings), testing::square_named(kings.substr(3)), is_white_to_move}},
        {}};
}

// Whatever White does, Black is stalemated: no step of the king leads to a pair that is listed.
TEST(InvariantKings, MayStepWhereNothingMovesAnyMore) {
    const Invariant invariant =
        single_pair("2b5/1p1p1p2/pPpPkp2/P1Pp1p1p/K1pP1P1P/1pP5/1P6/8", "a4 e6", true);
    EXPECT_EQ(check_invariant(invariant, true).reason, "");
    EXPECT_EQ(check_invariant(invariant, false).reason, "");
}

// Without the pawn that guards d6 it is the bishop's, and the king shuts that off.
TEST(InvariantKings, StandInTheWayAfterTheirLastStep) {
    Invariant invariant =
        single_pair("2b5/1p1p1p2/pP1Pkp2/P2p1p1p/K1pP1P1P/BpP5/1P6/8", "a4 e6", true);
    invariant.kings.push_back(invariant.kings[0]);
    invariant.kings.back().is_white_to_move = false;
    piece_on(invariant.pieces, "a3").squares |= squares_named("b4 c5");
    EXPECT_EQ(check_invariant(invariant, true).reason, "Ka4 ke6 w may become Kb4 ke6 b");
}

// The king that steps away guards no longer what it guarded: Kf4-e3 lets the white king out.
TEST(InvariantKings, GuardNothingFromWhereTheyStood) {
    const Invariant invariant = single_pair("8/6p1/6Pp/7K/5k1P/8/8/8", "h5 f4", false);
    for (const bool winner_is_white : {true, false})
        EXPECT_EQ(check_invariant(invariant, winner_is_white).reason,
                  "Kh5 kf4 b may become Kh5 ke3 w");
}

// The king steps out of the line of its rook: with the pawns that is mate, without one it is not.
TEST(InvariantKings, MateByDiscoveredCheckOnly) {
    const auto mate = [](std::string_view fen, std::string_view kings) {
        return detail::InvariantProof{single_pair(fen, kings, true), true}.find_mate();
    };
    EXPECT_EQ(mate("RK5k/6pp/8/8/8/8/8/8", "b8 h8"),
              "piece 1 (R) on a8 may mate the king on h8 with the other one on a7");
    EXPECT_EQ(mate("RK5k/7p/8/8/8/8/8/8", "b8 h8"), "");
    // A king that is not on the line discovers nothing; a rook that may move checks all the same.
    EXPECT_EQ(mate("R2p3k/1K4pp/8/8/8/8/8/8", "b7 h8"), "");
    EXPECT_EQ(mate("R6k/1K4pp/8/8/8/8/8/8", "b7 h8"),
              "piece 1 (R) on a8 may mate the king on h8 with the other one on b7");
}

// The rook takes the knight on a2, and what is left is the other invariant.
std::vector<Invariant> rook_takes_knight() {
    Invariant here;
    here.pieces = {
        {'k', squares_named("h8"), false}, {'p', squares_named("h7"), false},
        {'P', squares_named("h6"), false}, {'K', squares_named("g8"), false},
        {'R', squares_named("a1"), false}, {'n', squares_named("a2"), false},
    };
    here.exits = {{5, 1}};
    Invariant after{{here.pieces.begin(), here.pieces.end() - 1}, {}, {}, {}};
    after.pieces[4].squares |= squares_named("a2");
    return {here, after};
}

TEST(InvariantExits, LeadToTheSamePiecesWithoutOne) {
    auto all = rook_takes_knight();
    for (Invariant& invariant : all) {
        invariant.pieces[4].squares |= squares_named("b1 c1 d1 e1 f1 g1 h1");
        std::swap(invariant.pieces[0],
                  invariant.pieces[4]);  // the rook's moves are looked at first
    }
    // Nothing is said against the capture: the next complaint is about another move.
    EXPECT_EQ(check_invariant(all[0], false, all).reason,
              "piece 1 (R) on b1 may go to b2, which is not among its squares");
    all[0].exits.clear();
    all[0].pieces[0].squares |= squares_named("a2");
    EXPECT_EQ(check_invariant(all[0], false, all).reason,
              "piece 1 (R) on a1 may capture piece 6 (n) on a2, which is said not to be captured");
}

TEST(InvariantExits, AreRefusedWhenTheyLeadElsewhere) {
    const auto reason = [](void (*spoil)(std::vector<Invariant>&)) {
        auto all = rook_takes_knight();
        spoil(all);
        return check_invariant(all[0], false, all).reason;
    };
    EXPECT_EQ(reason([](auto& all) { all[0].exits[0].next = 2; }),
              "the exit of piece 6 leads to no invariant");
    EXPECT_EQ(reason([](auto& all) { all[0].exits[0].piece = 9; }),
              "the exit of piece 10 is not that of a piece with one square that may not be "
              "captured else");
    EXPECT_EQ(
        reason([](auto& all) { all[0].exits[0].piece = 0; }),
        "the exit of piece 1 is not that of a piece with one square that may not be captured else");
    EXPECT_EQ(
        reason([](auto& all) { all[0].pieces[5].may_be_captured = true; }),
        "the exit of piece 6 is not that of a piece with one square that may not be captured else");
    EXPECT_EQ(reason([](auto& all) { all[0].exits[0].next = 0; }),
              "the exit of piece 6 leads to an invariant with other pieces");
    EXPECT_EQ(reason([](auto& all) { all[1].pieces[1].piece = 'n'; }),
              "the exit of piece 6 leads to an invariant with other pieces");
    EXPECT_EQ(reason([](auto& all) { all[1].pieces[4].squares = squares_named("a2"); }),
              "the exit of piece 6 leads to an invariant in which piece 5 has fewer squares");
    EXPECT_EQ(reason([](auto& all) { all[0].pieces[4].may_be_captured = true; }),
              "the exit of piece 6 leads to an invariant in which piece 5 has fewer squares");
    EXPECT_EQ(reason([](auto& all) {
                  all[1].kings.push_back({62, 63, true});
              }),
              "the exit of piece 6 leads to an invariant with pairs of kings");
    EXPECT_EQ(reason([](auto& all) {
                  all[1].facing.push_back({2, 1});
              }),
              reason([](auto&) {}))
        << "h6 stays below h7";
    // The piece that captures has to have the square where it captured.
    auto all = rook_takes_knight();
    all[1].pieces[4].squares = squares_named("a1");
    for (Invariant& invariant : all)
        invariant.pieces[4].squares |= squares_named("b1 c1 d1 e1 f1 g1 h1");
    std::swap(all[0].pieces[0], all[0].pieces[4]);
    std::swap(all[1].pieces[0], all[1].pieces[4]);
    EXPECT_EQ(check_invariant(all[0], false, all).reason,
              "piece 1 (R) on a1 may capture piece 6 (n) on a2, which is said not to be captured");
}

}  // namespace invariant_lists_test
}  // namespace arbiter::proofcheck
