#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/proofcheck/proofcheck.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace arbiter::proofcheck {
namespace perft_test {

struct Count {
    std::string_view name, fen;
    unsigned depth;
    std::uint64_t leaves;
};

// Published counts (chessprogramming.org, "Perft Results"), and small ones counted by hand.
constexpr Count kCounts[] = {
    {"start_1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1, 20},
    {"start_2", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 2, 400},
    {"start_3", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8902},
    {"start_4", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
    {"complex", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3, 97862},
    {"ep_and_pins", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
    {"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
    {"only_promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4, 182838},
    {"ep_would_uncover_the_rank", "8/8/8/KPpr4/8/8/8/7k w - c6 0 1", 1, 4},
    {"ep_takes_the_checker", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 1, 9},
    {"mate_of_two_rooks", "k6R/6R1/8/8/8/8/8/K7 b - - 0 1", 1, 0},
};

class KnownPerft : public ::testing::TestWithParam<Count> {};

TEST_P(KnownPerft, IsCounted) {
    EXPECT_EQ(perft(GetParam().fen, GetParam().depth), GetParam().leaves);
}

INSTANTIATE_TEST_SUITE_P(Mailbox, KnownPerft, ::testing::ValuesIn(kCounts),
                         [](const auto& test) { return std::string(test.param.name); });

// Every count up to `most_leaves` of a file of published ones; how many were compared.
int expect_published_counts(const std::string& file, std::uint64_t most_leaves) {
    std::ifstream in{std::string(ARBITER_SOURCE_DIR "/data/perft/") + file};
    int compared = 0;
    for (std::string row; std::getline(in, row);) {
        if (row.empty() || row[0] == '#') continue;
        std::istringstream fields{row};
        std::string fen;
        std::getline(fields, fen, ';');
        for (std::string field; std::getline(fields, field, ';');) {
            std::istringstream count{field.substr(1)};
            unsigned depth = 0;
            std::uint64_t leaves = 0;
            count >> depth >> leaves;
            if (leaves > most_leaves) continue;
            EXPECT_EQ(perft(fen, depth), leaves) << fen << " depth " << depth;
            ++compared;
        }
    }
    return compared;
}

TEST(PublishedPerft, OfOrthodoxPositions) {
    EXPECT_GE(expect_published_counts("orthodox.epd", 100'000), 20);
}
TEST(PublishedPerft, OfChess960Positions) {
    EXPECT_GE(expect_published_counts("chess960.epd", 20'000), 25);
}

// The two generators and the two FEN writers share no code and agree, also where the FEN is that of
// another program: full e.p. fields, Shredder letters.
TEST(Mailbox, AgreesWithTheGeneratorOfTheLibrary) {
    int compared = 0;
    testing::for_each_position(5, 40, [&](const chess::Position& pos, const auto& moves) {
        const std::string fen = chess::to_fen(pos);
        EXPECT_EQ(perft(fen, 1), moves.size()) << fen;
        const std::string fields = canonical_fields(chess::to_shredder_fen(pos));
        EXPECT_EQ(fen.substr(0, fields.size() + 1), fields + " ");
        ++compared;
    });
    EXPECT_GT(compared, 1000);
}

// Pieces thrown on the board: many kings in odd checks, dozens of queens, positions nobody can
// reach.
TEST(Mailbox, AgreesOnPositionsThatNoGameReaches) {
    testing::Dice dice{4};
    int compared = 0;
    for (int round = 0; round < 4000; ++round) {
        chess::Setup setup{};
        const std::uint64_t pieces = 3 + dice.roll(30);
        for (std::uint64_t i = 0; i < pieces; ++i) {
            const std::uint64_t sq = dice.roll(64);
            const auto role = static_cast<chess::Role>(1 + dice.roll(5));
            if (role == chess::Role::Pawn && (sq < 8 || sq >= 56)) continue;
            setup.board[sq] = make_piece(static_cast<chess::Color>(dice.roll(2)), role);
        }
        const std::uint64_t white = dice.roll(64);
        setup.board[white] = chess::Piece::WhiteKing;
        setup.board[(white + 1 + dice.roll(63)) % 64] = chess::Piece::BlackKing;
        setup.turn = static_cast<chess::Color>(dice.roll(2));
        const auto pos = chess::validate(setup);
        if (!pos) continue;
        const std::string fen = chess::to_fen(*pos);
        EXPECT_EQ(perft(fen, 1), chess::count_legal(*pos)) << fen;
        ++compared;
    }
    EXPECT_GT(compared, 500);
}

}  // namespace perft_test
}  // namespace arbiter::proofcheck
