// An audit through the public face, to be timed beside `arbiter audit -j1 --isolated --report
// ndjson:/dev/null FILE`, which does the same work:
//     face_audit FILE [JOBS [text]] >/dev/null
// Prints every finding as JSON, or, with `text`, as a line for people.
#include <arbiter/files.hpp>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const auto jobs = static_cast<unsigned>(argc > 2 ? std::atoi(argv[2]) : 1);
    const bool is_text = argc > 3;
    arbiter::Audit audit = arbiter::Audit::make({.today = "2026-11-01"}).value();
    std::string out;
    for (const arbiter::Game& game : audit.read(arbiter::open(argv[1], {.jobs = jobs}).value())) {
        for (const arbiter::Finding& finding : game.findings()) {
            out += is_text ? finding.text() : finding.json();
            out += '\n';
        }
        if (out.size() < (1U << 20)) continue;
        std::fwrite(out.data(), 1, out.size(), stdout);
        out.clear();
    }
    std::fwrite(out.data(), 1, out.size(), stdout);
    std::cerr << audit.summary().text() << '\n';
}
