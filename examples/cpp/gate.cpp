// A gate for a CI of one's own: exit 1 when a game has an error or cannot be replayed to its end.
//     gate games/
#include <arbiter/files.hpp>
#include <iostream>

int main(int argc, char** argv) {
    auto input = arbiter::open(std::vector<std::string>(argv + 1, argv + argc), {.jobs = 0});
    if (!input) {
        std::cerr << input.error() << '\n';
        return 2;
    }
    arbiter::Audit audit = arbiter::Audit::make({.profile = "broadcast"}).value();
    bool is_failing = false;
    for (const arbiter::Game& game : audit.read(std::move(*input))) {
        is_failing |= game.status() == arbiter::Status::Rejected;
        for (const arbiter::Finding& finding : game.findings()) {
            if (finding.severity != arbiter::Severity::Error) continue;
            std::cout << finding << '\n';
            is_failing = true;
        }
    }
    for (const std::string& problem : audit.summary().problems)
        std::cerr << problem << '\n';
    std::cerr << audit.summary().text() << '\n';
    if (!audit.summary().problems.empty()) return 2;
    return is_failing ? 1 : 0;
}
