#pragma once

#include "core/reach/detail/piece_sets.hpp"

#include <array>
#include <cstdint>

namespace arbiter::reach::detail {

// How many moves a piece needs from square to square when only steady pieces are in its way.
class Distances {
  public:
    static constexpr unsigned kNever = 200;

    explicit Distances(Bitboard steady);

    // REQUIRES: role is not Pawn.
    [[nodiscard]] unsigned of_piece(Role role, Square from, Square to) const {
        return table_[index(role)][index(from)][index(to)];
    }
    // A pawn that stays one. A step to another file takes a capture.
    [[nodiscard]] static unsigned of_pawn(Color color, Square from, Square to);
    [[nodiscard]] static unsigned files_between(Square a, Square b) {
        return file_of(a) < file_of(b) ? file_of(b) - file_of(a) : file_of(a) - file_of(b);
    }
    // A pawn that promotes to `role` on its way.
    [[nodiscard]] unsigned of_promotion(Color color, Square from, Role role, Square to) const;

  private:
    void fill(Role role, Square from, Bitboard steady);

    std::array<std::array<std::array<std::uint8_t, chess::kSquares>, chess::kSquares>,
               chess::kRoles>
        table_{};
};

}  // namespace arbiter::reach::detail
