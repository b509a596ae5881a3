#pragma once

#include "core/chess/refusal.hpp"
#include "core/chess/types.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::variant {

// Why a move was refused: by the rules of chess, or by one that only variants have.
enum class RefusalReason : std::uint8_t {
    None,             // nothing is wrong: the move resolves
    Chess,            // see Refusal::chess
    GameOver,         // the variant has ended the game before
    NoDrops,          // the variant has no pieces in hand
    DropNotInHand,    // no piece of that kind in hand
    DropSquareTaken,  // the square of a drop is occupied
    DropPawnRank,     // a pawn on the first or last rank
    CaptureForced,    // antichess: some capture is there, and this is none
    OwnKingExplodes,  // atomic
    CheckForbidden,   // racing kings: the other king would be attacked
};

// "drop not in hand" and so on, for messages and tests.
[[nodiscard]] std::string_view to_string(RefusalReason reason);

// `chess.reason` is set when `reason` is Chess; its squares mean the same as there. A drop that
// leaves the king in check is LeavesKingInCheck. `chess.candidates()` are legal moves that may have
// been meant, for every reason but GameOver; for CaptureForced the captures first.
struct Refusal {
    RefusalReason reason = RefusalReason::None;
    chess::Refusal chess;
};

}  // namespace arbiter::variant
