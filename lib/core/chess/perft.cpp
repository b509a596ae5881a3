#include "core/chess/perft.hpp"

#include "core/base/processor.hpp"
#include "core/chess/detail/perft_kernels.hpp"
#include "core/chess/movegen_core.hpp"

namespace arbiter::chess {
namespace detail {
namespace {

struct Scalar {
    template <Color Us>
    [[gnu::noinline]] static std::uint64_t count_moves(const BareBoard<Us>& pos) {
        CountSink sink;
        all_moves<Us>(pos, sink);
        return sink.total;
    }
    template <Color Us>
    [[gnu::noinline]] static std::uint64_t count_leaves(const BareBoard<Us>& pos, unsigned depth) {
        return play_all_moves<Scalar>(pos, depth);
    }
};

}  // namespace

std::uint64_t perft_scalar(const Board& board, unsigned depth) {
    return count_from<Scalar>(board, depth);
}

std::span<const PerftChoice> usable_perft_kernels() {
#if defined(__x86_64__)
    static constexpr PerftChoice kAll[] = {{"avx2", &perft_avx2}, {"scalar", &perft_scalar}};
    return has_avx2() ? std::span(kAll) : std::span(kAll).subspan(1);
#else
    static constexpr PerftChoice kAll[] = {{"scalar", &perft_scalar}};
    return kAll;
#endif
}

}  // namespace detail

std::uint64_t perft(const Position& pos, unsigned depth) {
    return depth == 0 ? 1 : detail::usable_perft_kernels().front().count(pos, depth);
}

}  // namespace arbiter::chess
