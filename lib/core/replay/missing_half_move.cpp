#include "core/replay/missing_half_move.hpp"

namespace arbiter::replay {

chess::MoveList half_moves_that_fit(const chess::Position& before, const chess::San& san) {
    chess::MoveList legal;
    chess::MoveList fitting;
    chess::generate_legal(before, legal);
    for (const chess::Move move : legal) {
        chess::Position after = before;
        after.play(move);
        if (chess::resolve_san(after, san).status != chess::SanStatus::Illegal) fitting.push(move);
    }
    return fitting;
}

}  // namespace arbiter::replay
