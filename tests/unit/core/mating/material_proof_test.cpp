#include "core/chess/attacks.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/position.hpp"
#include "core/mating/decide.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::mating {
namespace material_proof_test {

using chess::bit;
using chess::Bitboard;
using chess::Color;
using chess::Piece;
using chess::Position;
using chess::Role;
using chess::Square;

// The material table is proved here, row by row. A row is closed under every move (captures only
// take away, and there is no pawn that could change a piece), so it is enough that no mate exists
// with that material.

bool is_dark(Square sq) {
    return (chess::file_of(sq) + chess::rank_of(sq)) % 2 == 0;
}

template <class Visit>
void for_each_square(Visit visit) {
    for (unsigned i = 0; i < chess::kSquares; ++i)
        visit(static_cast<Square>(i));
}

// The board has eight symmetries without pawns: the mated king may be taken to stand in the
// a1-d1-d4 triangle.
bool is_in_triangle(Square sq) {
    return chess::file_of(sq) <= 3 && chess::rank_of(sq) <= chess::file_of(sq);
}

// How many mates White gives with king and `winner` against king and `loser` (None: bare king). A
// loser's bishop stands on squares of the mated king's colour, which is also that of a checking
// bishop, or on the others.
int count_mates(Role winner, Role loser, bool is_of_kings_colour = true) {
    int mates = 0;
    const auto try_one = [&](Square king, Square white_king, Square piece, Square helper) {
        chess::Setup setup{};
        const auto put = [&](Square sq, Piece coloured) {
            if (setup.board[chess::index(sq)] != Piece::None) return false;
            setup.board[chess::index(sq)] = coloured;
            return true;
        };
        bool is_free = put(king, Piece::BlackKing) && put(white_king, Piece::WhiteKing) &&
                       put(piece, chess::make_piece(Color::White, winner));
        if (loser != Role::None)
            is_free = is_free && put(helper, chess::make_piece(Color::Black, loser));
        if (!is_free) return;
        setup.turn = Color::Black;
        const auto position = chess::validate(setup);
        mates += position.has_value() && chess::is_checkmate(*position);
    };
    for_each_square([&](Square king) {
        if (!is_in_triangle(king)) return;
        for_each_square([&](Square piece) {
            if (!has(chess::pseudo_attacks(winner, piece), king)) return;
            for_each_square([&](Square white_king) {
                if (loser == Role::None) return try_one(king, white_king, piece, Square::A1);
                for_each_square([&](Square helper) {
                    if (loser == Role::Bishop &&
                        (is_dark(helper) == is_dark(king)) != is_of_kings_colour)
                        return;
                    try_one(king, white_king, piece, helper);
                });
            });
        });
    });
    return mates;
}

struct Material {
    std::string_view name;
    Role winner, loser;
    bool is_of_kings_colour, has_mate;
};

constexpr Material kMaterials[] = {
    {"knight_against_king", Role::Knight, Role::None, true, false},
    {"knight_against_queen", Role::Knight, Role::Queen, true, false},
    {"bishop_against_king", Role::Bishop, Role::None, true, false},
    {"bishop_against_queen", Role::Bishop, Role::Queen, true, false},
    {"bishop_against_rook", Role::Bishop, Role::Rook, true, false},
    {"bishop_against_bishop_of_its_colour", Role::Bishop, Role::Bishop, true, false},
    // The count finds mates where there are some.
    {"knight_against_rook", Role::Knight, Role::Rook, true, true},
    {"knight_against_knight", Role::Knight, Role::Knight, true, true},
    {"bishop_against_knight", Role::Bishop, Role::Knight, true, true},
    {"bishop_against_other_bishop", Role::Bishop, Role::Bishop, false, true},
    {"rook_against_king", Role::Rook, Role::None, true, true},
    // The mated king stands in a corner of the other colour; either bishop has such corners.
    {"knight_against_bishop", Role::Knight, Role::Bishop, false, true},
};

class MaterialMates : public ::testing::TestWithParam<Material> {};

TEST_P(MaterialMates, ExistOrNot) {
    const auto& [name, winner, loser, is_of_kings_colour, has_mate] = GetParam();
    EXPECT_EQ(count_mates(winner, loser, is_of_kings_colour) > 0, has_mate);
}

INSTANTIATE_TEST_SUITE_P(UpToFourPieces, MaterialMates, ::testing::ValuesIn(kMaterials),
                         [](const auto& test) { return std::string(test.param.name); });

// King and knight against king and any number of queens. Every square beside the mated king that
// the winner does not attack must hold a queen. If one of them looks at the knight along a free
// line, the queen nearest to the knight on that line takes it: nothing is pinned (a knight pins
// nothing) and a knight's check is never double. So it is enough that for all places of the two
// kings and the knight some such square looks at the knight.
TEST(MaterialProof, KnightAgainstAnyNumberOfQueens) {
    int tried = 0;
    for_each_square([&](Square king) {
        const Bitboard beside = chess::pseudo_attacks(Role::King, king);
        for_each_square([&](Square knight) {
            const Bitboard hits = chess::pseudo_attacks(Role::Knight, knight);
            if (!has(hits, king)) return;
            for_each_square([&](Square winner) {
                if (winner == king || winner == knight || has(beside, winner)) return;
                Bitboard unguarded = beside & ~hits & ~chess::pseudo_attacks(Role::King, winner);
                bool is_answered = false;
                while (unguarded != 0) {
                    const Square queen = chess::pop_square(unguarded);
                    const Bitboard blockers = bit(winner) | bit(king);
                    is_answered |= has(chess::queen_attacks(queen, blockers | bit(knight)), knight);
                }
                EXPECT_TRUE(is_answered)
                    << to_string(king) << to_string(knight) << to_string(winner);
                ++tried;
            });
        });
    });
    EXPECT_GT(tried, 10000);
}

// King and bishops of one colour against king, queens, rooks and bishops of that colour, any
// number. The check comes along a diagonal, over or from the square `next` diagonally beside the
// mated king. Two squares touch both the king and `next` by a side. They are of the other colour:
// no bishop attacks them and none stands there. If the winner's king does not attack one of them,
// either it is empty and the king goes there, or a rook or queen on it moves to `next`, taking or
// blocking: it is beside its king on a rank or file, where no bishop can pin it. So it is enough
// that the winner's king never attacks both. (Two bishops cannot come to check at once: a bishop
// leaving a line of another one gave check from there already, and the king opens one line only.)
TEST(MaterialProof, BishopsOfOneColourAgainstAnyRooksQueensAndBishopsOfThatColour) {
    int tried = 0;
    for_each_square([&](Square king) {
        const Bitboard beside = chess::pseudo_attacks(Role::King, king);
        Bitboard diagonal = beside & chess::bishop_attacks(king, 0);
        while (diagonal != 0) {
            const Square next = chess::pop_square(diagonal);
            const Bitboard shared =
                chess::rook_attacks(king, 0) & chess::rook_attacks(next, 0) & beside;
            ASSERT_EQ(chess::count(shared), 2U);
            for_each_square([&](Square winner) {
                if (winner == king || has(beside, winner)) return;
                EXPECT_NE(shared & ~chess::pseudo_attacks(Role::King, winner), 0U)
                    << to_string(king) << to_string(next) << to_string(winner);
                ++tried;
            });
        }
    });
    EXPECT_GT(tried, 10000);
}

// For everything else there is a mate: the table says Unknown exactly where it must.
TEST(MaterialProof, AllOtherMaterialCanMate) {
    constexpr std::string_view kMates[] = {
        "k6R/8/1K6/8/8/8/8/8 b - - 0 1",    // rook
        "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",   // queen
        "k7/1PK5/1P6/8/8/8/8/8 b - - 0 1",  // pawns
        "kr6/2N5/K7/8/8/8/8/8 b - - 0 1",   // knight and enemy rook
        "kr6/2N5/K7/8/8/8/8/7q b - - 0 1",  // ... beside a queen
        "k1K5/b1N5/8/8/8/8/8/8 b - - 0 1",  // knight and enemy bishop
        "kn6/2N5/1K6/8/8/8/8/8 b - - 0 1",  // knight and enemy knight
        "k1K5/p1N5/8/8/8/8/8/8 b - - 0 1",  // knight and enemy pawn
        "k7/2N5/1KN5/8/8/8/8/8 b - - 0 1",  // two knights
        "k7/8/NK6/3B4/8/8/8/8 b - - 0 1",   // bishop and knight
        "k7/8/1K6/3BB3/8/8/8/8 b - - 0 1",  // bishops of both colours
        "7k/5KBn/8/8/8/8/8/8 b - - 0 1",    // bishop and enemy knight
        "7k/5KBb/8/8/8/8/8/8 b - - 0 1",    // bishop and enemy bishop of the other colour
        "7k/5KBp/8/8/8/8/8/8 b - - 0 1",    // bishop and enemy pawn
    };
    for (const std::string_view fen : kMates) {
        const Position pos = chess::position_of(fen);
        EXPECT_TRUE(chess::is_checkmate(pos)) << fen;
        EXPECT_EQ(decide_by_material(pos).white, CanWin::Unknown) << fen;
        EXPECT_EQ(decide(pos).white, CanWin::Yes) << fen;
    }
}

}  // namespace material_proof_test
}  // namespace arbiter::mating
