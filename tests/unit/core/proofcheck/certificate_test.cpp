#include "core/proofcheck/proofcheck.hpp"
#include "tests/support/grown_invariant.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::proofcheck {
namespace certificate_test {

struct Closure {
    std::string_view name, fen;
    bool winner_is_white;
    std::uint64_t positions, high, low;
};

// Counts and hashes computed by the prover, which shares no code with the checker.
constexpr Closure kClosures[] = {
    {"forced_stalemate_or_capture", "kb6/2N5/1K6/8/8/8/8/8 b - - 0 50", true, 2, 0xE5E3118885518414,
     0x9EF3453CFF21989A},
    {"forced_capture", "6Rk/8/7K/8/8/8/8/8 b - - 0 1", true, 2, 0x29CE17ADB37C723F,
     0x61BCB056BD4FC0A8},
    {"forced_capture_and_stalemate", "6k1/5R2/3N2p1/2p1B1P1/P1B5/2P2P2/6q1/7K w - - 1 39", true, 2,
     0xBBD40198F498DFB7, 0x71C9B00BE1A824B7},
    {"the_same_for_black", "6k1/5R2/3N2p1/2p1B1P1/P1B5/2P2P2/6q1/7K w - - 1 39", false, 2,
     0xBBD40198F498DFB7, 0x71C9B00BE1A824B7},
    {"material", "7k/7r/8/8/8/8/5B2/6K1 w - - 0 1", true, 1, 0x00BBEB10B3F911ED,
     0x7C5B127B8981B019},
    {"bare_king", "7k/8/8/8/8/8/p1K5/8 w - - 0 1", true, 1, 0xBFD5E9EC12203A39, 0x03EE3DF13EA41DF0},
    {"mated_itself", "8/8/8/8/8/2b1k1b1/8/3RKR2 w - -", true, 1, 0x6D172A337C5D7725,
     0xC3C1DF86E2F9F165},
    {"blocked_with_12_pawns", "8/5p2/2k1pPp1/3pP1Pp/1p1P3P/1P6/7K/8 w - - 11 53", true, 792,
     0xD395CA1889B7CE2A, 0x772468EC9BC36A14},
    {"blocked_with_6_pawns", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45", true, 1152,
     0xA84D9605A72DB595, 0x3990F1F4BD3AB830},
};

Certificate certificate_of(const Closure& closure) {
    Certificate certificate;
    certificate.positions = closure.positions;
    certificate.hash = {closure.high, closure.low};
    return certificate;
}

class ClosureCertificate : public ::testing::TestWithParam<Closure> {};

TEST_P(ClosureCertificate, HoldsAndNothingElseDoes) {
    const Closure& closure = GetParam();
    const auto check = [&](const Certificate& certificate) {
        return check_certificate(closure.fen, closure.winner_is_white, certificate, 2000);
    };
    const Certificate good = certificate_of(closure);
    EXPECT_EQ(check(good).reason, "");
    EXPECT_TRUE(check(good).holds);
    EXPECT_EQ(check(good).positions, closure.positions);

    Certificate bad = good;
    ++bad.positions;
    EXPECT_EQ(check(bad).reason, "the walk has " + std::to_string(good.positions) +
                                     " positions, but the certificate says " +
                                     std::to_string(bad.positions));
    bad = good;
    bad.hash[0] ^= 1;
    EXPECT_EQ(check(bad).reason,
              "the positions of the walk have another hash than the certificate");
    bad = good;
    bad.hash[1] ^= 1;
    EXPECT_FALSE(check(bad).holds);
    EXPECT_FALSE(
        check_certificate(closure.fen, closure.winner_is_white, good, good.positions - 1).holds);
}

TEST_P(ClosureCertificate, WithOnePositionLessIsRefused) {
    const Closure& closure = GetParam();
    Certificate bad = certificate_of(closure);
    --bad.positions;
    const Verification found = check_certificate(closure.fen, closure.winner_is_white, bad, 2000);
    EXPECT_FALSE(found.holds);
    if (closure.positions > 1) {
        EXPECT_EQ(
            found.reason.rfind("more than " + std::to_string(bad.positions) + " positions", 0), 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(Positions, ClosureCertificate, ::testing::ValuesIn(kClosures),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Certificates, OfAWonPositionAreRefused) {
    Certificate certificate;
    certificate.positions = 1000;
    EXPECT_EQ(check_certificate("k7/8/1K6/8/8/8/8/7R w - - 0 1", true, certificate, 1000).reason,
              "the winner has mated in FEN k6R/8/1K6/8/8/8/8/8 b - -");
}

// A mate on the board counts whatever the material: these positions cannot be reached.
TEST(Certificates, SeeTheMateBeforeTheMaterial) {
    Certificate certificate;
    certificate.positions = 1;
    EXPECT_EQ(check_certificate("8/8/8/8/8/2b1k1b1/8/3RKR2 w - -", false, certificate, 10).reason,
              "the winner has mated in FEN 8/8/8/8/8/2b1k1b1/8/3RKR2 w - -");
    EXPECT_TRUE(check_helpmate("8/8/8/8/8/2b1k1b1/8/3RKR2 w - -", false, {}).holds);
}

TEST(Certificates, KeepWithinTheLimitOfPositions) {
    Certificate certificate;
    certificate.positions = 1'000'000'000'000;
    EXPECT_EQ(check_certificate("k7/8/1K6/8/8/8/8/7R w - - 0 1", true, certificate, 50).reason,
              "the certificate has 1000000000000 positions, but at most 50 may be looked at");
    certificate.positions = 0;
    EXPECT_FALSE(check_certificate("k7/8/1K6/8/8/8/8/8 w - - 0 1", true, certificate, 50).holds);
}

Certificate of_one_position(std::string_view fen, bool winner_is_white) {
    Certificate certificate;
    certificate.invariants.push_back(
        {testing::grown_invariant(fen, winner_is_white).value(), {}, {}, {}});
    certificate.positions = 1;
    return certificate;
}

constexpr std::string_view kWall = "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45";
// Hashes computed by hand, with another program.
constexpr std::array<std::uint64_t, 2> kWallHash = {0xAFA8BFAB415BD63E, 0xC4BA2093813F7CF5};

TEST(InvariantCertificates, HoldAtTheRoot) {
    for (const bool winner_is_white : {true, false}) {
        Certificate certificate = of_one_position(kWall, winner_is_white);
        certificate.hash = kWallHash;
        const Verification found = check_certificate(kWall, winner_is_white, certificate, 1);
        EXPECT_EQ(found.reason, "");
        EXPECT_EQ(found.positions, 1U);
    }
}

// A forced capture, then the wall: the leaf is a position of the invariant.
TEST(InvariantCertificates, HoldAtALeaf) {
    constexpr std::string_view kForced = "8/2k5/8/1p2p2p/1P2P2P/8/6q1/7K w - - 0 1";
    Certificate certificate = of_one_position(kWall, true);
    certificate.positions = 2;
    certificate.hash = {0x837A0EA0CDFAB424, 0xCFD1C1605C6D48F7};
    const Verification found = check_certificate(kForced, true, certificate, 2);
    EXPECT_EQ(found.reason, "");
    EXPECT_EQ(found.positions, 2U);
    certificate.invariants.clear();
    EXPECT_FALSE(check_certificate(kForced, true, certificate, 2).holds);
}

struct Outside {
    std::string_view name, fen;
};

// Positions that do not belong to the invariant of the wall, so that the walk goes on after them.
constexpr Outside kOutside[] = {
    {"a_piece_more", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/6N1 w - - 0 45"},
    {"a_piece_less", "8/2k5/8/1p2p3/1P2P2P/8/4K3/8 w - - 0 45"},
    {"a_piece_elsewhere", "8/2k5/8/1p2p2p/1P2P2P/8/8/8 w - - 0 45"},
    {"a_pawn_one_step_back", "8/2k5/8/1p2p2p/1P5P/4P3/4K3/8 w - - 0 45"},
    {"a_king_on_the_other_side", "8/2K5/8/1p2p2p/1P2P2P/8/4k3/8 w - - 0 45"},
    {"castling_rights", "4k2r/8/8/1p2p2p/1P2P2P/8/4K3/8 w k - 0 45"},
};

class OutsideTheWall : public ::testing::TestWithParam<Outside> {};

TEST_P(OutsideTheWall, IsNoLeaf) {
    Certificate certificate = of_one_position(kWall, true);
    certificate.hash = kWallHash;
    EXPECT_FALSE(check_certificate(GetParam().fen, true, certificate, 1).holds);
}

INSTANTIATE_TEST_SUITE_P(Membership, OutsideTheWall, ::testing::ValuesIn(kOutside),
                         [](const auto& test) { return std::string(test.param.name); });

// Two pieces of one piece: which is which is found by matching, also where one choice leads astray.
TEST(InvariantCertificates, MatchPiecesOfOnePiece) {
    Certificate certificate = of_one_position(kWall, true);
    // Two bishops in the same cage; the cages overlap.
    certificate.invariants[0].pieces =
        testing::grown_invariant("8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/3B4/B7 w - - 0 1", true).value();
    for (const std::string_view fen : {"8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/3B4/B7 w - - 0 1",
                                       "8/8/4k3/1p1p1p1p/1P1P1P1P/B3K3/8/2B5 b - - 0 1",
                                       "8/8/4k3/1p1p1p1p/1P1P1P1P/4K1B1/8/B7 w - - 0 1"}) {
        EXPECT_EQ(check_certificate(fen, true, certificate, 1).reason,
                  "the positions of the walk have another hash than the certificate");
    }
    // One bishop, though none may be captured.
    EXPECT_NE(
        check_certificate("8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/3B4/8 w - - 0 1", true, certificate, 1)
            .reason.find("more than 1 positions"),
        std::string::npos);
}

TEST(InvariantCertificates, OfWhichOneIsWrongAreRefused) {
    Certificate certificate = of_one_position(kWall, true);
    certificate.hash = kWallHash;
    certificate.invariants.push_back({{{'K', 1, false}}, {}, {}, {}});
    EXPECT_EQ(check_certificate(kWall, true, certificate, 1).reason,
              "invariant 2: there is not one king of each colour");
}

}  // namespace certificate_test
}  // namespace arbiter::proofcheck
