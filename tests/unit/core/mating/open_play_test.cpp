#include "core/chess/fen.hpp"
#include "core/mating/detail/mobility.hpp"
#include "core/mating/prover.hpp"
#include "core/mating/quick_test.hpp"
#include "core/mating/winnability_query.hpp"
#include "tests/support/playouts.hpp"
#include "tests/support/slow_open_play.hpp"
#include "tests/support/slow_quick_test.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace arbiter::mating::detail {
namespace open_play_test {

struct Case {
    std::string_view name, fen;
    OpenSides open;  // White, Black
};

constexpr Case kCases[] = {
    {"start", chess::kStartFen, {true, true}},
    {"after_e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", {true, true}},
    {"rook_endgame", "8/5pk1/6p1/8/8/6P1/r4PK1/4R3 w - - 0 1", {true, true}},
    {"pawn_endgame", "8/5pk1/6p1/8/8/6P1/5PK1/8 w - - 0 1", {true, true}},
    {"minor_pieces_only", "8/4nk2/8/8/8/3K1B2/8/8 w - - 0 1", {true, true}},
    {"check_and_a_step_aside", "8/5pk1/6p1/8/8/6P1/5PKr/4R3 w - - 0 1", {true, true}},
    {"check_and_only_one_answer",
     "6k1/p4p2/2b3pQ/8/2p5/P1P3R1/4rqPP/3Rn1K1 w - - 8 39",
     {true, true}},
    {"pawn_behind_its_king", "8/8/3k4/1K6/1P6/8/8/8 b - - 2 80", {true, false}},
    {"wall_of_three_rams", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45", {false, false}},
    {"both_moves_stalemate", "1k6/1P6/K7/PP6/8/8/8/8 w - - 0 1", {false, false}},
    {"lines_that_end_so", "k1q5/1Q6/K1P5/PP6/8/8/8/8 b - - 0 1", {false, false}},
    {"pawn_before_a_guarded_pawn", "BRRQRBRN/1PPPPPp1/6P1/4k3/8/8/4K3/8 b - - 0 1", {true, false}},
    {"two_kings_without_a_step", "8/8/5P2/4N3/pp6/bkp4B/qnp5/n1K5 b - - 0 1", {false, false}},
    {"column_of_three_pawns", "8/6p1/6P1/8/6P1/6PK/8/1k6 w - - 0 1", {false, false}},
    {"bishop_behind_rammed_pawns", "6k1/8/8/8/8/1p1p4/1P1P4/1KB5 w - - 0 1", {false, false}},
};

OpenSides open_play(const chess::Board& pos) {
    OpenSides open = see_open_play(pos, {true, true});
    for (const chess::Color winner : {chess::Color::White, chess::Color::Black})
        open[index(winner)] = open[index(winner)] || find_open_play(pos, winner);
    return open;
}

class OpenPlayTest : public ::testing::TestWithParam<Case> {};

TEST_P(OpenPlayTest, IsSeen) {
    EXPECT_EQ(open_play(chess::position_of(GetParam().fen)), GetParam().open);
}

// Where it says yes, the full decision finds the mate.
TEST_P(OpenPlayTest, MeansAHelpmate) {
    const chess::Position pos = chess::position_of(GetParam().fen);
    const OpenSides open = open_play(pos);
    for (const chess::Color winner : {chess::Color::White, chess::Color::Black}) {
        if (open[index(winner)]) {
            EXPECT_EQ(decide(pos, winner).can_win, CanWin::Yes);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Positions, OpenPlayTest, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(OpenPlayTest, IsSeenAtOnceOrFoundByMoves) {
    const chess::Position pos = chess::position_of("8/5pk1/6p1/8/8/6P1/5PKr/4R3 w - - 0 1");
    EXPECT_EQ(see_open_play(pos, {true, true}), (OpenSides{false, false}));
    EXPECT_TRUE(find_open_play(pos, chess::Color::White));
    EXPECT_TRUE(find_open_play(pos, chess::Color::Black));
    const chess::Position rooks = chess::position_of("8/5pk1/6p1/8/8/6P1/r4PK1/4R3 w - - 0 1");
    EXPECT_EQ(see_open_play(rooks, {true, false}), (OpenSides{true, false}));
}

// As by the definition, who is asked for or not.
void expect_as_by_definition(const chess::Board& pos, const std::string& fen) {
    for (const OpenSides wanted :
         {OpenSides{true, true}, OpenSides{true, false}, OpenSides{false, true}})
        ASSERT_EQ(see_open_play(pos, wanted), testing::slow_open_play(pos, wanted)) << fen;
    for (const chess::Color winner : {chess::Color::White, chess::Color::Black})
        ASSERT_EQ(find_open_play(pos, winner), testing::slow_open_play_by_moves(pos, winner))
            << fen << ' ' << to_string(winner);
}

TEST_P(OpenPlayTest, IsThatOfTheDefinition) {
    expect_as_by_definition(chess::position_of(GetParam().fen), std::string{GetParam().fen});
}

TEST(OpenPlayTest, IsThatOfTheDefinitionInPlay) {
    testing::for_each_position(2, 150, [](const chess::Position& pos, const auto&) {
        expect_as_by_definition(pos, chess::to_fen(pos));
    });
}

// Pieces thrown on the board, with a wall of rammed pawns or without: a king in check, a side with
// one free move, a bishop locked in.
chess::Setup scattered(testing::Dice& dice) {
    using enum chess::Piece;
    chess::Setup setup;
    const auto put = [&](chess::Piece piece, std::size_t square) {
        if (setup.board[square] == None) setup.board[square] = piece;
    };
    const std::size_t king = dice.roll(64);
    put(WhiteKing, king);
    put(BlackKing, (king + 3 + dice.roll(59)) % 64);
    for (std::uint64_t rams = dice.roll(5); rams != 0; --rams) {
        const std::size_t at = 8 + dice.roll(40);
        if (setup.board[at] != None || setup.board[at + 8] != None) continue;
        put(WhitePawn, at);
        put(BlackPawn, at + 8);
    }
    constexpr chess::Piece kPieces[] = {WhiteQueen, WhiteRook, WhiteBishop, WhiteKnight,
                                        BlackQueen, BlackRook, BlackBishop, BlackKnight};
    for (std::uint64_t pieces = dice.roll(7); pieces != 0; --pieces)
        put(kPieces[dice.roll(8)], dice.roll(64));
    for (std::uint64_t pawns = dice.roll(5); pawns != 0; --pawns)
        put(dice.roll(2) == 0 ? WhitePawn : BlackPawn, 8 + dice.roll(48));
    setup.turn = dice.roll(2) == 0 ? chess::Color::White : chess::Color::Black;
    return setup;
}

TEST(OpenPlayTest, IsThatOfTheDefinitionAnywhere) {
    testing::Dice dice{7};
    int in_check = 0;
    for (int i = 0; i < 6000; ++i) {
        const auto pos = chess::validate(scattered(dice));
        if (!pos) continue;
        in_check += pos->is_check() ? 1 : 0;
        expect_as_by_definition(*pos, chess::to_fen(*pos));
    }
    EXPECT_GT(in_check, 600);
}

// What a quick test at several positions gives, held against a look at each of them.
class QuickTests {
  public:
    void add(const chess::Position& pos) {
        positions_.push_back(pos);
        // Groups of all sizes, so that lanes are full, empty and left over.
        if (positions_.size() == 1 + looked_at_ % 23) look();
    }
    void look() {
        std::vector<const chess::Board*> boards;
        for (const chess::Position& pos : positions_)
            boards.push_back(&pos);
        std::vector<Winners> winners(boards.size(), Winners{true, true});
        quick_test(boards, winners);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            ASSERT_EQ(winners[i], testing::slow_quick_test(*boards[i]))
                << chess::to_fen(*boards[i]);
            compare(positions_[i], winners[i]);
        }
        positions_.clear();
        ++looked_at_;
    }
    // Of the answers that open play has, in positions of one kind.
    struct Share {
        int open = 0, seen = 0;
    };
    [[nodiscard]] const Share& share(bool is_check) const { return shares_[is_check ? 1 : 0]; }

  private:
    void compare(const chess::Position& pos, const Winners& winners) {
        const OpenSides open = open_play(pos);
        Share& share = shares_[pos.is_check() ? 1 : 0];
        for (const chess::Color winner : {chess::Color::White, chess::Color::Black}) {
            const bool is_seen = winners[index(winner)] && pos.has_legal_move();
            share.open += open[index(winner)] ? 1 : 0;
            share.seen += is_seen ? 1 : 0;
            EXPECT_TRUE(open[index(winner)] || !is_seen)
                << chess::to_fen(pos) << ' ' << to_string(winner);
        }
    }

    std::vector<chess::Position> positions_;
    std::array<Share, 2> shares_;
    std::size_t looked_at_ = 0;
};

TEST(QuickTest, SaysNothingThatALookAtEachWouldNotSayInPlay) {
    QuickTests quick_tests;
    testing::for_each_position(
        12, 150, [&](const chess::Position& pos, const auto&) { quick_tests.add(pos); });
    quick_tests.look();
    EXPECT_GT(quick_tests.share(false).seen * 10, quick_tests.share(false).open * 7);
    EXPECT_GT(quick_tests.share(true).seen * 10, quick_tests.share(true).open * 5);
}

TEST(QuickTest, SaysNothingThatALookAtEachWouldNotSayAnywhere) {
    testing::Dice dice{11};
    QuickTests quick_tests;
    for (const Case& each : kCases)
        quick_tests.add(chess::position_of(each.fen));
    for (int i = 0; i < 20000; ++i)
        if (const auto pos = chess::validate(scattered(dice))) quick_tests.add(*pos);
    quick_tests.look();
    EXPECT_GT(quick_tests.share(false).seen * 10, quick_tests.share(false).open * 3);
    EXPECT_GT(quick_tests.share(true).seen * 10, quick_tests.share(true).open * 2);
}

TEST(QuickTest, SeesPositionsOfAllKindsTogether) {
    const chess::Position quiet = chess::position_of("8/5pk1/6p1/8/8/6P1/r4PK1/4R3 w - - 0 1");
    const chess::Position white = chess::position_of("8/5pk1/6p1/8/8/6P1/5PKr/4R3 w - - 0 1");
    const chess::Position black = chess::position_of("4r3/5pkR/6p1/8/8/6P1/5PK1/8 b - - 0 1");
    const chess::Position caged = chess::position_of("8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45");
    const std::array<const chess::Board*, 6> boards{&white, &caged, &quiet, &black, &caged, &quiet};
    std::array<Winners, 6> winners{};
    quick_test(boards, winners);
    constexpr Winners kBoth{true, true}, kNobody{false, false};
    EXPECT_EQ(winners, (std::array{kBoth, kNobody, kBoth, kBoth, kNobody, kBoth}));
}

// Who is known by a quick test need not be asked for, and the other side is decided as ever.
TEST(QuickTest, LeavesAQueryAsItIs) {
    for (const Case& each : kCases) {
        const chess::Position pos = chess::position_of(each.fen);
        const chess::Board* const board = &pos;
        Winners known{};
        quick_test({&board, 1}, {&known, 1});
        const Options full{.depth = Depth::Full};
        EXPECT_EQ(WinnabilityQuery(pos, full, known).decision(),
                  WinnabilityQuery(pos, full).decision())
            << each.fen;
        EXPECT_EQ(WinnabilityQuery(pos, full, known).is_dead(),
                  WinnabilityQuery(pos, full).is_dead())
            << each.fen;
    }
}

}  // namespace open_play_test
}  // namespace arbiter::mating::detail
