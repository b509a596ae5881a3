#pragma once

#include "core/chess/board.hpp"
#include "core/chess/types.hpp"

#include <array>
#include <cstddef>

namespace arbiter::chess {

// A fixed list of moves. Games have at most 218 in one position, but a FEN may show a board full of
// queens. Bound: at most one piece from each of 8 directions and 8 knights can move to a square, so
// 16 moves; on the last rank the three pawn arrivals count four times, so 25. 56 * 16 + 8 * 25 + 2
// castlings = 1098.
class MoveList {
  public:
    static constexpr std::size_t kCapacity = 1100;

    MoveList() {}  // NOLINT(modernize-use-equals-default): the moves stay uninitialised

    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
    void clear() { size_ = 0; }
    // REQUIRES: size() < kCapacity.
    void push(Move move) { moves_[size_++] = move; }

  private:
    union {
        std::array<Move, kCapacity> moves_;
    };
    std::size_t size_ = 0;
};

// Every legal move of the side to move, in an order that depends on the position only: king,
// castling, knights, bishops, rooks, queens, pawns, e.p.; squares from a1 to h8. `moves` is emptied
// first.   FIDE 2023 3.10.
void generate_legal(const Board& pos, MoveList& moves);

// How many, and whether any: the same generator without the list.
[[nodiscard]] unsigned count_legal(const Board& pos);
[[nodiscard]] bool has_legal_move(const Board& pos);

}  // namespace arbiter::chess
