#pragma once

#include "core/pgn/game_view.hpp"
#include "core/replay/single_move.hpp"

#include <cstdint>
#include <optional>

namespace arbiter::replay {

class GamePosition;

// One ply with blanks in it, in two or three symbols: "Nb d7", "a8 =Q", "NxP e5".
template <class Board>
struct CutMoveOn {
    SingleMoveOn<Board> single;
    std::uint32_t last_token = 0;
};

// The ply that begins with the symbol `token`, which alone is no ply. nullopt: there is no such
// ply, or what follows may be a separate ply.   THREADS: pure. COST: O(candidates).
template <class Board>
[[nodiscard]] std::optional<CutMoveOn<Board>> read_cut_move(const pgn::GameView& view,
                                                            std::uint32_t token,
                                                            const Board& before);

// The same for a line that is not played as one kind of board.
struct CutMove {
    chess::Move move;
    std::uint32_t last_token;
};
[[nodiscard]] std::optional<CutMove> read_cut_move(const pgn::GameView& view, std::uint32_t token,
                                                   const GamePosition& before);

// The last symbol of the ply `move` that begins with `token`: `token` itself, unless it is cut.
[[nodiscard]] std::uint32_t last_token_of_move(const pgn::GameView& view, std::uint32_t token,
                                               const GamePosition& before, chess::Move move);

}  // namespace arbiter::replay
