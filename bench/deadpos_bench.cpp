#include "bench/support.hpp"
#include "core/mating/decide.hpp"
#include "core/mating/prover.hpp"
#include "tests/support/mating_queries.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

// Can a side still checkmate, asked as the audit does (both sides, no proof) and as `decide` does
// (one side, with helpmate or certificate). Final positions of games; with ARBITER_CASES the
// published queries as well, and then the benchmark fails when an answer is not as labelled.

namespace arbiter {
namespace {

using bench::Kind;
using chess::Color;
using mating::CanWin;
using testing::MatingQuery;

// Nobody has labelled final positions. One query for each of the two sides, or one for both.
std::vector<MatingQuery> final_positions(Kind kind, bool is_for_both) {
    std::vector<MatingQuery> queries;
    for (const bench::PreparedGame& game : bench::prepared_games(kind)) {
        queries.push_back({{}, game.facts.final.orthodox(), Color::White, CanWin::Unknown});
        if (is_for_both) continue;
        queries.push_back({{}, game.facts.final.orthodox(), Color::Black, CanWin::Unknown});
    }
    return queries;
}

std::vector<MatingQuery> published(const std::string& name) {
    const char* folder = std::getenv("ARBITER_CASES");  // NOLINT(concurrency-mt-unsafe)
    if (folder == nullptr || *folder == '\0') return {};
    const auto file = std::filesystem::path{folder} / name;
    auto queries = testing::read_mating_queries(file.string() + ".zst");
    if (!queries) queries = testing::read_mating_queries(file);
    return queries ? *std::move(queries) : std::vector<MatingQuery>{};
}

CanWin answer_fast(const MatingQuery& query) {
    const mating::Options options{.depth = mating::Depth::Full};
    return mating::decide(query.pos, options).of(query.winner);
}

CanWin answer_with_proof(const MatingQuery& query) {
    return mating::decide(query.pos, query.winner, {.with_certificate = true}).can_win;
}

using Ask = CanWin (*)(const MatingQuery&);

void measure_queries(benchmark::State& state, const std::vector<MatingQuery>& queries, Ask ask) {
    std::uint64_t unwinnable = 0;
    for (const MatingQuery& query : queries) {
        const CanWin answer = ask(query);
        unwinnable += answer == CanWin::No ? 1 : 0;
        const bool is_right = query.truth == CanWin::Unknown || answer == query.truth;
        if (is_right && answer != CanWin::Unknown) continue;
        state.SkipWithError(("wrong or unknown: " + query.fen).c_str());
        return;
    }
    for (auto _ : state)
        for (const MatingQuery& query : queries)
            benchmark::DoNotOptimize(ask(query));
    using benchmark::Counter;
    const auto asked =
        static_cast<double>(queries.size()) * static_cast<double>(state.iterations());
    state.counters["queries/s"] = Counter(asked, Counter::kIsRate);
    state.counters["time/query"] = Counter(asked, Counter::kIsRate | Counter::kInvert);
    state.counters["unwinnable"] = static_cast<double>(unwinnable);
    state.SetLabel(std::to_string(queries.size()) + " queries");
}

void decide_final_positions(benchmark::State& state, Kind kind, Ask ask) {
    measure_queries(state, final_positions(kind, ask == &answer_fast), ask);
}

void decide_published(benchmark::State& state, const char* name, Ask ask) {
    const std::vector<MatingQuery> queries = published(name);
    if (queries.empty()) {
        state.SkipWithError("ARBITER_CASES does not name its folder");
        return;
    }
    measure_queries(state, queries, ask);
}

#define ARBITER_BENCH_DECIDE(function, name, argument)                           \
    BENCHMARK_CAPTURE(function, name##_fast, argument, &answer_fast)             \
        ->Unit(benchmark::kMillisecond);                                         \
    BENCHMARK_CAPTURE(function, name##_with_proof, argument, &answer_with_proof) \
        ->Unit(benchmark::kMillisecond)

ARBITER_BENCH_DECIDE(decide_final_positions, otb, Kind::OverTheBoard);
ARBITER_BENCH_DECIDE(decide_final_positions, online, Kind::Online);
ARBITER_BENCH_DECIDE(decide_published, lichess, "deadpos_lichess.tsv");
ARBITER_BENCH_DECIDE(decide_published, hard, "deadpos_public.tsv");

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
