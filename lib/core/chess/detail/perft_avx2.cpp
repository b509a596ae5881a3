#include "core/chess/detail/perft_kernels.hpp"

#if defined(__x86_64__)

namespace arbiter::chess::detail {
namespace {

// Four lines in one register. The compiler's own vectors: they need no names of instructions.
using Lanes [[gnu::vector_size(32)]] = Bitboard;

// What sliders reach, each direction by itself: north, east, north-east and north-west in the lanes
// of `up`, their opposites in those of `down`. No square is in one lane twice, for the fill of one
// piece ends at the next piece: adding up the lanes counts moves.
struct Reach {
    Lanes up, down;
};

// Fills of 1, 2 and 4 steps through the empty squares, then one step more onto whatever stops them.
[[gnu::always_inline, gnu::target("avx2,bmi,bmi2,popcnt")]] inline Reach reach(Bitboard diagonal,
                                                                               Bitboard straight,
                                                                               Bitboard occupied) {
    constexpr Lanes kStep = {8, 1, 9, 7};
    constexpr Lanes kTwo = kStep + kStep;
    constexpr Lanes kFour = kTwo + kTwo;
    // Where a step does not come from beyond the edge.
    constexpr Lanes kUpBoard = {~Bitboard{0}, ~kFileA, ~kFileA, ~kFileH};
    constexpr Lanes kDownBoard = {~Bitboard{0}, ~kFileH, ~kFileH, ~kFileA};
    const Bitboard empty = ~occupied;
    const Lanes free = {empty, empty, empty, empty};

    Lanes up = {straight, straight, diagonal, diagonal};
    Lanes free_up = free & kUpBoard;
    Lanes down = up;
    Lanes free_down = free & kDownBoard;
    up |= free_up & up << kStep;
    down |= free_down & down >> kStep;
    free_up &= free_up << kStep;
    free_down &= free_down >> kStep;
    up |= free_up & up << kTwo;
    down |= free_down & down >> kTwo;
    free_up &= free_up << kTwo;
    free_down &= free_down >> kTwo;
    up |= free_up & up << kFour;
    down |= free_down & down >> kFour;
    return {.up = up << kStep & kUpBoard, .down = down >> kStep & kDownBoard};
}

struct WideSlides {
    [[nodiscard, gnu::target("avx2,bmi,bmi2,popcnt")]] static Bitboard slides(Bitboard diagonal,
                                                                              Bitboard straight,
                                                                              Bitboard occupied) {
        const Reach all = reach(diagonal, straight, occupied);
        const Lanes both = all.up | all.down;
        return both[0] | both[1] | both[2] | both[3];
    }
};

struct WideCountSink : CountSink {
    [[gnu::target("avx2,bmi,bmi2,popcnt")]] void slides(Bitboard diagonal, Bitboard straight,
                                                        Bitboard occupied, Bitboard allowed) {
        const Reach all = reach(diagonal, straight, occupied);
        for (int lane = 0; lane < 4; ++lane)
            total += count(all.up[lane] & allowed) + count(all.down[lane] & allowed);
    }
};

// Flattened: all callees are inlined with the instructions allowed here, so that no copy remains
// that another machine could not run.
struct Avx2 {
    template <Color Us>
    [[gnu::noinline, gnu::flatten, gnu::target("avx2,bmi,bmi2,popcnt")]] static std::uint64_t
    count_moves(const BareBoard<Us>& pos) {
        WideCountSink sink;
        all_moves<Us, WideSlides>(pos, sink);
        return sink.total;
    }
    template <Color Us>
    [[gnu::noinline, gnu::flatten, gnu::target("avx2,bmi,bmi2,popcnt")]] static std::uint64_t
    count_leaves(const BareBoard<Us>& pos, unsigned depth) {
        return play_all_moves<Avx2>(pos, depth);
    }
};

}  // namespace

std::uint64_t perft_avx2(const Board& board, unsigned depth) {
    return count_from<Avx2>(board, depth);
}

}  // namespace arbiter::chess::detail

#endif
