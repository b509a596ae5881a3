#include "core/chess/packed_position.hpp"

#include "core/base/assert.hpp"

#include <bit>

namespace arbiter::chess {
namespace {

constexpr unsigned kBitsOfPiece = 4, kPiecesInWord = 16;

std::uint32_t state_of_position(const Board& pos) {
    const Bitboard rooks = pos.castling_rooks();
    auto state =
        static_cast<std::uint32_t>(index(pos.turn()) | (rooks & 0xFF) << 8 | rooks >> 56 << 16);
    if (pos.ep_square() != Square::None && pos.legal_ep_capturers() != 0)
        state |= (file_of(pos.ep_square()) + 1) << 1;
    return state;
}

// The rooks of `files` by the side of the king on which they stand.
void set_rights(std::uint32_t files, Color color, unsigned king_file, Setup& setup) {
    for (unsigned file = 0; file < 8; ++file) {
        if ((files >> file & 1U) == 0) continue;
        const Side side = file > king_file ? Side::Short : Side::Long;
        setup.castling_rooks[index(color)][index(side)] = make_square(file, back_rank(color));
    }
}

}  // namespace

PackedPosition pack(const Board& pos) {
    PackedPosition packed{
        .occupied = pos.occupied(), .pieces = {}, .state = state_of_position(pos)};
    ARBITER_ASSERT(std::popcount(packed.occupied) <= PackedPosition::kMostPieces);
    Bitboard rest = packed.occupied;
    for (unsigned i = 0; rest != 0 && i < PackedPosition::kMostPieces; ++i) {
        const std::uint64_t piece = index(pos.piece_on(pop_square(rest)));
        packed.pieces[i / kPiecesInWord] |= piece << (i % kPiecesInWord * kBitsOfPiece);
    }
    return packed;
}

Position unpack(const PackedPosition& packed) {
    Setup setup{};
    unsigned king_files[kColors] = {};
    Bitboard rest = packed.occupied;
    for (unsigned i = 0; rest != 0 && i < PackedPosition::kMostPieces; ++i) {
        const Square square = pop_square(rest);
        const auto piece = static_cast<Piece>(
            packed.pieces[i / kPiecesInWord] >> (i % kPiecesInWord * kBitsOfPiece) & 0xFU);
        setup.board[index(square)] = piece;
        if (role_of(piece) == Role::King) king_files[index(color_of(piece))] = file_of(square);
    }
    setup.turn = (packed.state & 1U) == 0 ? Color::White : Color::Black;
    set_rights(packed.state >> 8 & 0xFFU, Color::White, king_files[0], setup);
    set_rights(packed.state >> 16 & 0xFFU, Color::Black, king_files[1], setup);
    const unsigned ep = packed.state >> 1 & 0xFU;
    if (ep != 0) setup.ep = make_square(ep - 1, setup.turn == Color::White ? 5 : 2);
    return Position(setup);
}

}  // namespace arbiter::chess
