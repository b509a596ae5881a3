#include "core/chess/bitboard.hpp"
#include "core/chess/fen.hpp"

#include <charconv>

namespace arbiter::chess {
namespace {

enum class CastlingLetters : std::uint8_t { XFen, Shredder };

char* write_placement(const Board& pos, char* out) {
    for (unsigned rank = 8; rank-- > 0;) {
        char empty = '0';
        for (unsigned file = 0; file < 8; ++file) {
            const Piece piece = pos.piece_on(make_square(file, rank));
            if (piece == Piece::None) {
                ++empty;
                continue;
            }
            if (empty != '0') *out++ = empty;
            empty = '0';
            *out++ = letter_of(piece);
        }
        if (empty != '0') *out++ = empty;
        if (rank != 0) *out++ = '/';
    }
    return out;
}

// K or Q when no other own rook is further out on that wing, else the file letter.   X-FEN.
char castling_letter(const Board& pos, Color color, Side side, Square rook,
                     CastlingLetters letters) {
    const Bitboard rooks = pos.pieces(color, Role::Rook) & rank_mask(back_rank(color));
    const Bitboard below = bit(rook) - 1;
    const Bitboard further_out = rooks & (side == Side::Short ? ~below & ~bit(rook) : below);
    char letter = side == Side::Short ? 'K' : 'Q';
    if (letters == CastlingLetters::Shredder || further_out != 0)
        letter = static_cast<char>('A' + static_cast<int>(file_of(rook)));
    return color == Color::White ? letter : static_cast<char>(letter + ('a' - 'A'));
}

char* write_castling(const Board& pos, CastlingLetters letters, char* out) {
    if (pos.castling_rooks() == 0) *out++ = '-';
    for (const Color color : {Color::White, Color::Black}) {
        for (const Side side : {Side::Short, Side::Long}) {
            const Square rook = pos.castling_rook(color, side);
            if (rook != Square::None) *out++ = castling_letter(pos, color, side, rook, letters);
        }
    }
    return out;
}

std::size_t write_fields(const Board& pos, CastlingLetters letters, char* out) {
    char* const begin = out;
    out = write_placement(pos, out);
    *out++ = ' ';
    *out++ = pos.turn() == Color::White ? 'w' : 'b';
    *out++ = ' ';
    out = write_castling(pos, letters, out);
    *out++ = ' ';
    const Square ep = pos.legal_ep_capturers() == 0 ? Square::None : pos.ep_square();
    for (const char c : to_string(ep))
        *out++ = c;
    *out++ = ' ';
    char* const limit = begin + kMaxFen;
    out = std::to_chars(out, limit, pos.quiet_plies()).ptr;
    *out++ = ' ';
    out = std::to_chars(out, limit, pos.move_number()).ptr;
    return static_cast<std::size_t>(out - begin);
}

}  // namespace

std::size_t write_fen(const Board& pos, char* out) {
    return write_fields(pos, CastlingLetters::XFen, out);
}

std::string to_fen(const Board& pos) {
    char text[kMaxFen];
    return std::string(text, write_fields(pos, CastlingLetters::XFen, text));
}

std::string to_shredder_fen(const Board& pos) {
    char text[kMaxFen];
    return std::string(text, write_fields(pos, CastlingLetters::Shredder, text));
}

}  // namespace arbiter::chess
