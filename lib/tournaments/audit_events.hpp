#pragma once

#include "event/report.hpp"
#include "trf/reader.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arbiter::tournaments {

struct EventOptions {
    const trf::Reading* trf = nullptr;  // null: no tournament report
    std::string trf_file;               // as reports name it
    bool is_one_event = false;          // all games are of one event; so they are with a report
    std::optional<std::vector<event::TieBreak>> tie_breaks;  // nullopt: those usual for the kind
    std::optional<event::Unplayed> unplayed;                 // nullopt: Dummy where byes are known
    std::vector<bool> rules;                                 // by event::RuleId; empty: all
};

// Groups games to events, and audits each: standings, consistency, and, with a tournament report,
// the comparison with it. Standings come from the report where there is one: it has the byes.
[[nodiscard]] std::vector<event::EventAudit> audit_events(std::span<const event::GameEntry> entries,
                                                          const EventOptions& options);

}  // namespace arbiter::tournaments
