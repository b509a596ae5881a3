#include "chess/movegen.hpp"

#include "chess/movegen_core.hpp"

namespace arbiter::chess {

void generate_legal(const Board& pos, MoveList& moves) {
    moves.clear();
    ListSink sink{moves};
    all_moves_of_turn(pos, sink);
}

unsigned count_legal(const Board& pos) {
    CountSink sink;
    all_moves_of_turn(pos, sink);
    return sink.total;
}

bool has_legal_move(const Board& pos) {
    return has_any_move_of_turn(pos);
}

}  // namespace arbiter::chess
