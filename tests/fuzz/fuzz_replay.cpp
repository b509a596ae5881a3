#include "chess/lockstep.hpp"
#include "pgn/game_reader.hpp"
#include "replay/replayer.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/facts_difference.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

// The games of a text, played side by side and in runs, give the facts of each half-move played by
// itself.

namespace {

using namespace arbiter;  // NOLINT(google-build-using-namespace)
using fuzz::require;
using replay::Pace;
using replay::PlayedIllegal;

struct Game {
    explicit Game(replay::LastSeen& seen) : in_lockstep(PlayedIllegal::Keep, Pace::Runs, &seen) {}

    pgn::GameReader::ViewMemory memory;
    pgn::GameView view;
    replay::Replayer in_lockstep;
    replay::Replayer in_runs{PlayedIllegal::Keep, Pace::Runs};
    replay::Replayer one_by_one{PlayedIllegal::Keep, Pace::OneByOne};
};

void play_together(std::deque<Game>& games, std::size_t count, chess::Lockstep& lockstep) {
    std::vector<chess::Lockstep::Game*> together;
    for (std::size_t i = 0; i < count; ++i)
        if (auto* begun = games[i].in_lockstep.begin(games[i].view)) together.push_back(begun);
    if (!together.empty()) lockstep.play(together);
    for (std::size_t i = 0; i < count; ++i) {
        Game& game = games[i];
        const replay::GameFacts& expected = game.one_by_one.replay(game.view);
        require(testing::first_difference(game.in_lockstep.finish(), expected).empty());
        require(testing::first_difference(game.in_runs.replay(game.view), expected).empty());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // Some text behind it, so that its last game is no other one.
    std::string bytes(reinterpret_cast<const char*>(data), size);
    bytes += "\n\n[Event \"behind\"]\n\n1. e4 *\n";
    const std::size_t end = bytes.size();
    bytes.append(128, '\0');

    constexpr std::size_t kTogether = 8;
    static replay::LastSeen seen;
    static std::deque<Game> games;
    while (games.size() < kTogether)
        games.emplace_back(seen);
    static chess::Lockstep lockstep;
    pgn::GameReader reader;
    reader.open({.text = std::string_view(bytes).substr(0, end)});
    if (!chess::Lockstep::is_usable()) return 0;
    for (std::size_t count = 0, is_more = 1; is_more != 0; count = 0) {
        for (; count < kTogether && is_more != 0; count += is_more) {
            is_more = reader.next(games[count].view) ? 1 : 0;
            if (is_more != 0) reader.hand_over(games[count].memory, games[count].view);
        }
        play_together(games, count, lockstep);
    }
    return 0;
}
