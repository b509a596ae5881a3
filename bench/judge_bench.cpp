#include "bench/support.hpp"
#include "core/judge/judge.hpp"
#include "core/mating/decide.hpp"

namespace arbiter {
namespace {

using bench::Counted;
using bench::Kind;

// Choosing the edition and ruling on games that are replayed already.
void judge_games(benchmark::State& state, Kind kind) {
    const auto& games = bench::prepared_games(kind);
    std::uint64_t endings = 0;
    bench::measure(state, bench::corpus(kind), [&] {
        endings = 0;
        for (const bench::PreparedGame& game : games)
            endings += bench::judge_by_date(game.view, game.facts).ending ? 1 : 0;
        return Counted{games.size(), bench::kNotCounted};
    });
    state.counters["endings/game"] =
        static_cast<double>(endings) / static_cast<double>(games.size());
}

// Who can still win, on final positions: a part of the above.
void decide_final_positions(benchmark::State& state, Kind kind) {
    const auto& games = bench::prepared_games(kind);
    bench::measure(state, bench::corpus(kind), [&] {
        for (const bench::PreparedGame& game : games)
            benchmark::DoNotOptimize(
                mating::decide(game.facts.final.orthodox(), judge::kDefaultDead));
        return Counted{games.size(), bench::kNotCounted};
    });
}

ARBITER_BENCH_ALL_KINDS(judge_games);
ARBITER_BENCH_ALL_KINDS(decide_final_positions);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
