// Makes the safe fixes in a file, writes the mended games to standard output and says what was
// done. Nothing else in the file changes.
//     mend games.pgn > mended.pgn
#include <arbiter/files.hpp>
#include <iostream>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const auto fixed = arbiter::fix_file(argv[1], "safe");
    if (!fixed) {
        std::cerr << fixed.error() << '\n';
        return 2;
    }
    std::cout << fixed->text;
    std::cerr << "fixed " << fixed->findings << " findings in " << fixed->games << " of "
              << fixed->before.games << " games, " << fixed->after.findings() << " remain\n";
}
