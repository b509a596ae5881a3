#include "core/mating/detail/packed.hpp"

#include "core/chess/movegen_core.hpp"
#include "core/chess/role_bits.hpp"
#include "core/chess/setup.hpp"

namespace arbiter::mating::detail {
namespace {

void put(Packed& packed, Color color, Role role, Bitboard on) {
    const unsigned number = index(role);
    for (unsigned i = 0; i < 3; ++i)
        if ((number >> i & 1U) != 0) packed.role_bits[i] |= on;
    if (color == Color::Black) packed.black |= on;
}

}  // namespace

Packed pack(const chess::Board& board) {
    Packed packed;
    for (const Role role :
         {Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King})
        put(packed, Color::White, role, board.pieces(role));
    packed.black = board.pieces(Color::Black);
    packed.state = index(board.turn());
    if (board.legal_ep_capturers() != 0) packed.state |= (index(board.ep_square()) + 1) << 1;
    packed.state |= static_cast<std::uint32_t>(board.castling_rooks() & 0xFFU) << 8;
    packed.state |= static_cast<std::uint32_t>(board.castling_rooks() >> 56) << 16;
    return packed;
}

chess::Board unpack(const Packed& packed) {
    const Layout pos{packed};
    chess::Setup setup{};
    for (Bitboard pieces = pos.occupied(); pieces != 0;) {
        const Square sq = chess::pop_square(pieces);
        const Color color = chess::has(packed.black, sq) ? Color::Black : Color::White;
        setup.board[index(sq)] = chess::make_piece(color, pos.role_on(sq));
    }
    setup.turn = packed.turn();
    for (Bitboard rooks = pos.castling_rooks(); rooks != 0;) {
        const Square rook = chess::pop_square(rooks);
        const Color color = chess::has(packed.black, rook) ? Color::Black : Color::White;
        const bool is_short = rook > pos.king_square(color);
        setup.castling_rooks[index(color)][is_short ? 0 : 1] = rook;
    }
    setup.ep = pos.ep_square();
    return chess::Board{setup};
}

Layout::Layout(const Packed& packed) : packed_(packed) {
    by_role_[0] = 0;
    for (const Role role :
         {Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King})
        by_role_[index(role)] = men_of(packed.role_bits, role);
    const Bitboard all = ~men_of(packed.role_bits, Role::None);
    by_color_[0] = all & ~packed.black;
    by_color_[1] = packed.black;
    is_check_ = (attackers_to(king_square(turn()), all) & pieces(~turn())) != 0;
}

Bitboard Layout::attackers_to(Square sq, Bitboard occupied) const {
    const Bitboard queens = pieces(Role::Queen);
    return (chess::pawn_attacks(Color::Black, sq) & pieces(Color::White, Role::Pawn)) |
           (chess::pawn_attacks(Color::White, sq) & pieces(Color::Black, Role::Pawn)) |
           (chess::pseudo_attacks(Role::Knight, sq) & pieces(Role::Knight)) |
           (chess::pseudo_attacks(Role::King, sq) & pieces(Role::King)) |
           (chess::bishop_attacks(sq, occupied) & (pieces(Role::Bishop) | queens)) |
           (chess::rook_attacks(sq, occupied) & (pieces(Role::Rook) | queens));
}

Packed Layout::after(Move move) const {
    const Square from = move.from();
    const Square to = move.to();
    const Color us = turn();
    const bool is_pawn = chess::has(pieces(Role::Pawn), from);
    const bool is_double_push = is_pawn && (index(from) ^ index(to)) == 16;
    if (move.is_castling() || move.kind() == chess::MoveKind::EnPassant ||
        (is_double_push && (chess::neighbours(bit(to)) & pieces(~us, Role::Pawn)) != 0)) {
        return pack(unpack(packed_).after(move));
    }
    Packed next = packed_;
    const Bitboard gone = ~(bit(from) | bit(to));
    const auto carry = [&](Bitboard& set) {
        set = (set & gone) | (set >> index(from) & 1U) << index(to);
    };
    for (Bitboard& bits : next.role_bits)
        carry(bits);
    carry(next.black);
    if (move.promotion() != Role::None) {
        next.role_bits[0] &= ~bit(to);  // the only bit of a pawn
        put(next, us, move.promotion(), bit(to));
    }
    std::uint32_t castling = packed_.state & 0xFFFF00U;
    if (castling != 0) {
        castling &= static_cast<std::uint32_t>(gone << 8 & 0xFF00U) |
                    static_cast<std::uint32_t>(gone >> 56 << 16);
        if (chess::has(pieces(Role::King), from))
            castling &= us == Color::White ? 0xFF0000U : 0x00FF00U;
    }
    next.state = castling | index(~us);
    return next;
}

void generate_legal(const Layout& pos, chess::MoveList& moves) {
    moves.clear();
    chess::ListSink sink{moves};
    chess::all_moves_of_turn(pos, sink);
}

bool has_legal_move(const Layout& pos) {
    return chess::has_any_move_of_turn(pos);
}

}  // namespace arbiter::mating::detail
