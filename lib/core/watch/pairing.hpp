#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::watch {

// One board of the round as it was paired.
struct PairedBoard {
    std::string board;  // "7"; empty: not said
    std::string white, black, white_id, black_id;
};

struct Pairings {
    std::string round;  // empty: not said
    std::vector<PairedBoard> boards;
};

// Reads who plays whom from what pairing programs write, told apart by its content:
//   a table (CSV, TSV, of any line near its beginning that names white and black; perhaps the
//   board and the FIDE ids);
//   the index.json of LiveChess;
//   games without moves (PGN): those of the round of the last one;
//   a tournament report (TRF): the last round in which somebody is paired. It has no boards.
// Empty: nothing in it can be read as pairings.   COST: linear.
[[nodiscard]] Pairings read_pairings(std::string_view bytes);

}  // namespace arbiter::watch
