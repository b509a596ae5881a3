#pragma once

#include "core/chess/san.hpp"

#include <string_view>

namespace arbiter::chess {

// Moves in the coordinate notation of UCI. Castling is the king's own two squares ("e1g1") in the
// orthodox form and king takes rook ("e1h1") in the Chess960 form; reading takes both.

enum class UciForm : std::uint8_t { Orthodox, Chess960 };

// "0000" for a null move, "N@f3" for a drop. The orthodox form of a castling with other home
// squares is king to target.
[[nodiscard]] SanText to_uci(Move move, UciForm form = UciForm::Orthodox);

// The legal move that `text` names in `pos`; Illegal when it is not one. "0000" is the null move.
[[nodiscard]] SanResolution parse_uci(const Board& pos, std::string_view text);

}  // namespace arbiter::chess
