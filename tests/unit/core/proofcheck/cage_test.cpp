#include "core/proofcheck/proofcheck.hpp"
#include "tests/support/grown_invariant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Cages: the reasons by which the checker accepts one, and a near miss for each.

namespace arbiter::proofcheck {
namespace cage_test {

using testing::squares_named;

// The pieces of the placement `walls`, and the last piece on every square that it can reach without
// checking, as long as nothing stands there; from `home`.
class CageText {
  public:
    CageText(std::string_view walls, char last, std::string_view home) {
        int rank = 7;
        int file = 0;
        for (const char c : walls) {
            if (c == '/') {
                --rank;
                file = 0;
            } else if (c >= '1' && c <= '8') {
                file += c - '0';
            } else {
                cage_.pieces.push_back({c, std::uint64_t{1} << (8 * rank + file++), false});
            }
        }
        cage_.pieces.push_back({last, squares_named(home), true});
        cage_.is_cage = true;
    }
    // Adds squares of the last piece until the checker has another complaint.
    [[nodiscard]] Invariant grown() const {
        Invariant cage = cage_;
        while (true) {
            const std::string reason = check_invariant(cage, true).reason;
            const std::string words = " may go to ";
            const std::size_t at = reason.find(words);
            if (reason.empty() || reason[0] != cage.pieces.back().piece || at == std::string::npos)
                return cage;
            const std::uint64_t to = squares_named(reason.substr(at + words.size(), 2));
            const bool is_wall =
                std::any_of(cage.pieces.begin(), cage.pieces.end(),
                            [&](const PlacedPiece& piece) { return (piece.squares & to) != 0; });
            if (is_wall) return cage;
            cage.pieces.back().squares |= to;
        }
    }

  private:
    Invariant cage_;
};

std::string reason_of(std::string_view walls, char last, std::string_view home) {
    return check_invariant(CageText{walls, last, home}.grown(), true).reason;
}

constexpr std::string_view kWalls = "8/8/8/8/ppp5/bkp5/qnp5/n1K5";

TEST(Cage, HoldsWhereTheLastPieceIsTakenAsSoonAsItChecks) {
    EXPECT_EQ(reason_of(kWalls, 'Q', "h3"), "");
    EXPECT_EQ(reason_of(kWalls, 'B', "h3"), "");
}

struct Case {
    std::string_view name, walls;
    char last;
    std::string_view home, reason;
};

constexpr Case kCases[] = {
    {"gap_beside_the_king", "8/8/8/8/ppp5/1kp5/qnp5/n1K5", 'Q', "h3",
     "the loser's king may step to a3"},
    {"step_of_the_winner", "8/8/8/8/ppp5/bkp5/qnp5/n2K4", 'Q', "h3",
     "the winner's king may step to c1"},
    {"wall_that_moves", "8/6p1/8/8/ppp5/bkp5/qnp5/n1K5", 'Q', "h3", "p on g7 may be pushed"},
    // From a1 a rook mates on b1 as the queen does, but it does not guard the pawn on c2.
    {"check_that_stands", "8/8/8/8/ppp5/bkp5/qnp5/r1K5", 'Q', "h3", "Q on d1 may go to c2"},
    // No check: neither piece need be taken.
    {"rook_takes_a_wall", kWalls, 'R', "h3", "R on d2 may go to c2"},
    {"knight_takes_a_wall", kWalls, 'N', "h3", "N on e2 may go to c3"},
    // Without the bishop's line after it the knight on b2 leaves and mates nobody.
    {"wall_that_does_not_mate", "8/8/8/8/ppp5/pkp5/qnp5/n1K5", 'Q', "h3", "n on b2 may go to d1"},
};

class CageCases : public ::testing::TestWithParam<Case> {};

TEST_P(CageCases, AreRefused) {
    const auto& [name, walls, last, home, reason] = GetParam();
    EXPECT_EQ(reason_of(walls, last, home), reason);
}

INSTANTIATE_TEST_SUITE_P(NearMisses, CageCases, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(Cage, IsAListOfWallsAndOneLastPiece) {
    const Invariant cage = CageText{kWalls, 'Q', "h3"}.grown();
    const auto reason = [&](auto change) {
        Invariant other = cage;
        change(other);
        return check_invariant(other, true).reason;
    };
    EXPECT_EQ(reason([](Invariant&) {}), "");
    EXPECT_EQ(reason([](Invariant& it) { it.pieces.pop_back(); }),
              "there is not one piece of the winner besides the king");
    EXPECT_EQ(reason([](Invariant& it) {
                  it.pieces.push_back({'R', 1ULL << 63, true});
              }),
              "piece 13 shares a square with another piece");
    EXPECT_EQ(reason([](Invariant& it) { it.pieces.back().piece = 'P'; }),
              "piece 12 is a pawn on rank 1 or 8");
    EXPECT_EQ(reason([](Invariant& it) { it.pieces.back().piece = 'q'; }),
              "piece 12 may be captured, but is no piece of the winner");
    EXPECT_EQ(reason([](Invariant& it) { it.pieces[0].may_be_captured = true; }),
              "piece 1 may be captured, but is no piece of the winner");
    EXPECT_EQ(reason([](Invariant& it) { it.pieces[0].squares |= squares_named("a5"); }),
              "piece 1 is a wall with several squares");
    EXPECT_EQ(reason([](Invariant& it) { it.pieces.back().squares |= squares_named("a4"); }),
              "piece 12 shares a square with another piece");
    EXPECT_EQ(reason([](Invariant& it) { it.pieces.erase(it.pieces.begin() + 4); }),
              "there is not one king of each colour");
    EXPECT_EQ(reason([](Invariant& it) {
                  it.exits.push_back({0, 0});
              }),
              "a cage with facing pawns, pairs of kings or exits");
    EXPECT_EQ(reason([](Invariant& it) { it.is_cage = false; }),
              "piece 3 (p) on c4 may go to d3, which is not among its squares");
}

// A cage is no invariant to which an exit may lead: the last piece may not be missing there.
TEST(Cage, IsNotWhereAnExitLeads) {
    const Invariant cage = CageText{kWalls, 'Q', "h3"}.grown();
    Invariant before = cage;
    before.is_cage = false;
    before.pieces.insert(before.pieces.begin(), {'p', squares_named("g7"), false});
    before.exits = {{0, 1}};
    const std::vector<Invariant> all = {before, cage};
    EXPECT_EQ(check_invariant(before, true, all).reason, "the exit of piece 1 leads to a cage");
}

struct Member {
    std::string_view name, fen;
    bool is_leaf;
};

constexpr Member kMembers[] = {
    {"walls_alone", "8/8/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", true},
    {"others", "8/4b3/6r1/4q3/ppp5/bkp4Q/qnp2p2/n1K5 b - - 0 1", true},
    {"two_queens_of_the_winner", "7Q/8/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", false},
    {"another_last_piece", "8/8/8/8/ppp5/bkp4R/qnp5/n1K5 b - - 0 1", false},
    {"a_wall_is_missing", "8/8/8/8/ppp5/bkp4Q/q1p5/n1K5 b - - 0 1", false},
    {"a_pawn_of_the_winner", "8/7P/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", false},
    {"the_last_piece_elsewhere", "8/8/8/8/ppp5/bkp5/qnp5/nQK5 b - - 0 1", false},
};

class CageMembers : public ::testing::TestWithParam<Member> {};

// A walk of one position is right for a leaf only.
TEST_P(CageMembers, AreLeavesOfTheWalk) {
    Certificate certificate;
    certificate.invariants = {CageText{kWalls, 'Q', "h3"}.grown()};
    certificate.positions = 1;
    const auto verification = check_certificate(GetParam().fen, true, certificate, 1000);
    const bool is_leaf =
        verification.reason == "the positions of the walk have another hash than the certificate";
    EXPECT_EQ(is_leaf, GetParam().is_leaf) << verification.reason;
}

INSTANTIATE_TEST_SUITE_P(Positions, CageMembers, ::testing::ValuesIn(kMembers),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace cage_test
}  // namespace arbiter::proofcheck
