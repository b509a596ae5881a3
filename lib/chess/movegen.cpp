#include "chess/movegen.hpp"

#include "chess/movegen_core.hpp"

namespace arbiter::chess {
namespace {

// The three things a caller may want of the moves found. `targets` reports all moves of one man at
// once; each sink says whether it has seen enough.
struct ListSink {
    MoveList& moves;

    void targets(Square from, Bitboard to) const {
        while (to != 0)
            moves.push(Move::normal(from, pop_square(to)));
    }
    // `back` leads from the target to where the pawn stood.
    void pawn_targets(Bitboard to, int back) const {
        while (to != 0) {
            const Square sq = pop_square(to);
            moves.push(Move::normal(static_cast<Square>(static_cast<int>(sq) + back), sq));
        }
    }
    void promotions(Bitboard to, int back) const {
        while (to != 0) {
            const Square sq = pop_square(to);
            const auto from = static_cast<Square>(static_cast<int>(sq) + back);
            for (const Role role : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight})
                moves.push(Move::promote(from, sq, role));
        }
    }
    void single(Move move) const { moves.push(move); }
    [[nodiscard]] static bool is_done() { return false; }
};

struct CountSink {
    unsigned total = 0;

    void targets(Square, Bitboard to) { total += count(to); }
    void pawn_targets(Bitboard to, int) { total += count(to); }
    void promotions(Bitboard to, int) { total += 4 * count(to); }
    void single(Move) { ++total; }
    [[nodiscard]] static bool is_done() { return false; }
};

struct AnySink {
    bool found = false;

    void targets(Square, Bitboard to) { found |= to != 0; }
    void pawn_targets(Bitboard to, int) { found |= to != 0; }
    void promotions(Bitboard to, int) { found |= to != 0; }
    void single(Move) { found = true; }
    [[nodiscard]] bool is_done() const { return found; }
};

template <class Sink>
void all_moves_of_turn(const Board& pos, Sink& sink) {
    if (pos.turn() == Color::White) {
        all_moves<Color::White>(pos, sink);
    } else {
        all_moves<Color::Black>(pos, sink);
    }
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
    AnySink sink;
    all_moves_of_turn(pos, sink);
    return sink.found;
}

}  // namespace arbiter::chess
