#include "bench/support.hpp"
#include "core/chess/lockstep.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <vector>

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

// The same, with the half-moves of so many games at a time in lockstep, as an audit does it.
void replay_together(benchmark::State& state, Kind kind) {
    constexpr std::size_t kTogether = 16;
    if (!chess::Lockstep::is_usable()) return state.SkipWithError("this processor cannot do it");
    const auto& games = bench::prepared_games(kind);
    replay::LastSeen last_seen;
    std::deque<replay::Replayer> replayers;  // which cannot be moved
    while (replayers.size() < kTogether)
        replayers.emplace_back(replay::PlayedIllegal::Stop, &last_seen);
    chess::Lockstep lockstep;
    std::vector<chess::Lockstep::Game*> begun;
    bench::measure(state, bench::corpus(kind), [&] {
        Counted counted{games.size(), 0};
        for (std::size_t first = 0; first < games.size(); first += kTogether) {
            const std::size_t count = std::min(kTogether, games.size() - first);
            begun.clear();
            for (std::size_t i = 0; i < count; ++i) {
                if (auto* game = replayers[i].begin(games[first + i].view)) begun.push_back(game);
            }
            lockstep.play(begun);
            for (std::size_t i = 0; i < count; ++i)
                counted.plies += replayers[i].finish().plies;
        }
        return counted;
    });
}

ARBITER_BENCH_ALL_KINDS(replay_together);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
