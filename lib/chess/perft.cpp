#include "chess/perft.hpp"

#include "chess/movegen.hpp"

namespace arbiter::chess {
namespace {

template <Color Us>
std::uint64_t count_leaves(const Position& pos, unsigned depth) {
    if (depth == 1) return count_legal(pos);
    MoveList moves;
    generate_legal(pos, moves);
    std::uint64_t leaves = 0;
    for (const Move move : moves) {
        Position next = pos;
        next.play_as<Us>(move);
        leaves += count_leaves<~Us>(next, depth - 1);
    }
    return leaves;
}

}  // namespace

std::uint64_t perft(const Position& pos, unsigned depth) {
    if (depth == 0) return 1;
    return pos.turn() == Color::White ? count_leaves<Color::White>(pos, depth)
                                      : count_leaves<Color::Black>(pos, depth);
}

}  // namespace arbiter::chess
