#pragma once

#include <span>
#include <string>
#include <string_view>

namespace arbiter::page {

// The drawings of the pieces, once in a page that has boards: elements with the ids "piece-K" to
// "piece-p", in a square of 10 by 10.
void append_pieces(std::string& out);

// The board of a FEN as a picture that has `label` as its text for those who cannot see it; squares
// in `marks`, a1 = 0 to h8 = 63, have a frame. What is no FEN is an empty board.
// REQUIRES: append_pieces() in the same page.
void append_board(std::string_view fen, std::span<const int> marks, std::string_view label,
                  std::string& out);

}  // namespace arbiter::page
