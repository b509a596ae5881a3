#include "core/proofcheck/detail/fen_text.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <array>

namespace arbiter::proofcheck::detail {
namespace {

using Fields = std::array<std::string_view, 6>;

// Splits at blanks; the number of fields, 7 for too many.
std::size_t split(std::string_view fen, Fields& fields) {
    std::size_t count = 0;
    std::size_t at = 0;
    while (true) {
        while (at < fen.size() && is_blank(fen[at]))
            ++at;
        if (at == fen.size()) return count;
        const std::size_t begin = at;
        while (at < fen.size() && !is_blank(fen[at]))
            ++at;
        if (count == fields.size()) return count + 1;
        fields[count++] = fen.substr(begin, at - begin);
    }
}

std::string read_placement(std::string_view text, Board& board) {
    board.cells.fill(kEmpty);
    int rank = 7;
    int file = 0;
    for (const char c : text) {
        if (c == '/') {
            if (file != 8 || rank == 0) return "the placement has a wrong number of squares";
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else if (kPieces.find(c) == std::string_view::npos) {
            return "'" + escaped({&c, 1}) + "' is no piece letter";
        } else if (file < 8) {
            if (kind_of(c) == 'p' && (rank == 0 || rank == 7))
                return "a pawn stands on " + name_of(cell_at(file, rank));
            if (kind_of(c) == 'k') {
                Cell& king = board.kings[is_white_piece(c) ? 0 : 1];
                if (king != kNowhere) return "a side has two kings";
                king = cell_at(file, rank);
            }
            board.put(cell_at(file, rank), c);
            ++file;
        } else {
            file = 9;
        }
        if (file > 8) return "rank " + std::to_string(rank + 1) + " has more than 8 squares";
    }
    if (rank != 0 || file != 8) return "the placement has a wrong number of squares";
    if (board.kings[0] == kNowhere || board.kings[1] == kNowhere) return "a king is missing";
    return {};
}

// The rook that a castling letter means, kNowhere when the right is impossible.
Cell castling_rook(const Board& board, char letter, std::size_t& slot) {
    const bool white = is_white_piece(letter);
    const Cell king = board.king(white);
    const Cell first = white ? cell_at(0, 0) : cell_at(0, 7);
    const char kind = kind_of(letter);
    Cell rook = kNowhere;
    const bool is_king_home = rank_of(king) == rank_of(first);
    // Without a king on its rank a file letter counts from the e file; the right is dropped anyway.
    const Cell middle = is_king_home ? king : first + 4;
    bool is_right = kind == 'k';
    if (kind == 'k' || kind == 'q') {
        for (Cell at = first; at < first + 8; ++at) {
            if ((at > middle) != is_right || at == middle) continue;
            if (board.at(at) != colored('r', white)) continue;
            if (rook == kNowhere || is_right) rook = at;
        }
    } else {
        const Cell at = first + (kind - 'a');
        is_right = at > middle;
        if (at != middle && board.at(at) == colored('r', white)) rook = at;
    }
    slot = (white ? 0U : 2U) + (is_right ? 0U : 1U);
    return is_king_home ? rook : kNowhere;
}

std::string read_castling(std::string_view text, Board& board) {
    if (text == "-") return {};
    for (const char letter : text) {
        if (std::string_view{"kqabcdefgh"}.find(to_ascii_lower(letter)) == std::string_view::npos)
            return "castling rights '" + escaped(text, 16) + "' cannot be read";
        std::size_t slot = 0;
        const Cell rook = castling_rook(board, letter, slot);
        // A letter that means nothing takes no right away.
        if (rook != kNowhere) board.castling_rooks[slot] = rook;
    }
    return {};
}

std::string read_ep(std::string_view text, Board& board) {
    if (text == "-") return {};
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return "e.p. square '" + escaped(text, 16) + "' is no square";
    const Cell ep = cell_at(text[0] - 'a', text[1] - '1');
    const Cell forward = board.is_white ? 16 : -16;
    if (rank_of(ep) != (board.is_white ? 5 : 2)) return {};
    const bool is_possible = board.at(ep - forward) == colored('p', !board.is_white) &&
                             board.at(ep) == kEmpty && board.at(ep + forward) == kEmpty;
    if (is_possible) board.ep = ep;
    return {};
}

// A count without sign; at most `limit`.
std::string read_number(std::string_view text, unsigned limit, unsigned& value) {
    value = 0;
    for (const char c : text) {
        if (!is_ascii_digit(c)) return "'" + escaped(text, 16) + "' is no number";
        value = std::min(limit, value * 10 + static_cast<unsigned>(c - '0'));
    }
    return {};
}

std::string read_fields(std::string_view fen, FenReading& reading) {
    Fields fields{};
    const std::size_t count = split(fen, fields);
    if (count < 4) return "a FEN has four to six fields";
    if (count > 6) return "text stands after the sixth field";
    Board& board = reading.board;
    if (std::string problem = read_placement(fields[0], board); !problem.empty()) return problem;
    if (fields[1] != "w" && fields[1] != "b")
        return "side to move is '" + escaped(fields[1], 16) + "', not w or b";
    board.is_white = fields[1] == "w";
    if (std::string problem = read_castling(fields[2], board); !problem.empty()) return problem;
    if (std::string problem = read_ep(fields[3], board); !problem.empty()) return problem;
    constexpr unsigned kNumberLimit = 100'000'000;
    unsigned ignored = 0;
    std::string problem = read_number(fields[4], kNumberLimit, reading.quiet_plies);
    if (problem.empty()) problem = read_number(fields[5], kNumberLimit, ignored);
    return problem;
}

char castling_letter(const Board& board, std::size_t slot) {
    const Cell rook = board.castling_rooks[slot];
    const bool white = slot < 2;
    const bool is_right = slot % 2 == 0;
    const Cell step = is_right ? 1 : -1;
    for (Cell at = rook + step; is_on_board(at); at += step) {
        if (board.at(at) == colored('r', white))
            return colored(static_cast<char>('a' + file_of(rook)), white);
    }
    return colored(is_right ? 'k' : 'q', white);
}

}  // namespace

FenReading read_fen(std::string_view fen) {
    FenReading reading;
    reading.problem = read_fields(fen, reading);
    if (!reading.problem.empty()) return reading;
    Board& board = reading.board;
    if (is_attacked(board, board.king(!board.is_white), board.is_white))
        reading.problem = "the side that is not to move is in check";
    if (board.ep != kNowhere) reading.quiet_plies = 0;  // a pawn has just moved
    settle_ep(board);
    return reading;
}

std::size_t write_identity(const Board& board, char* out) {
    char* const begin = out;
    for (int rank = 7; rank >= 0; --rank) {
        char empty = '0';
        for (int file = 0; file < 8; ++file) {
            const char piece = board.at(cell_at(file, rank));
            if (piece == kEmpty) {
                ++empty;
                continue;
            }
            if (empty != '0') *out++ = empty;
            empty = '0';
            *out++ = piece;
        }
        if (empty != '0') *out++ = empty;
        if (rank != 0) *out++ = '/';
    }
    *out++ = ' ';
    *out++ = board.is_white ? 'w' : 'b';
    *out++ = ' ';
    const char* const rights = out;
    for (std::size_t slot = 0; slot < 4; ++slot) {
        if (board.castling_rooks[slot] != kNowhere) *out++ = castling_letter(board, slot);
    }
    if (out == rights) *out++ = '-';
    *out++ = ' ';
    if (board.ep == kNowhere) {
        *out++ = '-';
    } else {
        *out++ = static_cast<char>('a' + file_of(board.ep));
        *out++ = static_cast<char>('1' + rank_of(board.ep));
    }
    return static_cast<std::size_t>(out - begin);
}

std::string identity_of(const Board& board) {
    char text[kMaxIdentity];
    return std::string(text, write_identity(board, text));
}

}  // namespace arbiter::proofcheck::detail
