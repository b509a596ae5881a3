#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::watch {

// One board of the round as it was paired.
struct PairedBoard {
    std::string board;  // "7"
    std::string white, black, white_id, black_id;
};

struct Pairings {
    std::string round;  // empty: not said
    std::vector<PairedBoard> boards;
};

// Reads who plays whom: a table (CSV, TSV, with a header that names board, white, black, perhaps
// their FIDE ids), or the index.json of LiveChess. Empty: nothing in it can be read as pairings.

[[nodiscard]] Pairings read_pairings(std::string_view text);

}  // namespace arbiter::watch
