#pragma once

#include "core/chess/position.hpp"
#include "core/chess/types.hpp"
#include "core/mating/proof.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::testing {

// A position and a side, and whether that side can still mate.
struct MatingQuery {
    std::string fen;
    chess::Position pos;
    chess::Color winner;
    mating::CanWin truth;
};

// The lines "fen<TAB>winner<TAB>verdict" of `file`, plain or compressed; the first line is a
// heading, further fields are ignored, a FEN may end after the turn. nullopt when there is no such
// file.   THROWS: std::runtime_error at a line that cannot be understood, IoError.
[[nodiscard]] std::optional<std::vector<MatingQuery>> read_mating_queries(
    const std::filesystem::path& file);

}  // namespace arbiter::testing
