#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::proofcheck::detail {

// A chess board written the plain way: one character a square, 0x88 numbering, moves made on a copy
// and refused when the own king is attacked afterwards.

// 16 * rank + file; a step that leaves the board has a bit of 0x88 set.
using Cell = int;
inline constexpr Cell kNowhere = -1;
inline constexpr char kEmpty = '.';
inline constexpr std::string_view kPieces = "PNBRQKpnbrqk";
inline constexpr std::size_t kMaxPieces = 32;
inline constexpr Cell kKnightLeaps[] = {14, 18, 31, 33, -14, -18, -31, -33};

[[nodiscard]] constexpr Cell cell_at(int file, int rank) {
    return 16 * rank + file;
}
[[nodiscard]] constexpr int file_of(Cell cell) {
    return cell & 15;
}
[[nodiscard]] constexpr int rank_of(Cell cell) {
    return cell >> 4;
}
[[nodiscard]] constexpr bool is_on_board(Cell cell) {
    return (cell & 0x88) == 0;
}
// 0 = a1 .. 63 = h8.
[[nodiscard]] constexpr int square_of(Cell cell) {
    return 8 * rank_of(cell) + file_of(cell);
}
[[nodiscard]] constexpr Cell cell_of(int square) {
    return cell_at(square % 8, square / 8);
}
[[nodiscard]] constexpr bool is_white_piece(char piece) {
    return piece >= 'A' && piece <= 'Z';
}
[[nodiscard]] constexpr bool is_black_piece(char piece) {
    return piece >= 'a' && piece <= 'z';
}
[[nodiscard]] constexpr bool is_piece_of(char piece, bool white) {
    return white ? is_white_piece(piece) : is_black_piece(piece);
}
// 'p', 'n', 'b', 'r', 'q' or 'k' for both colours.
[[nodiscard]] constexpr char kind_of(char piece) {
    return static_cast<char>(piece | 0x20);
}
[[nodiscard]] constexpr char colored(char kind, bool white) {
    return white ? static_cast<char>(kind & ~0x20) : static_cast<char>(kind | 0x20);
}
[[nodiscard]] std::string name_of(Cell cell);

enum class StepKind : std::uint8_t { Plain, DoublePush, EnPassant, Castling };

struct Step {
    Cell from = 0;
    Cell to = 0;  // of a castling: the rook's square
    char promotion = 0;
    StepKind kind = StepKind::Plain;
};

struct Board {
    std::array<char, 128> cells{};
    std::array<Cell, 2> kings{kNowhere, kNowhere};  // white, black
    // White's rook right of the king, left of it, Black's likewise: the rooks with a right.
    std::array<Cell, 4> castling_rooks{kNowhere, kNowhere, kNowhere, kNowhere};
    Cell ep = kNowhere;  // the square passed over, only while an e.p. capture is legal
    bool is_white = true;

    [[nodiscard]] char at(Cell cell) const { return cells[static_cast<std::size_t>(cell)]; }
    void put(Cell cell, char piece) { cells[static_cast<std::size_t>(cell)] = piece; }
    [[nodiscard]] Cell king(bool white) const { return kings[white ? 0 : 1]; }
};

// Is `cell` attacked by a piece of that colour?   FIDE 2023 3.1.2.
[[nodiscard]] bool is_attacked(const Board& board, Cell cell, bool by_white);
// Is the king of the side to move attacked?   FIDE 2023 3.9.1.
[[nodiscard]] bool is_check(const Board& board);
// The board after a step that obeys the movement of the piece. The e.p. square is set after every
// double push; see settle_ep().
[[nodiscard]] Board made(const Board& board, const Step& step);
// Takes the e.p. square away unless an e.p. capture is legal.
void settle_ep(Board& board);
// Every legal step, in an order that depends on the board only. `steps` is emptied first. FIDE
// 2023 3.2 to 3.10.
void list_legal_steps(const Board& board, std::vector<Step>& steps);

}  // namespace arbiter::proofcheck::detail
