// The standings of a tournament from its games, and what contradicts in them.
//     tournament round_1.pgn round_2.pgn ..
#include <arbiter/files.hpp>
#include <iostream>

int main(int argc, char** argv) {
    const auto found = arbiter::event({argv + 1, argv + argc});
    if (!found) {
        std::cerr << found.error() << '\n';
        return 2;
    }
    for (const arbiter::Event& event : found->events()) {
        std::cout << event.name << ": " << event.kind << ", " << event.games.size() << " games\n";
        for (const arbiter::EventPlayer& player : event.players)
            std::cout << "  " << player.rank << ". " << player.name << "  " << player.points / 10
                      << (player.points % 10 == 5 ? ".5" : "") << '\n';
        for (const arbiter::EventFinding& finding : event.findings)
            std::cout << "  " << finding.code << ' ' << finding.message << '\n';
    }
}
