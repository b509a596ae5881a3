#pragma once

#include "core/base/result.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/position.hpp"
#include "core/query/query_error.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::query::detail {

// A position: as moves from the usual start position ("1.e4 c5 2.Nf3"), or as a FEN, in which
// squares may be open: `?` any square, `!` any piece, `A` a white piece, `a` a black
// piece, `*` whatever follows in the rank. A missing field, or `?`, is not compared; counters never
// are.   THREADS: constant once it is made.
class BoardPattern {
  public:
    [[nodiscard]] static Result<BoardPattern, QueryError> parse(std::string_view text);
    // Exactly this position; counters aside.
    [[nodiscard]] static BoardPattern of(const chess::Board& pos);

    // Pawns only: 'P', 'p', 'A' and 'a' are pawns, '!' any of them, a digit squares without one.
    [[nodiscard]] static Result<BoardPattern, QueryError> parse_pawns(std::string_view text);

    [[nodiscard]] bool matches(const chess::Board& pos) const;
    // Do its pawns? Other pieces are looked through.   REQUIRES: parse_pawns().
    [[nodiscard]] bool matches_pawns(const chess::Board& pos) const;
    // The same with the colours exchanged and the board turned upside down.
    [[nodiscard]] BoardPattern mirrored() const;

  private:
    friend class BoardPatternReader;
    [[nodiscard]] bool matches_castling(const chess::Board& pos) const;
    [[nodiscard]] bool matches_ep(const chess::Board& pos) const;

    // Squares that must hold that piece (index: chess::Piece); [None]: must be empty.
    std::array<chess::Bitboard, chess::kPieces> pieces_{};
    std::array<chess::Bitboard, chess::kColors> men_{};  // must hold a piece of that colour
    chess::Bitboard occupied_ = 0;                       // must hold any piece
    std::optional<chess::Color> turn_;
    bool has_castling_ = false;
    std::array<std::array<bool, 2>, chess::kColors> castling_sides_{};  // K, Q; k, q
    chess::Bitboard castling_rooks_ = 0;                                // named by their files
    bool has_ep_ = false;
    chess::Square ep_ = chess::Square::None;
};

}  // namespace arbiter::query::detail
