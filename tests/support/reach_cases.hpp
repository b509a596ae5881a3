#pragma once

#include "core/chess/position.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

// Published positions of which is known whether a game reaches them, and games that reach some.

namespace arbiter::testing {

struct ReachCase {
    std::string fen;
    chess::Position pos;
    bool is_legal = false;
    std::string reason;  // as published
};

// Lines "fen<TAB>legal|illegal<TAB>reason" after a heading, plain or compressed; nullopt when there
// is no such file. Lines without a possible Position are left out.   THROWS: runtime_error on a
// line that cannot be understood.
[[nodiscard]] std::optional<std::vector<ReachCase>> read_reach_cases(
    const std::filesystem::path& file);

// Lines "fen<TAB>plies<TAB>moves in SAN" after a heading: calls `visit` with every position of each
// game, the first and last included, and the number of the game. False when there is no such file.
// THROWS: runtime_error on an illegal move, or when a game does not end in its FEN.
bool for_each_proof_position(
    const std::filesystem::path& file,
    const std::function<void(const chess::Position&, unsigned game, unsigned ply)>& visit);

}  // namespace arbiter::testing
