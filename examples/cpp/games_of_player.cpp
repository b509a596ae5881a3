// A filter: writes the games of one player to standard output, byte for byte.
//     games_of_player archive.pgn "Carlsen, Magnus"
#include <arbiter/files.hpp>
#include <iostream>

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    arbiter::Audit audit = arbiter::Audit::make({.quick = true}).value();
    for (const arbiter::Game& game : audit.read(arbiter::open(argv[1]).value()))
        if (game.tag("White") == argv[2] || game.tag("Black") == argv[2])
            std::cout << game.text() << '\n';
}
