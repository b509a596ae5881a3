#pragma once

#include "core/chess/san.hpp"

#include <optional>
#include <string_view>

namespace arbiter::chess {

// A capture that is written with less or more than SAN has: with the captured piece ("exPd5",
// "BxRa1"), without the square ("NxP", "exd", "ed") or without the file of a pawn ("xd5"). It means
// a move where one legal move fits.
struct AbridgedCapture {
    Role role = Role::Pawn;
    std::uint8_t origin_file = kNoHint, origin_rank = kNoHint;
    Role captured = Role::None;
    std::uint8_t to_file = kNoHint, to_rank = kNoHint;
    Role promotion = Role::None;
    SanMark mark = SanMark::None;

    // Does a capture of `role` on `from`, which takes `captured`, fit?
    [[nodiscard]] bool fits(Piece mover, Piece taken, Move move) const;
    // The move in words of SAN.
    [[nodiscard]] San san_of(Move move) const;
};

// nullopt: the text is nothing of that kind, or SAN as it should be.
[[nodiscard]] std::optional<AbridgedCapture> parse_abridged_capture(std::string_view text);

// The only one of the legal `moves` that fits; nullopt when there is none, or more than one.
template <class Board, class Moves>
[[nodiscard]] std::optional<San> only_capture(const Board& pos, const Moves& moves,
                                              const AbridgedCapture& capture) {
    std::optional<San> found;
    for (const Move move : moves) {
        if (move.is_null() || move.is_drop() || move.is_castling()) continue;
        const Piece mover = pos.piece_on(move.from());
        const Piece taken = move.kind() == MoveKind::EnPassant
                                ? make_piece(~color_of(mover), Role::Pawn)
                                : pos.piece_on(move.to());
        if (!capture.fits(mover, taken, move)) continue;
        if (found) return std::nullopt;
        found = capture.san_of(move);
    }
    return found;
}

}  // namespace arbiter::chess
