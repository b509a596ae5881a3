// Audits a file and prints what is to be said about its endings and moves.
//     audit_file archive.pgn.zst
#include <arbiter/files.hpp>
#include <iostream>

using arbiter::Audit;
using arbiter::Finding;
using arbiter::Game;

int main(int argc, char** argv) {
    const auto input = argc == 2 ? argv[1] : "-";
    Audit audit =
        Audit::make({.laws = "by-date", .profile = "archive", .select = {"END", "MOV"}}).value();
    for (const Game& game : audit.read(arbiter::open(input).value()))
        for (const Finding& finding : game.findings())
            std::cout << finding << '\n';
    std::cout << audit.summary().text() << '\n';
}
