#include "core/variant/detail/fen_reader.hpp"
#include "core/variant/rules.hpp"

#include <string>

namespace arbiter::variant {
namespace {

void write_placement(const Position& pos, std::string& fen) {
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned empty = 0;
        const auto write_empty = [&] {
            if (empty != 0) fen += static_cast<char>('0' + empty);
            empty = 0;
        };
        for (unsigned file = 0; file < 8; ++file) {
            const Square sq = chess::make_square(file, rank);
            const Piece piece = pos.piece_on(sq);
            if (piece == Piece::None) {
                ++empty;
                continue;
            }
            write_empty();
            fen += letter_of(piece);
            if (chess::has(pos.promoted(), sq)) fen += '~';
        }
        write_empty();
        if (rank != 0) fen += '/';
    }
}

// K or Q when no other own rook is further out on that wing, else the file letter.   X-FEN.
void write_castling(const Position& pos, std::string& fen) {
    if (pos.castling_rooks() == 0) fen += '-';
    for (const Color color : {Color::White, Color::Black}) {
        const Bitboard rooks =
            pos.pieces(color, Role::Rook) & chess::rank_mask(chess::back_rank(color));
        for (const Side side : {Side::Short, Side::Long}) {
            const Square rook = pos.castling_rook(color, side);
            if (rook == Square::None) continue;
            const bool is_short = side == Side::Short;
            const Square outermost =
                is_short ? chess::last_square(rooks) : chess::first_square(rooks);
            char letter = is_short ? 'k' : 'q';
            if (rook != outermost) letter = static_cast<char>('a' + file_of(rook));
            fen += color == Color::White ? static_cast<char>(letter - 32) : letter;
        }
    }
}

}  // namespace

std::string hands_text(const Hand& white, const Hand& black) {
    std::string text = "[";
    for (const Color color : {Color::White, Color::Black}) {
        const Hand& hand = color == Color::White ? white : black;
        for (const Role role : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn})
            text.append(hand.count(role), letter_of(make_piece(color, role)));
    }
    return text + "]";
}

std::string Rules::write_fen(const Position& pos) const {
    std::string fen;
    fen.reserve(128);
    write_placement(pos, fen);
    if (traits_.has_drops) fen += hands_text(pos.hand(Color::White), pos.hand(Color::Black));
    fen += pos.turn() == Color::White ? " w " : " b ";
    write_castling(pos, fen);
    fen += ' ';
    fen += to_string(has_ep_capture(pos) ? pos.ep_square() : Square::None);
    fen += ' ';
    if (traits_.has_check_counters) {
        for (const Color color : {Color::White, Color::Black}) {
            fen += std::to_string(pos.checks_left(color));
            fen += color == Color::White ? '+' : ' ';
        }
    }
    fen += std::to_string(pos.quiet_plies());
    fen += ' ';
    fen += std::to_string(pos.move_number());
    return fen;
}

StartReading Rules::read_fen(std::string_view fen, chess::CastlingStyle style) const {
    return FenReader{*this, fen, style}.read();
}

}  // namespace arbiter::variant
