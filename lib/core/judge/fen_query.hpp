#pragma once

#include "core/chess/position.hpp"
#include "core/chess/uci.hpp"
#include "core/replay/variant_board.hpp"
#include "core/variant/variant.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::judge {

// A line of `arbiter decide`: FEN[<TAB>white|black].

struct FenQuery {
    std::string_view fen;                       // before the tab, as given
    std::optional<chess::Position> position;    // absent: `problem` says why, or it is of a variant
    std::optional<replay::VariantBoard> board;  // of a variant
    std::optional<chess::Color> winner;         // absent: both sides, or no side that there is
    bool asks_both = false;                     // the line names no winner
    chess::UciForm castling = chess::UciForm::Orthodox;  // Chess960 for rights of that kind
    std::string repaired;  // what of the FEN was taken otherwise; empty: nothing
    std::string problem;
};

// Reads a line without its line end. Castling rights, e.p. square and counters may be missing;
// positions that no game can reach are taken, unless a king is missing or could be captured, or a
// pawn stands on a back rank. Impossible castling rights and e.p. squares are dropped; a halfmove
// clock is kept as written, whatever the move number.
// LIFETIME: the query views `line`.   COST: linear.
// Pieces in hand make a position one of crazyhouse, a counter of checks one of three-check, unless
// `variant` says which rules apply.
[[nodiscard]] FenQuery read_fen_query(std::string_view line,
                                      std::optional<variant::VariantId> variant = std::nullopt);

}  // namespace arbiter::judge
