#pragma once

#include "core/encoding/charset.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::tools {

// The position of a game after some of its half-moves.
struct ShownPosition {
    std::string fen;
    std::string words;  // "after White's 12th move, 12. Nf3; next 12... Nf6"
};

// Plays `game`, the bytes of one game, `ply` half-moves far. Nullopt: so many cannot be played;
// `plies` says how many can.
[[nodiscard]] std::optional<ShownPosition> position_after(std::string_view game,
                                                          encoding::Charset charset,
                                                          std::uint32_t ply, std::uint32_t& plies);

// Every position of the main line: FENs, the start position first, and the half-moves between them
// in SAN. Empty: there is no start position that can be set up.
struct ShownLine {
    std::vector<std::string> fens, sans;
};
[[nodiscard]] ShownLine line_of(std::string_view game, encoding::Charset charset);

}  // namespace arbiter::tools
