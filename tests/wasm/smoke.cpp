// The face as a browser has it: games from standard input, in pieces, to one report on standard
// output.
//
//     arbiter_smoke facts|ndjson YYYY-MM-DD <games.pgn
//
// scripts/core_smoke.sh compares it with what the program says of the same file.
#include <arbiter/arbiter.hpp>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>

namespace {

void write_line(const std::string& line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
}

void write_findings(std::span<const arbiter::Finding> findings) {
    for (const arbiter::Finding& finding : findings)
        write_line(finding.json());
}

void write(arbiter::Games games, bool has_facts) {
    for (const arbiter::Game& game : games) {
        if (has_facts)
            write_line(game.facts_json());
        else
            write_findings(game.findings());
    }
}

}  // namespace

// The exit code.
int main(int count, char** words) {
    const std::string_view form = count == 3 ? words[1] : "";
    if (form != "facts" && form != "ndjson") return 2;
    const bool has_facts = form == "facts";
    arbiter::Result<arbiter::Audit> audit = arbiter::Audit::make({.today = words[2]});
    if (!audit) {
        std::fprintf(stderr, "%s\n", audit.error().c_str());
        return 2;
    }
    static char piece[1 << 16];
    for (std::size_t size = 0; (size = std::fread(piece, 1, sizeof piece, stdin)) != 0;)
        write(audit->feed({piece, size}), has_facts);
    write(audit->finish(), has_facts);
    if (!has_facts) write_findings(audit->findings_without_game());
    std::fprintf(stderr, "%s\n", audit->summary().text().c_str());
    return 0;
}
