#pragma once

#include "bench/corpus.hpp"
#include "core/judge/judge.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

namespace arbiter::bench {

// A game that was read, replayed and judged, with buffers of its own: the later stages can be timed
// without the earlier ones. LIFETIME: `view` looks into the corpus; moved, never copied.
struct PreparedGame {
    pgn::GameView view;
    replay::GameFacts facts;
    judge::Ruling ruling;

    PreparedGame(const pgn::GameView& view, const replay::GameFacts& facts);
    PreparedGame(const PreparedGame&) = delete;
    PreparedGame& operator=(const PreparedGame&) = delete;
    PreparedGame(PreparedGame&&) = default;
    PreparedGame& operator=(PreparedGame&&) = default;
    ~PreparedGame() = default;

  private:
    std::vector<pgn::TagPair> tags_;
    std::span<const pgn::Token> all_tokens_;
    std::vector<pgn::Token> tokens_;
    std::vector<pgn::Flaw> flaws_;
    replay::MainlineRecord::Arrays record_;
    std::vector<chess::Move> moves_;
    std::vector<std::uint32_t> move_tokens_;
    std::vector<std::uint64_t> keys_;
    std::vector<std::uint16_t> quiet_;
    std::vector<std::uint8_t> repetitions_;
    std::vector<replay::Note> notes_;
    std::vector<replay::Refusal> refusals_;
};

// Every game of a corpus. LIFETIME: of the program. COST: prepares at the first call.
[[nodiscard]] const std::vector<PreparedGame>& prepared_games(Kind kind);

// The ruling as the pipeline asks for it: the edition by the dates of the game.
[[nodiscard]] judge::Ruling judge_by_date(const pgn::GameView& view,
                                          const replay::GameFacts& facts);

// What one pass over the corpus counted; kNotCounted for a layer that does not see it.
struct Counted {
    std::uint64_t games = 0, plies = 0;
};
inline constexpr std::uint64_t kNotCounted = UINT64_MAX;

// Runs `pass` over the corpus again and again; it returns what it counted, and the benchmark fails
// when that is not what the corpus holds. Counters: bytes/s, games/s
// and the time a half-move of the main lines takes.
template <class Pass>
void measure(benchmark::State& state, const Corpus& corpus, Pass pass) {
    const Counted first = pass();
    const bool has_all_games = first.games == corpus.games || first.games == kNotCounted;
    const bool has_all_plies = first.plies == corpus.plies || first.plies == kNotCounted;
    if (!has_all_games || !has_all_plies) {
        state.SkipWithError("counted other games or plies than the corpus holds");
        return;
    }
    for (auto _ : state) {
        Counted counted = pass();
        benchmark::DoNotOptimize(counted);
    }
    using benchmark::Counter;
    const auto passes = static_cast<double>(state.iterations());
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(corpus.bytes));
    state.counters["games/s"] =
        Counter(static_cast<double>(corpus.games) * passes, Counter::kIsRate);
    state.counters["time/ply"] =
        Counter(static_cast<double>(corpus.plies) * passes, Counter::kIsRate | Counter::kInvert);
    state.SetLabel(corpus.label);
}

// The same benchmark on every kind of archive: FUNCTION(state, kind).
#define ARBITER_BENCH_KIND(function, name, kind) \
    BENCHMARK_CAPTURE(function, name, ::arbiter::bench::Kind::kind)->Unit(benchmark::kMillisecond)
#define ARBITER_BENCH_ALL_KINDS(function)            \
    ARBITER_BENCH_KIND(function, otb, OverTheBoard); \
    ARBITER_BENCH_KIND(function, online, Online);    \
    ARBITER_BENCH_KIND(function, engine, Engine);    \
    ARBITER_BENCH_KIND(function, variations, Variations)

}  // namespace arbiter::bench
