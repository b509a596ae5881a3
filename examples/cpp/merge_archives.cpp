// One database of many files: fixed, every game once, what cannot be replayed set apart.
//     merge_archives OUT.pgn REJECTS.pgn archive/ more.zip ..
#include <arbiter/files.hpp>
#include <iostream>

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const auto cleaned = arbiter::clean({argv + 3, argv + argc}, argv[1],
                                        {.rejects = argv[2], .dedupe = "moves", .drop_dups = true});
    if (!cleaned) {
        std::cerr << cleaned.error() << '\n';
        return 2;
    }
    for (const std::string& problem : cleaned->audit.problems)
        std::cerr << problem << '\n';
    std::cout << cleaned->text() << '\n';
    return cleaned->audit.problems.empty() ? 0 : 2;
}
