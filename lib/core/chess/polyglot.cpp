#include "core/chess/polyglot.hpp"

#include <array>

namespace arbiter::chess {
namespace {

constexpr std::array<std::uint64_t, 781> kPolyglotNumbers{
#include "core/chess/detail/polyglot_keys.inc"
};
constexpr std::size_t kCastlingNumbers = 768, kEpNumbers = 772, kTurnNumber = 780;

// Black pawn, white pawn, black knight, ...
constexpr std::size_t first_number_of(Piece piece) {
    const std::size_t kind =
        2 * (index(role_of(piece)) - index(Role::Pawn)) + (color_of(piece) == Color::White ? 1 : 0);
    return kind * kSquares;
}

}  // namespace

std::uint64_t polyglot_key(const Board& pos, EpInKey ep) {
    std::uint64_t key = pos.turn() == Color::White ? kPolyglotNumbers[kTurnNumber] : 0;
    for (Bitboard rest = pos.occupied(); rest != 0;) {
        const Square square = pop_square(rest);
        key ^= kPolyglotNumbers[first_number_of(pos.piece_on(square)) + index(square)];
    }
    if (pos.castling_rooks() != 0) {
        std::size_t number = kCastlingNumbers;
        for (const Color color : {Color::White, Color::Black})
            for (const Side side : {Side::Short, Side::Long}) {
                if (pos.castling_rook(color, side) != Square::None) key ^= kPolyglotNumbers[number];
                ++number;
            }
    }
    const bool has_ep = pos.ep_square() != Square::None &&
                        (ep == EpInKey::Neighbour || pos.legal_ep_capturers() != 0);
    if (has_ep) key ^= kPolyglotNumbers[kEpNumbers + file_of(pos.ep_square())];
    return key;
}

}  // namespace arbiter::chess
