#pragma once

#include "core/base/text.hpp"
#include "core/fen_line/line.hpp"

#include <string_view>

// How fields of a FEN look, in the forms that occur.
namespace arbiter::fen_line::detail {

[[nodiscard]] bool is_placement(std::string_view text);
// 'w' or 'b' for w, W, white and their kin; 0 for anything else.
[[nodiscard]] char side_of(std::string_view text);
// "KQkq", "HAha" or "-".
[[nodiscard]] bool is_castling(std::string_view text);
// A square or "-".
[[nodiscard]] bool is_ep(std::string_view text);
[[nodiscard]] bool is_number(std::string_view text);
// "3+3" or "+0+0".
[[nodiscard]] bool is_check_counter(std::string_view text);

// The letters in the order of X-FEN: White's first, K before Q, and a letter once; files from the
// highest down, as Shredder-FEN has them.
[[nodiscard]] std::string ordered_castling(std::string_view text);

}  // namespace arbiter::fen_line::detail
