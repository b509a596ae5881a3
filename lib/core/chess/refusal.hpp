#pragma once

#include "core/chess/san.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::chess {

// Why resolve_san() found no move, in terms an arbiter would use. Computed only when a move was
// refused.

enum class RefusalReason : std::uint8_t {
    None,                   // nothing is wrong: the move resolves
    NoSuchPiece,            // the mover has no piece of that kind (that fits the disambiguation)
    CannotReach,            // no piece of that kind goes there
    PathBlocked,            // one would, were squares[0] empty
    OwnPieceOnTarget,       // the target squares[0] holds an own piece
    KingOnTarget,           // the target squares[0] holds the enemy king
    LeavesKingInCheck,      // already in check from squares[0], and the move does not answer it
    KingIntoCheck,          // the king would stand on a square attacked from squares[0]
    PinnedPiece,            // pinned by the piece on squares[0]
    CastlingRightLost,      // king or rook has moved, or there never was a right
    CastlingPathBlocked,    // a piece stands on squares[0]
    CastlingOutOfCheck,     // in check from squares[0]
    CastlingThroughCheck,   // squares[0] is crossed and attacked from squares[1]
    CastlingIntoCheck,      // squares[0] is the king's target, attacked from squares[1]
    EnPassantNotAvailable,  // a pawn capture on the empty squares[0], which no pawn has just passed
    PawnCannotCapture,      // pawns do not capture straight ahead: squares[0] is occupied
    PawnOnWrongSquare,      // no own pawn is where it would have to come from
    PromotionMissing,
    PromotionIllegalPiece,
    PromotionNotOnLastRank,
    Ambiguous,  // several legal moves: the candidates
    WrongSide,  // legal if it were the other side's turn
    NullInCheck,
};

// "path blocked" and so on, for messages and tests.
[[nodiscard]] std::string_view to_string(RefusalReason reason);

struct Refusal {
    static constexpr std::size_t kMaxCandidates = 8;

    RefusalReason reason = RefusalReason::None;
    bool was_in_check = false;  // before the move
    std::uint8_t candidate_count = 0;
    std::array<Square, 2> squares{Square::None, Square::None};  // see RefusalReason
    // Ambiguous: the legal moves that fit. Otherwise legal moves that may have been meant: of that
    // kind of piece, or to that square; castling for a king move of two squares.
    std::array<Move, kMaxCandidates> moves{};

    [[nodiscard]] std::span<const Move> candidates() const& {
        return {moves.data(), candidate_count};
    }
    [[nodiscard]] std::span<const Move> candidates() const&& = delete;
};

// COST: a few move generations.
[[nodiscard]] Refusal explain_refusal(const Board& pos, const San& san);

}  // namespace arbiter::chess
