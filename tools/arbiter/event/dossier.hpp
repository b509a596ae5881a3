#pragma once

#include "core/event/report.hpp"
#include "run/engine/audit.hpp"

#include <string>
#include <vector>

namespace arbiter::tools {

// `event --dossier`: one page for a round or an event. Everything that is to be corrected stands in
// one list, the gravest first, each with where: what the audit of the games finds, clocks included,
// and what contradicts between games, and between games and the tournament report. Then come
// pairings with the clocks at the end, and standings.

// What the audit of one game says.
struct DossierGame {
    std::string file;
    std::uint64_t game = 0;
    std::string status;                 // "clean"
    std::string end;                    // how the board ended it, in a word; empty: it did not
    std::array<std::string, 2> clocks;  // the last ones; empty: none
    std::string time_control;
};

struct Correction {
    check::Severity severity{};
    std::string_view code, rule, summary;
    std::string who;  // players, round and board; empty: the file or the event
    std::string what;
    std::vector<std::string> where;  // the first is where to correct, the others show it as well
    std::string how;                 // "--fix safe mends it"; empty: by hand
};

// All of the audit that the page needs.
struct GamesAudit {
    std::vector<DossierGame> games;  // in the order of the input
    std::vector<Correction> corrections;
};

// Fills `audit`, and prints nothing.   LIFETIME: views `audit`.
[[nodiscard]] std::unique_ptr<report::Report> make_dossier_reader(GamesAudit& audit);

// Appends the page.
void append_dossier(const event::ReportInput& input, const GamesAudit& games, std::string& out);

}  // namespace arbiter::tools
