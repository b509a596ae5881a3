#include "core/chess/fen.hpp"

#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace arbiter::chess {
namespace fen_test {

std::vector<FenDefect> kinds_of(const FenDefects& defects) {
    std::vector<FenDefect> kinds;
    for (const FenFault& fault : defects)
        kinds.push_back(fault.defect);
    std::sort(kinds.begin(), kinds.end());
    return kinds;
}

struct Case {
    std::string_view name, fen;
    std::vector<FenDefect> defects;  // in the order of the enumeration
    std::string_view detail;         // of the first one found; empty = not asked
};

using enum FenDefect;

const Case kCases[] = {
    {"start", kStartFen, {}, ""},
    // PGN 16.1.4.3: the standard's own example writes the e.p. square that nobody can use.
    {"example_of_the_standard",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
     {EpUnusable},
     "no pawn can take on e3, so it is the same as '-'"},
    {"usable_ep", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", {}, ""},
    {"pinned_ep", "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", {EpUnusable}, ""},
    {"four_fields",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
     {Short},
     "only 4 of six fields"},
    {"five_fields", "4k3/8/8/8/8/8/8/4K3 w - - 0", {Short}, ""},
    {"three_fields", "4k3/8/8/8/8/8/8/4K3 w -", {Syntax}, "only 3 of six fields"},
    {"empty", "", {Syntax}, "only 0 of six fields"},
    {"seven_ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", {Syntax}, "7 ranks instead of 8"},
    {"nine_squares", "4k3/8/8/9/8/8/8/4K3 w - - 0 1", {Syntax}, "'9' on rank 5 is no piece letter"},
    {"long_rank", "4k3/8/8/7pp/8/8/8/4K3 w - - 0 1", {Syntax}, "rank 5 has 9 squares"},
    {"short_rank", "4k3/8/8/7/8/8/8/4K3 w - - 0 1", {Syntax}, "rank 5 has 7 squares"},
    {"bad_letter", "4k3/8/8/8/8/3X4/8/4K3 w - - 0 1", {Syntax}, "'X' on rank 3 is no piece letter"},
    {"bad_turn",
     "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
     {Syntax},
     "side to move is 'white', not w or b"},
    {"bad_castling",
     "4k3/8/8/8/8/8/8/4K3 w Kx - 0 1",
     {Syntax},
     "castling rights 'Kx' cannot be read"},
    {"bad_ep", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", {Syntax}, "e.p. square 'e9' is no square"},
    {"bad_clock", "4k3/8/8/8/8/8/8/4K3 w - - x 1", {Syntax}, "'x' is no number"},
    {"two_white_kings",
     "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
     {KingCount},
     "two white kings, on d1 and e1"},
    {"no_black_king", "8/8/8/8/8/8/8/4K3 w - - 0 1", {NoKing}, "no black king"},
    {"no_kings_and_pawn", "P7/8/8/8/8/8/8/8 w - - 0 1", {NoKing, PawnOnBackRank}, "no white king"},
    {"opponent_in_check",
     "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
     {OpponentInCheck},
     "Black is in check from e2 with White to move"},
    {"pawn_on_rank_1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", {PawnOnBackRank}, "a white pawn on a1"},
    {"pawn_and_check", "p3k3/8/8/8/8/8/4R3/4K3 w - - 0 1", {OpponentInCheck, PawnOnBackRank}, ""},
    {"right_without_rook",
     "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
     {CastlingImpossible},
     "White may not castle long: no rook on a1"},
    {"right_without_king",
     "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
     {CastlingImpossible},
     "White may not castle short: king on e2"},
    {"ep_without_pawn",
     "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
     {EpImpossible},
     "e.p. square e6 has no pawn in front of it"},
    {"ep_on_wrong_rank",
     "4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1",
     {EpImpossible},
     "e.p. square e5 is on the wrong rank for the side to move"},
    {"ep_origin_occupied",
     "4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
     {EpImpossible},
     "e.p. square e6: the pawn's first square is occupied"},
    {"ep_square_occupied",
     "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1",
     {EpImpossible},
     "e.p. square e6 is occupied"},
    {"nine_pawns",
     "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
     {MaterialImpossible},
     "White has more than eight pawns"},
    {"seventeen_pieces",
     "rnbqkbnr/pppppppp/n7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     {MaterialImpossible},
     "Black has more than sixteen pieces and pawns"},
    {"queen_too_many",
     "rqbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     {MaterialImpossible},
     "Black has more promoted pieces than missing pawns"},
    {"promoted_queen_is_fine", "4k3/8/8/8/8/8/PPPPPPP1/Q3K2Q w - - 0 1", {}, ""},
    {"two_bishops_of_one_colour",
     "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1",
     {MaterialImpossible},
     ""},
    {"triple_check",
     "4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1",
     {CheckImpossible},
     "three pieces check the black king"},
    {"check_from_both_sides", "R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", {CheckImpossible}, ""},
    {"two_knights_check", "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", {CheckImpossible}, ""},
    {"two_bishops_check", "4k3/8/8/8/1b5b/8/8/4K3 w - - 0 40", {CheckImpossible}, ""},
    {"promotion_with_double_check_is_fine", "4k3/8/8/8/8/4K3/8/2b1q3 w - - 0 40", {}, ""},
    {"double_check_is_fine", "4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1", {}, ""},
    {"clock_above_half_moves",
     "4k3/8/8/8/8/8/8/R3K3 w - - 90 10",
     {CounterInvalid},
     "half-move clock is greater than the plies played"},
    {"clock_just_possible", "4k3/8/8/8/8/8/8/R3K3 b - - 19 10", {}, ""},
    {"clock_beside_ep", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 1 9", {CounterInvalid}, ""},
    {"clock_beside_an_ep_square_that_cannot_be",
     "4k3/8/8/8/8/8/8/R3K3 b - e3 1 9",
     {EpImpossible},
     ""},
    {"move_number_0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", {CounterInvalid}, "move number 0"},
    {"huge_clock", "4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", {CounterInvalid}, ""},
    {"surplus_blanks", "4k3/8/8/8/8/8/8/4K3  w - - 0 1", {Spelling}, "surplus blanks"},
    {"seventh_field", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", {Spelling}, "text after the sixth field"},
    {"castling_order", "r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", {Spelling}, ""},
    {"split_digits",
     "4k3/8/8/44/8/8/8/4K3 w - - 0 1",
     {Spelling},
     "rank 5 has two digits in a row"},
};

class FenDefectTable : public ::testing::TestWithParam<Case> {};

TEST_P(FenDefectTable, ReportsEveryDistinctDefect) {
    const auto& [name, fen, defects, detail] = GetParam();
    const StartReading start = read_start_position(fen);
    EXPECT_EQ(kinds_of(start.defects), defects);
    const bool is_fatal = std::any_of(defects.begin(), defects.end(),
                                      [](FenDefect defect) { return chess::is_fatal(defect); });
    EXPECT_EQ(start.position.has_value(), !is_fatal);
    EXPECT_EQ(start.defects.is_fatal(), is_fatal);
    if (!detail.empty()) {
        ASSERT_FALSE(start.defects.is_empty());
        EXPECT_EQ(start.defects.begin()->detail(), detail);
    }
    for (const FenFault& fault : start.defects) {
        EXPECT_LE(fault.begin, fault.end);
        EXPECT_LE(fault.end, fen.size());
    }
}

INSTANTIATE_TEST_SUITE_P(Fen, FenDefectTable, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Fen, FaultsPointAtTheText) {
    constexpr std::string_view kFen = "4k3/8/8/8/8/3X4/8/4K3 w - - 0 1";
    const FenReading reading = read_fen(kFen);
    ASSERT_EQ(reading.defects.faults().size(), 1U);
    const FenFault& fault = *reading.defects.begin();
    EXPECT_EQ(kFen.substr(fault.begin, fault.end - fault.begin), "X");
}

struct Normalised {
    std::string_view name, fen, xfen, shredder;
    bool is_chess960;
};

constexpr Normalised kNormalised[] = {
    {"corner_rooks", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
     "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", false},
    {"shredder_letters", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
     "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", true},
    {"inner_rook", "1rkr3r/8/8/8/8/8/8/1RKR3R w DBdb - 4 9",
     "1rkr3r/8/8/8/8/8/8/1RKR3R w DQdq - 4 9", "1rkr3r/8/8/8/8/8/8/1RKR3R w DBdb - 4 9", true},
    {"outermost_rook", "1rkr3r/8/8/8/8/8/8/1RKR3R w KQkq - 4 9",
     "1rkr3r/8/8/8/8/8/8/1RKR3R w KQkq - 4 9", "1rkr3r/8/8/8/8/8/8/1RKR3R w HBhb - 4 9", true},
    {"impossible_right_is_dropped", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
     "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w H - 0 1", false},
    {"impossible_clock_is_0", "4k3/8/8/8/8/8/8/R3K3 w - - 90 10", "4k3/8/8/8/8/8/8/R3K3 w - - 0 10",
     "4k3/8/8/8/8/8/8/R3K3 w - - 0 10", false},
    {"missing_number_fits_the_clock", "4k3/8/8/8/8/8/8/R3K3 b - - 8",
     "4k3/8/8/8/8/8/8/R3K3 b - - 8 5", "4k3/8/8/8/8/8/8/R3K3 b - - 8 5", false},
    {"clock_beside_ep_is_0", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 9",
     "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", false},
    {"unusable_ep_is_dropped", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1", false},
};

class FenNormalised : public ::testing::TestWithParam<Normalised> {};

TEST_P(FenNormalised, WritesBothForms) {
    const auto& [name, fen, xfen, shredder, is_chess960] = GetParam();
    const StartReading start = read_start_position(fen);
    ASSERT_TRUE(start.position);
    EXPECT_EQ(start.is_chess960_start, is_chess960);
    EXPECT_EQ(to_fen(*start.position), xfen);
    EXPECT_EQ(to_shredder_fen(*start.position), shredder);
    EXPECT_EQ(position_of(xfen), *start.position);
    EXPECT_EQ(position_of(shredder), *start.position);
}

INSTANTIATE_TEST_SUITE_P(Fen, FenNormalised, ::testing::ValuesIn(kNormalised),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Fen, StandardStyleKnowsCornersOnly) {
    const auto read = [](std::string_view fen) {
        return read_start_position(fen, CastlingStyle::Standard);
    };
    const StartReading inner = read("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1");
    EXPECT_TRUE(inner.defects.has(CastlingImpossible));
    EXPECT_FALSE(inner.is_chess960_start);
    EXPECT_EQ(inner.position->castling_rook(Color::White, Side::Short), Square::None);
    EXPECT_TRUE(read("3k4/8/8/8/8/8/8/3K3R w K - 0 1").defects.has(CastlingImpossible));
    EXPECT_TRUE(read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").defects.is_empty());
}

TEST(Fen, RoundTripsEveryPositionOfRandomGames) {
    testing::for_each_position(2, 80, [](const Position& pos, const MoveList&) {
        const std::string fen = to_fen(pos);
        const StartReading start = read_start_position(fen);
        ASSERT_TRUE(start.position) << fen;
        // An e.p. square that only a pinned pawn could use is not written.
        ASSERT_EQ(to_fen(*start.position), fen);
        ASSERT_EQ(start.position->repetition_key(), pos.repetition_key()) << fen;
        ASSERT_EQ(position_of(to_shredder_fen(pos)), *start.position) << fen;
    });
}

// Style rule 35: cut at every byte, the reader says what is missing and never more than it was
// given.
TEST(Fen, TruncationAtEveryByteIsReadOrRefused) {
    constexpr std::string_view kFen =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (std::size_t size = 0; size < kFen.size(); ++size) {
        const std::string cut(
            kFen.substr(0, size));  // own bytes: a read past the end is seen by ASan
        const StartReading start = read_start_position(cut);
        const bool is_complete = size >= kFen.size() - 4;  // up to the e.p. field at least
        EXPECT_EQ(start.position.has_value(), is_complete) << cut;
        EXPECT_EQ(start.defects.is_empty(), false) << cut;
    }
}

TEST(Fen, ValidateRefusesWhatIsFatalOnly) {
    chess::Setup setup = Position::initial().to_setup();
    EXPECT_EQ(*validate(setup), Position::initial());
    setup.board[index(Square::E1)] = Piece::None;
    const auto refused = validate(setup);
    ASSERT_FALSE(refused.has_value());
    EXPECT_TRUE(refused.error().has(NoKing));
}

}  // namespace fen_test
}  // namespace arbiter::chess
