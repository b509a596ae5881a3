#include "core/chess/types.hpp"

#include <gtest/gtest.h>

namespace arbiter::chess {
namespace types_test {

TEST(Types, SquaresHaveTheirNames) {
    EXPECT_EQ(to_string(Square::A1), "a1");
    EXPECT_EQ(to_string(Square::E4), "e4");
    EXPECT_EQ(to_string(Square::H8), "h8");
    EXPECT_EQ(to_string(Square::None), "-");
    EXPECT_EQ(make_square(file_of(Square::C7), rank_of(Square::C7)), Square::C7);
    EXPECT_EQ(relative_rank(Color::Black, Square::C7), 1U);
}

TEST(Types, PiecesPackColourAndRole) {
    for (const char letter : std::string_view{"PNBRQKpnbrqk"}) {
        const Piece piece = piece_of_letter(letter);
        EXPECT_EQ(letter_of(piece), letter);
        EXPECT_EQ(make_piece(color_of(piece), role_of(piece)), piece);
    }
    EXPECT_EQ(piece_of_letter('-'), Piece::None);
    EXPECT_EQ(piece_of_letter('x'), Piece::None);
}

TEST(Move, KeepsWhatItWasMadeOf) {
    const Move plain = Move::normal(Square::G1, Square::F3);
    EXPECT_EQ(plain.from(), Square::G1);
    EXPECT_EQ(plain.to(), Square::F3);
    EXPECT_EQ(plain.kind(), MoveKind::Normal);
    EXPECT_EQ(plain.promotion(), Role::None);
    EXPECT_EQ(Move::en_passant(Square::E5, Square::D6).kind(), MoveKind::EnPassant);
    for (const Role role : {Role::Knight, Role::Bishop, Role::Rook, Role::Queen}) {
        const Move promotion = Move::promote(Square::A7, Square::B8, role);
        EXPECT_EQ(promotion.kind(), MoveKind::Promotion);
        EXPECT_EQ(promotion.promotion(), role);
        EXPECT_EQ(promotion.to(), Square::B8);
        EXPECT_EQ(Move::from_raw(promotion.raw()), promotion);
    }
    const Move castling = Move::castle(Side::Long, Square::E1, Square::A1);
    EXPECT_TRUE(castling.is_castling());
    EXPECT_EQ(castling.kind(), MoveKind::CastleLong);
    EXPECT_EQ(castling.castling_side(), Side::Long);
    EXPECT_EQ(castling.to(), Square::A1);
}

TEST(Move, HasRoomForWhatOnlyVariantsHave) {
    const Move king = Move::promote(Square::A7, Square::A8, Role::King);
    EXPECT_EQ(king.kind(), MoveKind::Promotion);
    EXPECT_EQ(king.promotion(), Role::King);
    EXPECT_EQ(king.from(), Square::A7);
    EXPECT_FALSE(king.is_orthodox());
    for (const Role role : {Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen}) {
        const Move drop = Move::drop(role, Square::F3);
        EXPECT_TRUE(drop.is_drop());
        EXPECT_EQ(drop.kind(), MoveKind::Drop);
        EXPECT_EQ(drop.dropped(), role);
        EXPECT_EQ(drop.to(), Square::F3);
        EXPECT_EQ(drop.promotion(), Role::None);
        EXPECT_FALSE(drop.is_castling() || drop.is_null() || drop.is_none() || drop.is_plain());
        EXPECT_FALSE(drop.is_orthodox());
        EXPECT_EQ(Move::from_raw(drop.raw()), drop);
    }
    EXPECT_TRUE(Move::normal(Square::E2, Square::E4).is_orthodox());
    EXPECT_TRUE(Move::null().is_orthodox());
    EXPECT_FALSE(Move::normal(Square::E2, Square::E4).is_drop());
}

TEST(Move, NullAndNoneAreDifferentFromEveryMove) {
    EXPECT_TRUE(Move::null().is_null());
    EXPECT_EQ(Move::null().kind(), MoveKind::Null);
    EXPECT_EQ(Move::null().promotion(), Role::None);
    EXPECT_TRUE(Move::none().is_none());
    EXPECT_FALSE(Move::null().is_none());
    EXPECT_FALSE(Move::null().is_castling());
    EXPECT_FALSE(Move::null().is_plain());
}

}  // namespace types_test
}  // namespace arbiter::chess
