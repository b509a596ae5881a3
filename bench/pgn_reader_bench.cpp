#include "bench/support.hpp"
#include "core/pgn/structure.hpp"

namespace arbiter {
namespace {

using bench::Counted;
using bench::Kind;

// The kernel at that place of usable_kernels(): 0 = the fastest, back() = scalar.
pgn::detail::ClassifyKernel kernel(bool is_scalar) {
    const auto kernels = pgn::detail::usable_kernels();
    return is_scalar ? kernels.back().classify : kernels.front().classify;
}

// Finding the structural bytes alone: no game, no token.
void find_structure(benchmark::State& state, bool is_scalar, Kind kind) {
    const bench::Corpus& corpus = bench::corpus(kind);
    pgn::Structure structure{kernel(is_scalar)};
    bench::measure(state, corpus, [&] {
        for (const bench::Slab& slab : corpus.slabs) {
            structure.build(slab.padded);
            benchmark::DoNotOptimize(structure.next_break(0));
        }
        return Counted{bench::kNotCounted, bench::kNotCounted};
    });
}

// Structure, game boundaries, tags and tokens: no SAN, no board, no allocation after warm-up.
void read_games(benchmark::State& state, bool is_scalar, Kind kind) {
    const bench::Corpus& corpus = bench::corpus(kind);
    pgn::GameReader reader{kernel(is_scalar)};
    pgn::GameView view;
    std::uint64_t tokens = 0;
    bench::measure(state, corpus, [&] {
        Counted counted{0, bench::kNotCounted};
        tokens = 0;
        for (const bench::Slab& slab : corpus.slabs) {
            reader.open({.text = slab.padded});
            while (reader.next(view)) {
                ++counted.games;
                tokens += view.token_count();
            }
        }
        return counted;
    });
    state.counters["tokens/game"] = static_cast<double>(tokens) / static_cast<double>(corpus.games);
}

void find_structure_fast(benchmark::State& state, Kind kind) {
    find_structure(state, false, kind);
}
void find_structure_scalar(benchmark::State& state, Kind kind) {
    find_structure(state, true, kind);
}
void read_games_fast(benchmark::State& state, Kind kind) {
    read_games(state, false, kind);
}
void read_games_scalar(benchmark::State& state, Kind kind) {
    read_games(state, true, kind);
}

ARBITER_BENCH_ALL_KINDS(find_structure_fast);
ARBITER_BENCH_ALL_KINDS(find_structure_scalar);
ARBITER_BENCH_ALL_KINDS(read_games_fast);
ARBITER_BENCH_ALL_KINDS(read_games_scalar);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
