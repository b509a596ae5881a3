#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace arbiter::testing {

// Black pieces beside the king: pawns, knights, bishops on light and on dark squares, rooks,
// queens.
using BlackPieces = std::array<int, 6>;

// Can `have` become `need` or more, pawns promoting to what is missing?
[[nodiscard]] bool suffices(const BlackPieces& have, const BlackPieces& need);

// The least sets of black pieces with which White, having `white` and no king, has a mate somewhere
// on the board, found by trying: every square of the king, every square of White's pieces that give
// check, and then a black piece wherever one must stand so that the king has no way out. `white`
// has the letters of its pieces; bishops are 'L' on light and 'D' on dark squares. Positions need
// not be reachable. No more than `most` black pieces are tried.
[[nodiscard]] std::vector<BlackPieces> least_black_pieces(std::string_view white, int most);

}  // namespace arbiter::testing
