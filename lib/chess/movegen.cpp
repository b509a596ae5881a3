#include "chess/movegen.hpp"

#include "chess/movegen_core.hpp"

namespace arbiter::chess {
namespace {

// Beside the sinks that list the moves and ask for any: how many they are.
struct CountSink {
    unsigned total = 0;

    void targets(Square, Bitboard to) { total += count(to); }
    void pawn_targets(Bitboard to, int) { total += count(to); }
    void promotions(Bitboard to, int) { total += 4 * count(to); }
    void single(Move) { ++total; }
    [[nodiscard]] static bool is_done() { return false; }
};

}  // namespace

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
