#include "core/chess/detail/perft_kernels.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/san.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

// One layer each: perft is movegen and play; replay is parse_san + resolve_san + play with key and
// check bit, over move texts that lie in memory like a lexer's. Random games are harder than real
// ones: every move is a surprise (replay_bench has real ones).

namespace arbiter {
namespace {

using chess::Color;
using chess::Position;

struct Texts {
    std::string bytes;                 // padded by 16
    std::vector<std::uint32_t> begin;  // of each text, and one past the last
    std::vector<std::uint32_t>
        games;  // index of the first text of each game, and one past the last
};

void add_text(Texts& texts, std::string_view text) {
    texts.begin.push_back(static_cast<std::uint32_t>(texts.bytes.size()));
    texts.bytes.append(text);
    texts.bytes.push_back(' ');
}

void finish(Texts& texts) {
    texts.games.push_back(static_cast<std::uint32_t>(texts.begin.size()));
    texts.begin.push_back(static_cast<std::uint32_t>(texts.bytes.size()));
    texts.bytes.append(16, ' ');
}

Texts random_games(int games) {
    Texts texts;
    std::uint64_t state = 1;
    for (int game = 0; game < games; ++game) {
        texts.games.push_back(static_cast<std::uint32_t>(texts.begin.size()));
        Position pos = Position::initial();
        for (int ply = 0; ply < 80; ++ply) {
            chess::MoveList moves;
            chess::generate_legal(pos, moves);
            if (moves.is_empty()) break;
            const chess::Move move = moves[chess::detail::next_splitmix64(state) % moves.size()];
            const chess::SanText san = chess::to_san(pos, move);
            add_text(texts, san.view());
            pos.play(move);
        }
    }
    finish(texts);
    return texts;
}

// One ply; false when the text does not resolve.
template <Color Us>
bool play_text(Position& pos, const char* text, std::size_t size) {
    const auto san = chess::parse_san({text, size});
    if (!san) return false;
    const chess::SanResolution found = chess::resolve_san_as<Us>(pos, *san);
    if (!found.is_ok()) return false;
    pos.play_as<Us>(found.move);
    return true;
}

std::uint64_t replay_all(const Texts& texts) {
    std::uint64_t sum = 0;
    for (std::size_t game = 0; game + 1 < texts.games.size(); ++game) {
        Position pos = Position::initial();
        std::uint32_t at = texts.games[game];
        const std::uint32_t end = texts.games[game + 1];
        const auto play = [&]<Color Us>() {
            const std::uint32_t begin = texts.begin[at];
            const std::size_t size = texts.begin[at + 1] - begin - 1;
            if (!play_text<Us>(pos, texts.bytes.data() + begin, size)) std::abort();
            sum += pos.key() + (pos.is_check() ? 1 : 0);
            return ++at != end;
        };
        while (at != end && play.template operator()<Color::White>() &&
               play.template operator()<Color::Black>()) {
        }
    }
    return sum;
}

void replay(benchmark::State& state, int games) {
    const Texts texts = random_games(games);
    const auto plies = static_cast<double>(texts.begin.size() - 1);
    for (auto _ : state)
        benchmark::DoNotOptimize(replay_all(texts));
    using benchmark::Counter;
    const double total = plies * static_cast<double>(state.iterations());
    state.counters["plies/s"] = Counter(total, Counter::kIsRate);
    state.counters["s/ply"] = Counter(total, Counter::kIsRate | Counter::kInvert);
}

void parse_only(benchmark::State& state, int games) {
    const Texts texts = random_games(games);
    const auto plies = static_cast<double>(texts.begin.size() - 1);
    for (auto _ : state) {
        for (std::size_t i = 0; i + 1 < texts.begin.size(); ++i) {
            const std::uint32_t begin = texts.begin[i];
            benchmark::DoNotOptimize(
                chess::parse_san({texts.bytes.data() + begin, texts.begin[i + 1] - begin - 1}));
        }
    }
    using benchmark::Counter;
    const double total = plies * static_cast<double>(state.iterations());
    state.counters["s/ply"] = Counter(total, Counter::kIsRate | Counter::kInvert);
}

constexpr chess::detail::PerftKernel kScalar = &chess::detail::perft_scalar;

chess::detail::PerftKernel best_kernel() {
    return chess::detail::usable_perft_kernels().front().count;
}

void perft(benchmark::State& state, chess::detail::PerftKernel count, std::string_view fen,
           unsigned depth, std::uint64_t leaves) {
    const Position pos = chess::position_of(fen);
    for (auto _ : state) {
        if (count(pos, depth) != leaves) std::abort();
    }
    using benchmark::Counter;
    state.counters["leaves/s"] =
        Counter(static_cast<double>(leaves), Counter::kIsIterationInvariantRate);
}

constexpr std::string_view kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

BENCHMARK_CAPTURE(perft, start_depth_6_fast, best_kernel(), chess::kStartFen, 6, 119060324);
BENCHMARK_CAPTURE(perft, start_depth_6_scalar, kScalar, chess::kStartFen, 6, 119060324);
BENCHMARK_CAPTURE(perft, kiwipete_depth_5_fast, best_kernel(), kKiwipete, 5, 193690690);
BENCHMARK_CAPTURE(perft, kiwipete_depth_5_scalar, kScalar, kKiwipete, 5, 193690690);
BENCHMARK_CAPTURE(replay, learned, 10);
BENCHMARK_CAPTURE(replay, unlearned, 5000);
BENCHMARK_CAPTURE(parse_only, unlearned, 5000);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
