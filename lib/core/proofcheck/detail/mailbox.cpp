#include "core/proofcheck/detail/mailbox.hpp"

namespace arbiter::proofcheck::detail {
namespace {

constexpr Cell kStraight[] = {1, -1, 16, -16};
constexpr Cell kDiagonal[] = {15, 17, -15, -17};

bool has_piece(const Board& board, Cell cell, char piece) {
    return is_on_board(cell) && board.at(cell) == piece;
}

// The first piece from `cell` on in one direction; kEmpty when there is none.
char first_piece(const Board& board, Cell cell, Cell direction) {
    for (Cell at = cell + direction; is_on_board(at); at += direction) {
        if (board.at(at) != kEmpty) return board.at(at);
    }
    return kEmpty;
}

// A right is lost when the king or that rook moves and when the rook is taken. FIDE 2023 3.8.2.1.
void lose_rights(Board& board, Cell touched) {
    for (std::size_t i = 0; i < 4; ++i) {
        if (board.castling_rooks[i] == touched || board.king(i < 2) == touched)
            board.castling_rooks[i] = kNowhere;
    }
}

void castle(Board& board, const Step& step) {
    const bool white = board.is_white;
    const int rank = white ? 0 : 7;
    const bool is_right = step.to > step.from;
    const Cell king_to = cell_at(is_right ? 6 : 2, rank);
    board.put(step.from, kEmpty);
    board.put(step.to, kEmpty);
    board.put(king_to, colored('k', white));
    board.put(cell_at(is_right ? 5 : 3, rank), colored('r', white));
    board.kings[white ? 0 : 1] = king_to;
}

}  // namespace

std::string name_of(Cell cell) {
    return {static_cast<char>('a' + file_of(cell)), static_cast<char>('1' + rank_of(cell))};
}

bool is_attacked(const Board& board, Cell cell, bool by_white) {
    const Cell behind = by_white ? -16 : 16;  // a white pawn attacks upwards
    const char pawn = colored('p', by_white);
    if (has_piece(board, cell + behind - 1, pawn) || has_piece(board, cell + behind + 1, pawn))
        return true;
    const char knight = colored('n', by_white);
    for (const Cell leap : kKnightLeaps) {
        if (has_piece(board, cell + leap, knight)) return true;
    }
    const char king = colored('k', by_white);
    const char queen = colored('q', by_white);
    const char rook = colored('r', by_white);
    for (const Cell direction : kStraight) {
        if (has_piece(board, cell + direction, king)) return true;
        const char piece = first_piece(board, cell, direction);
        if (piece == rook || piece == queen) return true;
    }
    const char bishop = colored('b', by_white);
    for (const Cell direction : kDiagonal) {
        if (has_piece(board, cell + direction, king)) return true;
        const char piece = first_piece(board, cell, direction);
        if (piece == bishop || piece == queen) return true;
    }
    return false;
}

bool is_check(const Board& board) {
    return is_attacked(board, board.king(board.is_white), !board.is_white);
}

Board made(const Board& board, const Step& step) {
    Board next = board;
    const bool white = board.is_white;
    const Cell forward = white ? 16 : -16;
    lose_rights(next, step.from);
    lose_rights(next, step.to);
    next.ep = kNowhere;
    if (step.kind == StepKind::Castling) {
        castle(next, step);
    } else {
        const char piece = board.at(step.from);
        next.put(step.from, kEmpty);
        next.put(step.to, step.promotion != 0 ? step.promotion : piece);
        if (kind_of(piece) == 'k') next.kings[white ? 0 : 1] = step.to;
        if (step.kind == StepKind::EnPassant) next.put(step.to - forward, kEmpty);
        if (step.kind == StepKind::DoublePush) next.ep = step.from + forward;
    }
    next.is_white = !white;
    return next;
}

void settle_ep(Board& board) {
    if (board.ep == kNowhere) return;
    const Cell behind = board.ep - (board.is_white ? 16 : -16);
    for (const Cell from : {behind - 1, behind + 1}) {
        if (!has_piece(board, from, colored('p', board.is_white))) continue;
        const Board next = made(board, {from, board.ep, 0, StepKind::EnPassant});
        if (!is_attacked(next, next.king(board.is_white), !board.is_white)) return;
    }
    board.ep = kNowhere;
}

}  // namespace arbiter::proofcheck::detail
