#include "core/reach/detail/parity.hpp"

#include "core/reach/detail/census.hpp"
#include "core/reach/detail/gates.hpp"
#include "core/reach/detail/pawns.hpp"
#include "core/reach/detail/piece_sets.hpp"
#include "core/reach/detail/steady.hpp"

namespace arbiter::reach::detail {
namespace {

using chess::Direction;
using chess::shift;

constexpr unsigned kPawns = 8;

// Every square on which a rook that starts on `home` can have been: with the pawn of each gate
// before its move, or after it.
Bitboard room_of_rook(const PieceSets& pieces, Bitboard home, Bitboard steady) {
    Bitboard room = spread<straight_neighbours>(home, ~steady);
    for (const Gate& gate : gates(pieces)) {
        const Bitboard before = spread<straight_neighbours>(home, ~(steady | bit(gate.before)));
        const Bitboard after =
            spread<straight_neighbours>(before & ~bit(gate.after), ~(steady | bit(gate.after)));
        room &= before | after;
    }
    return room;
}

bool has_three_in_a_row(Bitboard set) {
    const Bitboard across = shift<Direction::East>(set) & shift<Direction::West>(set);
    const Bitboard along = shift<Direction::North>(set) & shift<Direction::South>(set);
    return (set & (across | along)) != 0;
}

// The colours of the squares on which pawns of the third rank captured, if each comes from another
// one of `files` and `captures` of them captured: bit 0, an even number on dark squares; bit 1, an
// odd one.
unsigned colours_of_captures(Bitboard third, unsigned files, unsigned captures, unsigned dark) {
    if (third == 0) return captures == 0 ? 1U << (dark & 1U) : 0;
    const Square pawn = chess::first_square(third);
    const int file = static_cast<int>(file_of(pawn));
    unsigned found = 0;
    for (int from = file - 1; from <= file + 1; ++from) {
        if (from < 0 || from > 7 || (files >> from & 1U) == 0) continue;
        const bool is_capture = from != file;
        if (is_capture && captures == 0) continue;
        const unsigned is_dark = is_capture && (bit(pawn) & kDarkSquares) != 0 ? 1 : 0;
        found |= colours_of_captures(third & (third - 1), files & ~(1U << from),
                                     captures - (is_capture ? 1 : 0), dark + is_dark);
    }
    return found;
}

// Is the number of captures by pawns of `color` on dark squares odd? nullopt: it is not known.
std::optional<unsigned> dark_captures(const PieceSets& pieces, Color color, unsigned captures) {
    const Bitboard pawns = as_white(color, pieces.of(color, Role::Pawn));
    const auto fewest = fewest_captures(pawns);
    if (!fewest || *fewest != captures) return std::nullopt;
    const auto files = static_cast<unsigned>(~(pawns >> 8) & 0xFFU);
    const unsigned found = colours_of_captures(pawns & chess::rank_mask(2), files, captures, 0);
    if (found != 1 && found != 2) return std::nullopt;
    // Seen from White's side, a black pawn is on a square of the other colour.
    return (found == 2 ? 1U : 0U) ^ (color == Color::Black ? captures & 1U : 0U);
}

// Bishops, queen and king of `color` never moved.
bool are_closed_in(const PieceSets& pieces, Color color, Bitboard steady) {
    const Bitboard movable = pieces.of(color, Role::Bishop) | pieces.of(color, Role::Queen) |
                             pieces.of(color, Role::King);
    if ((movable & ~steady) != 0) return false;
    const Bitboard lost = bishops_lost_at_home(pieces, color, steady);
    if (chess::count(pieces.of(color, Role::Bishop) | lost) != 2) return false;
    if (pieces.of(color, Role::Queen) != 0) return true;
    const Bitboard queen = start_squares(color, Role::Queen);
    const Bitboard around = straight_neighbours(queen) | diagonal_neighbours(queen);
    return (around & ~steady) == 0;
}

bool are_rooks_countable(const PieceSets& pieces, Color color, Bitboard steady) {
    const Bitboard rooks = pieces.of(color, Role::Rook);
    if (chess::count(rooks) != 2) return false;
    const Bitboard homes = start_squares(color, Role::Rook);
    for (Bitboard moved = homes & ~(rooks & steady); moved != 0; moved &= moved - 1)
        if (has_three_in_a_row(room_of_rook(pieces, moved & (~moved + 1), steady))) return false;
    return true;
}

}  // namespace

std::optional<Color> side_to_move(const PieceSets& pieces, Bitboard steady) {
    unsigned moves = 0;
    for (const Color color : {Color::White, Color::Black}) {
        const Bitboard pawns = as_white(color, pieces.of(color, Role::Pawn));
        if (chess::count(pawns) != kPawns) return std::nullopt;
        if ((pawns & ~(chess::rank_mask(1) | chess::rank_mask(2))) != 0) return std::nullopt;
        moves += chess::count(pawns & chess::rank_mask(2));
    }
    for (const Color color : {Color::White, Color::Black}) {
        if (!are_closed_in(pieces, color, steady)) return std::nullopt;
        const Bitboard knights = pieces.of(color, Role::Knight);
        if (chess::count(knights) > 2 || !are_rooks_countable(pieces, color, steady))
            return std::nullopt;
        const auto dark = dark_captures(pieces, ~color, 2 - chess::count(knights));
        if (!dark) return std::nullopt;
        // At the start one knight and one rook of each side are on dark squares.
        const Bitboard movers = knights | pieces.of(color, Role::Rook);
        moves += chess::count(movers & kDarkSquares) + *dark;
    }
    return moves % 2 == 0 ? Color::White : Color::Black;
}

}  // namespace arbiter::reach::detail
