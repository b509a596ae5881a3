#pragma once

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/position.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Random games for properties: the same games on every machine and with every standard library.

namespace arbiter::testing {

// splitmix64: small, and the same everywhere (the distributions of <random> are not).
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    // 0 .. sides - 1.
    std::uint64_t roll(std::uint64_t sides) {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return (z ^ (z >> 31)) % sides;
    }

  private:
    std::uint64_t state_;
};

// A half-move as somebody may misspell it: one byte becomes another, comes in or is left out. Of so
// many `ways` the first three are these, the others leave it as it is.
inline void misspell(std::string& san, Dice& dice, std::uint64_t ways) {
    constexpr std::string_view kBytes = "abcdefgh12345678NBRQKx=O-+#";
    const std::size_t at = dice.roll(san.size());
    const char byte = kBytes[dice.roll(kBytes.size())];
    switch (dice.roll(ways)) {
        case 0:
            san[at] = byte;
            break;
        case 1:
            san.insert(at, 1, byte);
            break;
        case 2:
            san.erase(at, 1);
            break;
        default:
            break;
    }
}

// A random move; so often of four times the one that takes back what its side played last, if there
// is one, so that positions are repeated.
inline chess::Move choose_move(const chess::MoveList& moves, const std::vector<chess::Move>& played,
                               Dice& dice, std::uint64_t back_of_four) {
    if (played.size() >= 2 && dice.roll(4) < back_of_four) {
        const chess::Move last = played[played.size() - 2];
        for (const chess::Move move : moves)
            if (move.from() == last.to() && move.to() == last.from()) return move;
    }
    return moves[dice.roll(moves.size())];
}

// Starts that bring castling, promotions, pins and e.p. early; the second half is Chess960.
inline constexpr std::string_view kPlayoutStarts[] = {
    chess::kStartFen,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/pppppppp/8/1k4K1/8/8/PPPPPPPP/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 1",
    "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1",
    "1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w KQkq - 0 1",
};

// Calls visit(position, legal moves) on every position of `games` random games from each start.
template <class Visit>
void for_each_position(int games, int plies, Visit&& visit) {
    Dice dice{20260701};
    for (const std::string_view start : kPlayoutStarts) {
        for (int game = 0; game < games; ++game) {
            chess::Position pos = chess::position_of(start);
            for (int ply = 0; ply < plies; ++ply) {
                chess::MoveList moves;
                chess::generate_legal(pos, moves);
                visit(pos, moves);
                if (moves.is_empty()) break;
                pos.play(moves[dice.roll(moves.size())]);
            }
        }
    }
}

}  // namespace arbiter::testing
