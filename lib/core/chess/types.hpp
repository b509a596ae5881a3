#pragma once

#include "core/base/assert.hpp"

#include <cstdint>
#include <iterator>
#include <string_view>

namespace arbiter::chess {

// The words of the board: colours, roles, pieces, squares, sides and moves. All are small trivially
// copyable values; arithmetic goes only through the operators below. a1 = 0, b1 = 1, ..., h8 = 63.

enum class Color : std::uint8_t { White, Black };
enum class Role : std::uint8_t { None, Pawn, Knight, Bishop, Rook, Queen, King };

// Colour in bit 3, role in bits 0-2, so both are one instruction away.
enum class Piece : std::uint8_t {
    None = 0,
    WhitePawn = 1,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn = 9,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
};

// Wing of castling: Short ends on the g file, Long on the c file.
enum class Side : std::uint8_t { Short, Long };

// clang-format off
enum class Square : std::uint8_t {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
    None,
};
// clang-format on

enum class Direction : std::int8_t {
    North = 8,
    South = -8,
    East = 1,
    West = -1,
    NorthEast = 9,
    NorthWest = 7,
    SouthEast = -7,
    SouthWest = -9,
};

inline constexpr int kColors = 2;
inline constexpr int kRoles = 7;     // with None
inline constexpr int kPieces = 16;   // with None and the holes of the packing
inline constexpr int kSquares = 64;  // without None

template <class E>
[[nodiscard]] constexpr unsigned index(E value) {
    return static_cast<unsigned>(value);
}

[[nodiscard]] constexpr Color operator~(Color color) {
    return static_cast<Color>(index(color) ^ 1U);
}

[[nodiscard]] constexpr Piece make_piece(Color color, Role role) {
    return role == Role::None ? Piece::None : static_cast<Piece>(index(color) << 3 | index(role));
}
// REQUIRES: piece is not None.
[[nodiscard]] constexpr Color color_of(Piece piece) {
    return static_cast<Color>(index(piece) >> 3);
}
[[nodiscard]] constexpr Role role_of(Piece piece) {
    return static_cast<Role>(index(piece) & 7U);
}

// 0..7 each; file 0 is the a file, rank 0 the first rank.
[[nodiscard]] constexpr unsigned file_of(Square sq) {
    return index(sq) & 7U;
}
[[nodiscard]] constexpr unsigned rank_of(Square sq) {
    return index(sq) >> 3;
}
[[nodiscard]] constexpr Square make_square(unsigned file, unsigned rank) {
    return static_cast<Square>(rank << 3 | file);
}
// REQUIRES: the result is on the board and no edge is crossed.
[[nodiscard]] constexpr Square operator+(Square sq, Direction direction) {
    return static_cast<Square>(static_cast<int>(sq) + static_cast<int>(direction));
}
[[nodiscard]] constexpr Square operator-(Square sq, Direction direction) {
    return static_cast<Square>(static_cast<int>(sq) - static_cast<int>(direction));
}
[[nodiscard]] constexpr Direction forward(Color color) {
    return color == Color::White ? Direction::North : Direction::South;
}
// The rank as `color` counts it: 0 is its own back rank.
[[nodiscard]] constexpr unsigned relative_rank(Color color, Square sq) {
    return rank_of(sq) ^ (color == Color::White ? 0U : 7U);
}
// First rank of `color`, where its king and rooks castle.   FIDE 2023 3.8.2.
[[nodiscard]] constexpr unsigned back_rank(Color color) {
    return color == Color::White ? 0U : 7U;
}

// "e4"; "-" for None. The text is static.
[[nodiscard]] constexpr std::string_view to_string(Square sq) {
    constexpr std::string_view kNames =
        "a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4"
        "a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
    return sq == Square::None ? std::string_view{"-"}
                              : kNames.substr(std::string_view::size_type{2} * index(sq), 2);
}

// "white" / "black", "pawn" .. "king": for messages.
[[nodiscard]] constexpr std::string_view to_string(Color color) {
    return color == Color::White ? "white" : "black";
}
[[nodiscard]] constexpr std::string_view to_string(Role role) {
    constexpr std::string_view kNames[] = {"none", "pawn",  "knight", "bishop",
                                           "rook", "queen", "king"};
    return kNames[index(role)];
}

// The SAN letter of a role ('P' for a pawn, '-' for None).   PGN 8.2.3.2.
[[nodiscard]] constexpr char letter_of(Role role) {
    return "-PNBRQK"[index(role)];
}
// The FEN letter of a piece.   PGN 16.1.3.1.
[[nodiscard]] constexpr char letter_of(Piece piece) {
    return "-PNBRQK--pnbrqk-"[index(piece)];
}

// None for a letter that is no FEN piece letter.
[[nodiscard]] constexpr Piece piece_of_letter(char letter) {
    constexpr std::string_view kLetters = "-PNBRQK--pnbrqk";
    const auto at = kLetters.find(letter);
    return letter == '-' || at == std::string_view::npos ? Piece::None : static_cast<Piece>(at);
}

enum class MoveKind : std::uint8_t {
    Normal,
    Promotion,
    EnPassant,
    CastleShort,
    CastleLong,
    Null,
    Drop,  // of variants with pieces in hand
};

// A move in 16 bits: from (6), to (6), code (4). Castling is kept as king square -> own rook
// square, which is the only form that is unique in Chess960. A null move passes the turn; none()
// means "no move". Two kinds belong to variants only (lib/core/variant): drops, and promotions to a
// king.
class Move {
  public:
    constexpr Move() = default;
    [[nodiscard]] static constexpr Move normal(Square from, Square to) {
        return Move{pack(from, to, 0)};
    }
    [[nodiscard]] static constexpr Move en_passant(Square from, Square to) {
        return Move{pack(from, to, kEnPassant)};
    }
    [[nodiscard]] static constexpr Move castle(Side side, Square king, Square rook) {
        return Move{pack(king, rook, side == Side::Short ? kShort : kLong)};
    }
    // REQUIRES: role is Knight, Bishop, Rook or Queen; King in antichess only.
    [[nodiscard]] static constexpr Move promote(Square from, Square to, Role role) {
        const unsigned code =
            role == Role::King ? kKingPromotion : kPromotion + index(role) - index(Role::Knight);
        return Move{pack(from, to, code)};
    }
    // A piece from the hand is put on `to`.   REQUIRES: role is neither None nor King.
    [[nodiscard]] static constexpr Move drop(Role role, Square to) {
        return Move{pack(static_cast<Square>(index(role)), to, kDrop)};
    }
    [[nodiscard]] static constexpr Move null() { return Move{std::uint16_t{kNull << 12}}; }
    [[nodiscard]] static constexpr Move none() { return Move{}; }
    // The move whose raw() was stored.
    [[nodiscard]] static constexpr Move from_raw(std::uint16_t raw) { return Move{raw}; }

    // REQUIRES: not is_drop().
    [[nodiscard]] constexpr Square from() const { return static_cast<Square>(raw_ & 63U); }
    [[nodiscard]] constexpr Square to() const { return static_cast<Square>(raw_ >> 6 & 63U); }
    [[nodiscard]] constexpr MoveKind kind() const {
        constexpr MoveKind kKinds[] = {
            MoveKind::Normal,    MoveKind::EnPassant, MoveKind::CastleShort, MoveKind::CastleLong,
            MoveKind::Promotion, MoveKind::Promotion, MoveKind::Promotion,   MoveKind::Promotion,
            MoveKind::Null,      MoveKind::Drop,      MoveKind::Promotion};
        return code() < std::size(kKinds) ? kKinds[code()] : MoveKind::Null;
    }
    // The new role of a promotion, else None.
    [[nodiscard]] constexpr Role promotion() const {
        const unsigned promoted = code() - kPromotion;  // wraps for codes below
        if (promoted < 4) return static_cast<Role>(promoted + index(Role::Knight));
        return code() == kKingPromotion ? Role::King : Role::None;
    }
    [[nodiscard]] constexpr bool is_drop() const { return code() == kDrop; }
    // REQUIRES: is_drop().
    [[nodiscard]] constexpr Role dropped() const { return static_cast<Role>(raw_ & 63U); }
    [[nodiscard]] constexpr bool is_castling() const { return (code() & ~1U) == kShort; }
    // REQUIRES: is_castling().
    [[nodiscard]] constexpr Side castling_side() const {
        return code() == kShort ? Side::Short : Side::Long;
    }
    [[nodiscard]] constexpr bool is_null() const { return code() == kNull; }
    [[nodiscard]] constexpr bool is_none() const { return raw_ == 0; }
    // A move of orthodox chess: neither a drop nor a promotion to a king.
    [[nodiscard]] constexpr bool is_orthodox() const { return code() <= kNull; }
    // Nothing but one piece going from one square to another.
    [[nodiscard]] constexpr bool is_plain() const { return code() == 0; }
    [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }

    friend constexpr bool operator==(Move, Move) = default;

  private:
    static constexpr unsigned kEnPassant = 1;
    static constexpr unsigned kShort = 2;
    static constexpr unsigned kLong = 3;
    static constexpr unsigned kPromotion = 4;  // 4..7: knight, bishop, rook, queen
    static constexpr unsigned kNull = 8;
    static constexpr unsigned kDrop = 9;
    static constexpr unsigned kKingPromotion = 10;

    constexpr explicit Move(std::uint16_t raw) : raw_(raw) {}
    [[nodiscard]] static constexpr std::uint16_t pack(Square from, Square to, unsigned code) {
        return static_cast<std::uint16_t>(code << 12 | index(to) << 6 | index(from));
    }
    [[nodiscard]] constexpr unsigned code() const { return raw_ >> 12; }

    std::uint16_t raw_ = 0;
};
static_assert(sizeof(Move) == 2);

}  // namespace arbiter::chess
