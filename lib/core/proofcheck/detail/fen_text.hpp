#pragma once

#include "core/proofcheck/detail/mailbox.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::proofcheck::detail {

struct FenReading {
    std::string problem;  // empty when the FEN could be read
    Board board;
    unsigned quiet_plies = 0;
};

// Reads four to six fields. Refused: what is no FEN, a missing or second king, a pawn on rank 1 or
// 8, the side not to move in check. Castling letters are KQkq (outermost rook of the wing) or
// files; rights without king or rook in place, and an e.p. square that no double push can have
// passed or on which no pawn can take, are dropped. Everything else may be unreachable in play. PGN
// 16.1, X-FEN.
[[nodiscard]] FenReading read_fen(std::string_view fen);

inline constexpr std::size_t kMaxIdentity = 88;  // 71 + 1 + 1 + 1 + 4 + 1 + 2, rounded up

// Writes "placement turn castling ep" and returns its length. REQUIRES: kMaxIdentity bytes at
// `out`.
std::size_t write_identity(const Board& board, char* out);
[[nodiscard]] std::string identity_of(const Board& board);

}  // namespace arbiter::proofcheck::detail
