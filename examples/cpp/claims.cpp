// Which draws could have been claimed in the games of a file, and what the Laws say of each.
//     claims game.pgn
#include <arbiter/files.hpp>
#include <iostream>

int main(int, char** argv) {
    arbiter::Audit audit = arbiter::Audit::make().value();
    for (const arbiter::Game& game : audit.read(arbiter::open(argv[1]).value())) {
        const arbiter::Ruling& ruling = game.ruling();
        std::cout << game.tag("White").value_or("?") << " - " << game.tag("Black").value_or("?")
                  << ": " << ruling.text << '\n';
        for (const arbiter::ClaimWindow& window : ruling.windows)
            std::cout << "  " << window.who << ", " << window.kind << ", half-moves "
                      << window.from_ply << " to " << window.to_ply << " [" << window.laws << ' '
                      << window.article << "]\n";
    }
}
