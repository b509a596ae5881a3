#include "bench/support.hpp"

namespace arbiter {
namespace {

using bench::Counted;
using bench::Kind;

// Playing the moves of games that are read already: SAN, legality, board, key, repetition, notes;
// variations too where there are any, although time/ply counts the main line only.
void replay_games(benchmark::State& state, Kind kind) {
    const auto& games = bench::prepared_games(kind);
    replay::Replayer replayer;
    bench::measure(state, bench::corpus(kind), [&] {
        Counted counted{games.size(), 0};
        for (const bench::PreparedGame& game : games)
            counted.plies += replayer.replay(game.view).plies;
        return counted;
    });
}

ARBITER_BENCH_ALL_KINDS(replay_games);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
