#include "core/chess/movegen.hpp"

#include "core/chess/movegen_core.hpp"

namespace arbiter::chess {
namespace {

// A pawn may step ahead and is on no line with its king, so that the step cannot open a check.
// REQUIRES: there is none.
bool has_free_pawn_step(const Board& pos) {
    const Color us = pos.turn();
    const Bitboard free =
        pos.pieces(us, Role::Pawn) & ~pseudo_attacks(Role::Queen, pos.king_square(us));
    const Bitboard ahead = us == Color::White ? free << 8 : free >> 8;
    return (ahead & ~pos.occupied()) != 0;
}

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
    if (!pos.is_check() && has_free_pawn_step(pos)) return true;
    return has_any_move_of_turn(pos);
}

}  // namespace arbiter::chess
