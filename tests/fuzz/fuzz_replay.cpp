#include "core/chess/detail/lockstep_kernel.hpp"
#include "core/chess/lockstep.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/facts_difference.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The games of a text, played side by side on every kernel of lockstep that this machine can run,
// give the facts of each half-move played by itself.

namespace {

using namespace arbiter;  // NOLINT(google-build-using-namespace)
using fuzz::require;
using replay::PlayedIllegal;

replay::LastSeen last_seen;

struct Game {
    pgn::GameReader::ViewMemory memory;
    pgn::GameView view;
    replay::Replayer in_lockstep{PlayedIllegal::Keep, &last_seen};
    replay::Replayer one_by_one{PlayedIllegal::Keep};
};

void play_in_lockstep(const chess::detail::LockstepKernel& kernel, std::span<Game> games) {
    chess::Lockstep lockstep(kernel);
    std::vector<chess::Lockstep::Game*> together;
    for (Game& game : games)
        if (auto* begun = game.in_lockstep.begin(game.view)) together.push_back(begun);
    if (!together.empty()) lockstep.play(together);
    for (Game& game : games) {
        const replay::GameFacts& facts = game.in_lockstep.finish();
        require(testing::first_difference(facts, game.one_by_one.replay(game.view)).empty());
    }
}

void replay_in_all_ways(std::span<Game> games) {
    for (const auto& kernel : chess::detail::runnable_lockstep_kernels())
        play_in_lockstep(kernel, games);
}

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_pgn, 0)

ARBITER_FUZZ_TARGET(replay) {
    // Some text after it, so that its last game is no other one.
    std::string bytes(reinterpret_cast<const char*>(data), size);
    bytes += "\n\n[Event \"after\"]\n\n1. e4 *\n";
    const pgn::PaddedText text(std::move(bytes));

    static std::array<Game, 8> games;
    pgn::GameReader reader;
    reader.open({.text = text});
    std::size_t count = 0;
    while (reader.next(games[count].view)) {
        reader.hand_over(games[count].memory, games[count].view);
        if (++count != games.size()) continue;
        replay_in_all_ways(games);
        count = 0;
    }
    replay_in_all_ways(std::span(games).first(count));
    return 0;
}
