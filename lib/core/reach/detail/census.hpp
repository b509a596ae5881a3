#pragma once

#include "core/chess/bitboard.hpp"
#include "core/reach/detail/piece_sets.hpp"
#include "core/reach/detail/steady.hpp"

#include <algorithm>
#include <array>

namespace arbiter::reach::detail {

// What can be counted on the board.
struct Census {
    explicit Census(const PieceSets& pieces, Bitboard steady_pieces);

    Bitboard steady = 0;
    struct OfColor {
        unsigned pieces = 0;  // pawns included
        unsigned pawns = 0;
        unsigned promoted = 0;      // at least how many pieces were pawns
        unsigned missing = 0;       // captured by the other side; 0 when there are too many
        unsigned lost_at_home = 0;  // of these, bishops that no pawn can have captured
        // Pieces that pawns of the other side can have captured.
        [[nodiscard]] unsigned within_reach() const { return missing - lost_at_home; }
        // At most how many of these were pawns: others promoted or are still there.
        [[nodiscard]] unsigned lost_pawns() const {
            return std::min(within_reach(), 8 - pawns - promoted);
        }
    };
    std::array<OfColor, chess::kColors> of{};
};

// Pieces beyond those of the start must be promoted pawns, and bishops count by the colour of their
// squares. `lost_homes` are start squares of bishops that never left them and are gone: any bishop
// on squares of that colour is promoted. So is each of `trapped`, on the square where it is.
[[nodiscard]] inline unsigned promoted_at_least(const PieceSets& pieces, Color color,
                                                Bitboard lost_homes, Bitboard trapped) {
    const auto beyond = [](Bitboard set, unsigned original) {
        const unsigned number = chess::count(set);
        return number > original ? number - original : 0;
    };
    const Bitboard bishops = pieces.of(color, Role::Bishop) & ~trapped;
    return chess::count(trapped) + beyond(pieces.of(color, Role::Knight), 2) +
           beyond(pieces.of(color, Role::Rook), 2) + beyond(pieces.of(color, Role::Queen), 1) +
           beyond(bishops & kDarkSquares, (lost_homes & kDarkSquares) != 0 ? 0 : 1) +
           beyond(bishops & ~kDarkSquares, (lost_homes & ~kDarkSquares) != 0 ? 0 : 1);
}

inline Census::Census(const PieceSets& pieces, Bitboard steady_pieces) : steady(steady_pieces) {
    for (const Color color : {Color::White, Color::Black}) {
        OfColor& now = of[index(color)];
        const Bitboard lost = bishops_lost_at_home(pieces, color, steady);
        now.pieces = chess::count(pieces.all(color));
        now.pawns = chess::count(pieces.of(color, Role::Pawn));
        const Bitboard trapped = bishop_traps(color, steady) & pieces.of(color, Role::Bishop);
        now.promoted = promoted_at_least(pieces, color, lost, trapped);
        now.missing = now.pieces > 16 ? 0 : 16 - now.pieces;
        now.lost_at_home = chess::count(lost);
    }
}

}  // namespace arbiter::reach::detail
