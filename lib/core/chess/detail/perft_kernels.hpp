#pragma once

#include "core/chess/board.hpp"
#include "core/chess/detail/bare_board.hpp"
#include "core/chess/movegen_core.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::chess::detail {

// Perft is written once and compiled twice, for any machine and for one that can do more: a kernel
// is a type with count_moves(pos) and count_leaves(pos, depth), for a depth of 2 or more. All
// kernels count the same.

using PerftKernel = std::uint64_t (*)(const Board& board, unsigned depth);

struct PerftChoice {
    std::string_view name;
    PerftKernel count;  // REQUIRES: depth is not 0
};

// The best one first; the last one runs everywhere.
[[nodiscard]] std::span<const PerftChoice> usable_perft_kernels();

[[nodiscard]] std::uint64_t perft_scalar(const Board& board, unsigned depth);
#if defined(__x86_64__)
[[nodiscard]] std::uint64_t perft_avx2(const Board& board, unsigned depth);
#endif

template <class Kernel, Color Us>
[[nodiscard]] std::uint64_t count_to_depth(const BareBoard<Us>& pos, unsigned depth) {
    return depth == 1 ? Kernel::count_moves(pos) : Kernel::count_leaves(pos, depth);
}

template <class Kernel>
[[nodiscard]] std::uint64_t count_from(const Board& board, unsigned depth) {
    return board.turn() == Color::White
               ? count_to_depth<Kernel>(BareBoard<Color::White>{board}, depth)
               : count_to_depth<Kernel>(BareBoard<Color::Black>{board}, depth);
}

// A sink that plays the moves and adds up what the kernel counts after them.
template <Color Us, class Kernel>
struct PlaySink {
    const BareBoard<Us>& pos;
    unsigned depth;  // left after the move, at least 1
    std::uint64_t leaves = 0;

    void targets(Role role, Square from, Bitboard to) {
        while (to != 0)
            add(pos.after(role, from, pop_square(to), role));
    }
    void pawn_targets(Bitboard to, int back) {
        const bool is_double_step = back == 16 || back == -16;
        while (to != 0) {
            const Square sq = pop_square(to);
            const auto from = static_cast<Square>(static_cast<int>(sq) + back);
            add(is_double_step ? pos.after_double_step(from, sq)
                               : pos.after(Role::Pawn, from, sq, Role::Pawn));
        }
    }
    void promotions(Bitboard to, int back) {
        while (to != 0) {
            const Square sq = pop_square(to);
            const auto from = static_cast<Square>(static_cast<int>(sq) + back);
            for (const Role role : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight})
                add(pos.after(Role::Pawn, from, sq, role));
        }
    }
    void en_passant(Square from, Square to) { add(pos.after_en_passant(from, to)); }
    void castle(Side side, Square king, Square rook) { add(pos.after_castling(side, king, rook)); }
    [[nodiscard]] static bool is_done() { return false; }

  private:
    void add(const BareBoard<~Us>& next) { leaves += count_to_depth<Kernel>(next, depth); }
};

// The leaves after each move; what count_leaves() does, in a function that a kernel compiles.
template <class Kernel, Color Us>
[[nodiscard]] std::uint64_t play_all_moves(const BareBoard<Us>& pos, unsigned depth) {
    PlaySink<Us, Kernel> sink{.pos = pos, .depth = depth - 1};
    all_moves<Us>(pos, sink);
    return sink.leaves;
}

}  // namespace arbiter::chess::detail
