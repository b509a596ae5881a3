#include "chess/perft.hpp"

#include "chess/detail/perft_kernels.hpp"
#include "chess/movegen_core.hpp"

namespace arbiter::chess {
namespace detail {
namespace {

struct Portable {
    template <Color Us>
    [[gnu::noinline]] static std::uint64_t count_moves(const BareBoard<Us>& pos) {
        CountSink sink;
        all_moves<Us>(pos, sink);
        return sink.total;
    }
    template <Color Us>
    [[gnu::noinline]] static std::uint64_t count_leaves(const BareBoard<Us>& pos, unsigned depth) {
        return play_all_moves<Portable>(pos, depth);
    }
};

}  // namespace

std::uint64_t perft_portable(const Board& board, unsigned depth) {
    return count_from<Portable>(board, depth);
}

std::span<const PerftChoice> usable_perft_kernels() {
#if defined(__x86_64__)
    static constexpr PerftChoice kAll[] = {{"avx2", &perft_avx2}, {"portable", &perft_portable}};
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return kAll;
    return std::span(kAll).subspan(1);
#else
    static constexpr PerftChoice kAll[] = {{"portable", &perft_portable}};
    return kAll;
#endif
}

}  // namespace detail

std::uint64_t perft(const Position& pos, unsigned depth) {
    return depth == 0 ? 1 : detail::usable_perft_kernels().front().count(pos, depth);
}

}  // namespace arbiter::chess
