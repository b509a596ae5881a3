#pragma once

#include "core/base/result.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/position.hpp"
#include "core/query/query_error.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::query::detail {

// What a condition counts on a board: "white.knights", "black.isolated", "open_files", and numbers
// of the whole board. Pure.   docs/guide/where.md 4.2.

enum class QuantityId : std::uint8_t {
    King,
    Queens,
    Rooks,
    Bishops,
    Knights,
    Pawns,
    Pieces,     // pawns and king included
    Isolated,   // pawns without an own pawn on the files beside theirs
    Doubled,    // pawns with another own pawn on their file
    Passed,     // pawns with no enemy pawn before them on their file and those beside it
    Outposts,   // knights on the 4th to 6th rank that a pawn protects and none can ever attack
    HalfOpen,   // files with pawns of the other side only
    Islands,    // groups of files beside one another that have pawns
    OpenFiles,  // files without pawns
    Points,     // pawn 1, knight 3, bishop 3, rook 5, queen 9
    Balance,    // points of White less those of Black
};

// The set bits of a quantity are squares; of files it is the square on the first rank.
enum class QuantityUnit : std::uint8_t { Squares, Files, Number };

// The squares that "d5", "d", "6", "a-c", "d4-e5", "light" and several of these mean.
// The error counts in `text`.
[[nodiscard]] Result<chess::Bitboard, QueryError> read_squares(std::string_view text,
                                                               QuantityUnit unit);

// Points of the pieces of `color`, in pawns.
[[nodiscard]] int points_of(chess::Color color, const chess::Board& pos);

struct Quantity {
    QuantityId id = QuantityId::Pieces;
    chess::Color color = chess::Color::White;
    chess::Bitboard squares = ~chess::Bitboard{0};  // only what stands there counts
    std::string written_squares{};                  // as they were given; empty: all
    bool is_turned = false;                         // the balance as Black sees it

    // 0 to 64; points up to 200, the balance with a sign.
    [[nodiscard]] int of(const chess::Board& pos) const;
    // The same for the other colour, on the other side of the board.
    [[nodiscard]] Quantity mirrored() const;
    [[nodiscard]] QuantityUnit unit() const;
    [[nodiscard]] std::string text() const;  // white.knights("d5")

  private:
    [[nodiscard]] chess::Bitboard set_of(const chess::Board& pos) const;
};

// "white.knights" in any case; nullopt: it is none.
[[nodiscard]] std::optional<Quantity> find_quantity(std::string_view name);
// All of them, for "did you mean".
[[nodiscard]] std::vector<std::string> quantity_names();

}  // namespace arbiter::query::detail
