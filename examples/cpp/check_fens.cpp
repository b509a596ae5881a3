// Checks positions, one a line of standard input, and prints what each should be.
//     check_fens < list.fen
#include <arbiter/arbiter.hpp>
#include <iostream>
#include <string>

int main() {
    bool is_ok = true;
    for (std::string line; std::getline(std::cin, line);) {
        const auto checked = arbiter::check_fen(line);
        if (!checked) continue;  // blank, or a comment
        is_ok &= checked->is_ok;
        std::cout << (checked->is_ok ? "ok   " : "bad  ")
                  << (checked->normalized.empty() ? line : checked->normalized) << '\n';
        for (const arbiter::PositionProblem& problem : checked->problems)
            std::cout << "     " << arbiter::to_string(problem.severity) << ' ' << problem.code
                      << ": " << problem.message << '\n';
    }
    return is_ok ? 0 : 1;
}
