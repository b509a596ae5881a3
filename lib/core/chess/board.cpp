#include "core/chess/board.hpp"

#include "core/chess/movegen.hpp"
#include "core/chess/role_bits.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace arbiter::chess {
namespace {

// The squares whose byte has bit number `number`.
Bitboard squares_with(unsigned number, const std::array<Piece, kSquares>& piece_set) {
    constexpr std::uint64_t kLowest = 0x0101010101010101;
    constexpr std::uint64_t kGather = 0x0102040810204080;  // bit 0 of byte i becomes bit 56 + i
    Bitboard squares = 0;
    for (unsigned rank = 0; rank < 8; ++rank) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, piece_set.data() + std::size_t{8} * rank, 8);
        if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
        squares |= ((bytes >> number & kLowest) * kGather >> 56) << 8 * rank;
    }
    return squares;
}

}  // namespace

void Board::put_all(const std::array<Piece, kSquares>& piece_set) {
    std::ranges::copy(piece_set, board_);
    const Bitboard low = squares_with(0, piece_set), middle = squares_with(1, piece_set),
                   high = squares_with(2, piece_set);
    set_roles(low, middle, high);
    by_color_[index(Color::Black)] = squares_with(3, piece_set);
    by_color_[index(Color::White)] = (low | middle | high) & ~by_color_[index(Color::Black)];
    key_ = key_of_pieces();
}

void Board::set_roles(Bitboard low, Bitboard middle, Bitboard high) {
    for (const Role role :
         {Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King})
        by_role_[index(role)] = men_of({low, middle, high}, role);
}

std::uint64_t Board::key_of_pieces() const {
    std::uint64_t key = turn_ == Color::Black ? kZobrist.black_to_move : 0;
    for (Bitboard piece_set = occupied(); piece_set != 0;) {
        const Square sq = pop_square(piece_set);
        key ^= kZobrist.piece[index(piece_on(sq))][index(sq)];
    }
    for (Bitboard rooks = castling_rooks_; rooks != 0;)
        key ^= kZobrist.castling[index(pop_square(rooks))];
    return key;
}

Square Board::castling_rook(Color color, Side side) const {
    const Bitboard rooks = castling_rooks_ & rank_mask(back_rank(color));
    if (rooks == 0) return Square::None;
    const Bitboard below_king = bit(king_square(color)) - 1;
    const Bitboard wing = rooks & (side == Side::Short ? ~below_king : below_king);
    return wing == 0 ? Square::None : first_square(wing);
}

bool Board::has_chess960_rights() const {
    constexpr Bitboard kCorners = (kFileA | kFileH) & (kRank1 | kRank1 << 56);
    if (castling_rooks_ == 0) return false;
    if ((castling_rooks_ & ~kCorners) != 0) return true;
    for (const Color color : {Color::White, Color::Black}) {
        if ((castling_rooks_ & rank_mask(back_rank(color))) != 0 &&
            file_of(king_square(color)) != 4)
            return true;
    }
    return false;
}

std::uint64_t Board::key_with_ep() const {
    return legal_ep_capturers() == 0 ? key_ : key_ ^ kZobrist.ep_file[file_of(ep_)];
}

std::uint64_t Board::recomputed_key() const {
    std::uint64_t key = turn_ == Color::Black ? kZobrist.black_to_move : 0;
    for (unsigned sq = 0; sq < kSquares; ++sq)
        key ^= kZobrist.piece[index(board_[sq])][sq];
    for (Bitboard rooks = castling_rooks_; rooks != 0;)
        key ^= kZobrist.castling[index(pop_square(rooks))];
    return key;
}

Bitboard Board::legal_ep_capturers() const {
    if (ep_ == Square::None) return 0;
    Bitboard legal = 0;
    Bitboard pawns = pawn_attacks(~turn_, ep_) & pieces(turn_, Role::Pawn);
    while (pawns != 0) {
        const Square from = pop_square(pawns);
        if (is_ep_safe(from)) legal |= bit(from);
    }
    return legal;
}

// Two pawns leave one rank at once, so the board after the capture is tested directly.   FIDE 2023
// 3.7.4.1, 3.9.2.
bool Board::is_ep_safe(Square from) const {
    const Bitboard taken = bit(ep_ - forward(turn_));
    const Bitboard after = (occupied() ^ bit(from) ^ taken) | bit(ep_);
    return !is_attacked(king_square(turn_), after, pieces(~turn_) & ~taken);
}

bool Board::is_castling_legal(Color color, Side side) const {
    const Square rook = castling_rook(color, side);
    if (rook == Square::None || is_check_ || color != turn_) return false;
    const Square king = king_square(color);
    const Square king_to = detail::castled_king(color, side);
    const Square rook_to = detail::castled_rook(color, side);
    const Bitboard movers = bit(king) | bit(rook);
    const Bitboard path = between(king, king_to) | bit(king_to);
    const Bitboard needed = path | between(rook, rook_to) | bit(rook_to);
    if ((needed & ~movers & occupied()) != 0) return false;
    const Bitboard enemies = pieces(~color);
    // The square of the castling rook may be crossed, too, and be attacked.
    for (Bitboard crossed = between(king, king_to); crossed != 0;) {
        if (is_attacked(pop_square(crossed), occupied() ^ bit(king), enemies)) return false;
    }
    // In Chess960 the rook that leaves may have been the king's shelter.
    const Bitboard after = (occupied() & ~movers) | bit(rook_to) | bit(king_to);
    return !is_attacked(king_to, after, enemies);
}

bool Board::is_legal(Move move) const {
    if (move.is_null()) return !is_check_;
    if (!move.is_orthodox()) return false;
    const Square from = move.from();
    const Square to = move.to();
    const Piece mover = piece_on(from);
    if (from == to || mover == Piece::None || color_of(mover) != turn_) return false;
    if (move.is_castling()) {
        return mover == make_piece(turn_, Role::King) &&
               castling_rook(turn_, move.castling_side()) == to &&
               is_castling_legal(turn_, move.castling_side());
    }
    if (has(pieces(turn_) | pieces(Role::King), to)) return false;
    if (move.kind() == MoveKind::EnPassant) {
        return ep_ != Square::None && to == ep_ && role_of(mover) == Role::Pawn &&
               has(pawn_attacks(turn_, from), to) && is_ep_safe(from);
    }
    if (role_of(mover) == Role::Pawn) {
        const bool is_last_rank = relative_rank(turn_, to) == 7;
        if (is_last_rank != (move.kind() == MoveKind::Promotion)) return false;
        if (file_of(from) != file_of(to)) {
            if (!has(pawn_attacks(turn_, from) & pieces(~turn_), to)) return false;
        } else {
            const int step = static_cast<int>(forward(turn_));
            const int distance = static_cast<int>(to) - static_cast<int>(from);
            const bool is_double = distance == 2 * step && relative_rank(turn_, from) == 1;
            if (distance != step && !is_double) return false;
            if (((between(from, to) | bit(to)) & occupied()) != 0) return false;
        }
    } else {
        if (move.kind() == MoveKind::Promotion) return false;
        if (!has(pseudo_attacks(mover, from), to) || (between(from, to) & occupied()) != 0)
            return false;
    }
    return turn_ == Color::White ? is_safe<Color::White>(from, to)
                                 : is_safe<Color::Black>(from, to);
}

bool Board::has_legal_move() const {
    return chess::has_legal_move(*this);
}

Board Board::after(Move move) const {
    Board next = *this;
    if (turn_ == Color::White) {
        next.make<Color::White>(move);
    } else {
        next.make<Color::Black>(move);
    }
    return next;
}

Setup Board::to_setup() const {
    Setup setup{};
    for (unsigned sq = 0; sq < kSquares; ++sq)
        setup.board[sq] = board_[sq];
    setup.turn = turn_;
    for (const Color color : {Color::White, Color::Black}) {
        for (const Side side : {Side::Short, Side::Long})
            setup.castling_rooks[index(color)][index(side)] = castling_rook(color, side);
    }
    setup.ep = ep_;
    setup.quiet_plies = quiet_plies_;
    setup.move_number = move_number_;
    return setup;
}

bool Board::is_attacked_along(Square king, Square from, Bitboard piece_set,
                              Bitboard occupied) const {
    for (Bitboard behind = sliders_behind(king, from, piece_set); behind != 0;) {
        if ((between(pop_square(behind), king) & occupied) == 0) return true;
    }
    return false;
}

std::uint64_t Board::lose_castling(Bitboard lost) {
    castling_rooks_ &= ~lost;
    std::uint64_t keys = 0;
    while (lost != 0)
        keys ^= kZobrist.castling[index(pop_square(lost))];
    return keys;
}

void Board::pass_turn() {
    if (turn_ == Color::Black) ++move_number_;
    turn_ = ~turn_;
    key_ ^= kZobrist.black_to_move;
}

void Board::refresh_checks() {
    is_check_ = checkers() != 0;
    is_irregular_ = (attackers_to(king_square(~turn_), occupied()) & pieces(turn_)) != 0;
}

// Promotions, castling, e.p., null moves, and plain moves of an irregular board.
void Board::make_special(Move move) {
    if (move.is_plain()) {
        if (turn_ == Color::White) {
            make_plain<Color::White>(plain_move(move.from(), move.to()));
        } else {
            make_plain<Color::Black>(plain_move(move.from(), move.to()));
        }
        refresh_checks();
        return;
    }
    const Square from = move.from();
    const Square to = move.to();
    const Square ep = ep_;
    ep_ = Square::None;
    if (move.is_null()) {
        ++quiet_plies_;
    } else if (move.is_castling()) {
        make_castling(move);
        ++quiet_plies_;
    } else {  // a pawn: promotion or e.p.
        quiet_plies_ = 0;
        key_ ^= lose_castling(castling_rooks_ & bit(to));
        if (move.kind() == MoveKind::EnPassant) take_off(ep - forward(turn_));
        if (piece_on(to) != Piece::None) take_off(to);
        const Role role = move.kind() == MoveKind::Promotion ? move.promotion() : Role::Pawn;
        take_off(from);
        put(make_piece(turn_, role), to);
    }
    pass_turn();
    // A legal move leaves no king of its own in check, so that a regular board stays one.
    if (is_irregular_ || move.is_null())
        refresh_checks();
    else
        is_check_ = is_attacked(king_square(turn_), occupied(), pieces(~turn_));
}

void Board::make_castling(Move move) {
    const Side side = move.castling_side();
    key_ ^= lose_castling(castling_rooks_ & rank_mask(back_rank(turn_)));
    take_off(move.from());
    take_off(move.to());
    put(make_piece(turn_, Role::King), detail::castled_king(turn_, side));
    put(make_piece(turn_, Role::Rook), detail::castled_rook(turn_, side));
}

bool Board::make_displacement(Square from, Square to, Role promotion) {
    const Piece mover = piece_on(from);
    if (mover == Piece::None || from == to || has(pieces(Role::King), to)) return false;
    const Color owner = color_of(mover);
    const bool is_pawn = role_of(mover) == Role::Pawn;
    if (is_pawn && relative_rank(owner, to) == 0) return false;

    const bool is_capture = piece_on(to) != Piece::None;
    Bitboard lost = bit(from) | bit(to);
    if (role_of(mover) == Role::King) lost |= rank_mask(back_rank(owner));
    key_ ^= lose_castling(castling_rooks_ & lost);
    if (is_capture) take_off(to);
    take_off(from);
    const bool promotes = is_pawn && relative_rank(owner, to) == 7;
    const bool is_piece = promotion >= Role::Knight && promotion <= Role::Queen;
    put(promotes ? make_piece(owner, is_piece ? promotion : Role::Queen) : mover, to);

    ep_ = Square::None;
    quiet_plies_ = static_cast<std::uint16_t>(is_pawn || is_capture ? 0 : quiet_plies_ + 1);
    pass_turn();
    refresh_checks();
    return true;
}

}  // namespace arbiter::chess
