#pragma once

#include "core/event/finding.hpp"
#include "core/trf/tournament.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::event_run {

// A pairing by starting ranks: White, Black; 0 for the second one of a bye.
using Pairing = std::pair<std::uint32_t, std::uint32_t>;

// Where a checker of pairings pairs a round otherwise.
struct PairedRound {
    std::uint32_t round = 0;
    std::vector<Pairing> checked,
        reported;  // those that differ; `checked` may be empty: none is legal
};

struct PairingAnswer {
    std::string program;       // that was asked; empty: none is installed
    std::string problem;       // why there is no answer; empty: there is one
    std::uint32_t rounds = 0;  // that it looked at
    std::vector<PairedRound> differing;
};

// Reads what `bbpPairings -c` prints: "...: Round #3", and where a round differs two columns of
// pairings. Lines of other programs that look so are read, too.
[[nodiscard]] PairingAnswer read_checker_output(std::string_view text);

// Asks a program that checks Dutch pairings: `program`, or with an empty one bbpPairings from the
// PATH. The report is written in normal form to a temporary file, and the program runs once; it
// pairs each round from the state before it. THROWS: IoError when the file cannot be written or
// no process can be started.   COST: that of the program, about n^3 for n players.
[[nodiscard]] PairingAnswer ask_pairing_engine(const trf::Tournament& tournament,
                                               const std::string& program);

// TRF21, one for each round that differs, at the line of the first player who is paired otherwise.
// `file`: of the report.
[[nodiscard]] std::vector<event::Finding> findings_of(const PairingAnswer& answer,
                                                      const trf::Tournament& tournament,
                                                      std::string_view file);

}  // namespace arbiter::event_run
