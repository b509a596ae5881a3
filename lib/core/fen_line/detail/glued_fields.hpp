#pragma once

#include "core/fen_line/line.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace arbiter::fen_line::detail {

// `words` follow the placement. "kq- 1 12", "-- 1 12", "- -1 12", "wKQkq": fields without the blank
// between them. Where blanks are missing, when exactly one reading is possible; else nothing.
[[nodiscard]] std::vector<std::uint32_t> missing_blanks(std::string_view line,
                                                        std::span<const Range> words);

// The same between the placement and the side to move: "...RNBQKBNRw". 0: there is none.
[[nodiscard]] std::uint32_t missing_blank_after_placement(std::string_view line, Range placement);

}  // namespace arbiter::fen_line::detail
