#include "core/replay/displacement.hpp"

#include "core/chess/attacks.hpp"
#include "core/chess/bitboard.hpp"

namespace arbiter::replay {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Position;
using chess::Role;
using chess::San;
using chess::Side;
using chess::Square;

// Squares a piece of `role` on `from` would go to with `occupied` on the board, whatever is in
// check.
Bitboard targets(const Position& pos, Role role, Square from, Bitboard occupied) {
    if (role != Role::Pawn) return chess::attacks(role, from, occupied);
    const Color us = pos.turn();
    Bitboard squares = chess::pawn_attacks(us, from);
    const Square once = from + chess::forward(us);
    if (has(occupied, once)) return squares;
    squares |= chess::bit(once);
    if (chess::relative_rank(us, from) == 1) squares |= chess::bit(once + chess::forward(us));
    return squares;
}

// Own pieces that the text may mean by kind and origin. The file of a pawn is always written.
Bitboard candidates(const Position& pos, const San& san) {
    Bitboard piece_set = pos.pieces(pos.turn());
    if (san.role != Role::None) piece_set &= pos.pieces(san.role);
    std::uint8_t file = san.origin_file;
    if (san.role == Role::Pawn && file == chess::kNoHint)
        file = static_cast<std::uint8_t>(chess::file_of(san.to));
    if (file != chess::kNoHint) piece_set &= chess::file_mask(file);
    if (san.origin_rank != chess::kNoHint) piece_set &= chess::rank_mask(san.origin_rank);
    return piece_set;
}

// The pieces of `pieces` that would go to the target with `occupied` on the board.
Bitboard that_reach(const Position& pos, Bitboard piece_set, Square to, Bitboard occupied) {
    Bitboard found = 0;
    while (piece_set != 0) {
        const Square from = chess::pop_square(piece_set);
        if (has(targets(pos, role_of(pos.piece_on(from)), from, occupied), to))
            found |= chess::bit(from);
    }
    return found;
}

Square the_man(const Position& pos, const San& san) {
    const Bitboard piece_set = candidates(pos, san);
    for (const Bitboard found : {that_reach(pos, piece_set, san.to, pos.occupied()),
                                 that_reach(pos, piece_set, san.to, 0), piece_set}) {
        if (found == 0) continue;
        return chess::has_several(found) ? Square::None : chess::first_square(found);
    }
    return Square::None;
}

// The rook that castling to `side` means: that of the right, else the outermost on that side.
Square castling_rook(const Position& pos, Side side) {
    const Color us = pos.turn();
    const Square king = pos.king_square(us);
    if (chess::rank_of(king) != chess::back_rank(us)) return Square::None;
    if (const Square rook = pos.castling_rook(us, side); rook != Square::None) return rook;
    Bitboard rooks = pos.pieces(us, Role::Rook) & chess::rank_mask(chess::back_rank(us));
    Square outermost = Square::None;
    while (rooks != 0) {
        const Square rook = chess::pop_square(rooks);  // from the a file on
        const bool is_right_of_king = chess::file_of(rook) > chess::file_of(king);
        if (is_right_of_king != (side == Side::Short)) continue;
        if (side == Side::Long && outermost != Square::None) continue;
        outermost = rook;
    }
    return outermost;
}

std::optional<Position> castled(const Position& before, Side side) {
    const Color us = before.turn();
    const Square king = before.king_square(us);
    const Square rook = castling_rook(before, side);
    if (rook == Square::None) return std::nullopt;
    chess::Setup setup = before.to_setup();
    setup.board[chess::index(king)] = setup.board[chess::index(rook)] = chess::Piece::None;
    const Square king_to = chess::make_square(side == Side::Short ? 6 : 2, chess::back_rank(us));
    const Square rook_to = chess::make_square(side == Side::Short ? 5 : 3, chess::back_rank(us));
    // Castling takes nothing.
    if (setup.board[chess::index(king_to)] != chess::Piece::None ||
        setup.board[chess::index(rook_to)] != chess::Piece::None)
        return std::nullopt;
    setup.board[chess::index(king_to)] = chess::make_piece(us, Role::King);
    setup.board[chess::index(rook_to)] = chess::make_piece(us, Role::Rook);
    for (Square& right : setup.castling_rooks[chess::index(us)])
        right = Square::None;
    setup.ep = Square::None;
    setup.turn = ~us;
    ++setup.quiet_plies;
    if (us == Color::Black) ++setup.move_number;
    return Position{setup};
}

// "e1g1", "e1-g1" and, as Chess960 is written, "e1h1": the side of castling, if the king goes so.
std::optional<Side> castling_side(const Position& pos, Square from, Square to) {
    const Color us = pos.turn();
    if (from != pos.king_square(us) || chess::rank_of(from) != chess::back_rank(us) ||
        chess::rank_of(to) != chess::rank_of(from))
        return std::nullopt;
    const int files = static_cast<int>(chess::file_of(to)) - static_cast<int>(chess::file_of(from));
    const bool is_rook = pos.piece_on(to) == chess::make_piece(us, Role::Rook);
    if (!is_rook && files != 2 && files != -2) return std::nullopt;
    return files > 0 ? Side::Short : Side::Long;
}

}  // namespace

std::optional<Position> displaced(const Position& before, const San& san) {
    if (san.kind == chess::SanKind::CastleShort) return castled(before, Side::Short);
    if (san.kind == chess::SanKind::CastleLong) return castled(before, Side::Long);
    if (san.kind != chess::SanKind::Piece) return std::nullopt;
    const Square from = the_man(before, san);
    if (from == Square::None) return std::nullopt;
    const bool names_origin =
        san.origin_file != chess::kNoHint && san.origin_rank != chess::kNoHint;
    if (const auto side = castling_side(before, from, san.to); side && names_origin)
        return castled(before, *side);
    if (has(before.pieces(before.turn()), san.to)) return std::nullopt;
    Position after = before;
    if (!after.displace(from, san.to, san.promotion)) return std::nullopt;
    return after;
}

bool is_king_capturable(const Position& pos) {
    const Square king = pos.king_square(~pos.turn());
    return (pos.attackers_to(king, pos.occupied()) & pos.pieces(pos.turn())) != 0;
}

}  // namespace arbiter::replay
