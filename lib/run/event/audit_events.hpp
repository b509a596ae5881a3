#pragma once

#include "core/event/event_rules.hpp"
#include "core/event/given_table.hpp"
#include "core/event/report.hpp"
#include "core/names/rating_list.hpp"
#include "core/trf/reader.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arbiter::event_run {

struct EventOptions {
    const trf::Reading* trf = nullptr;              // null: no tournament report
    std::string trf_file;                           // as reports name it
    bool has_games = true;                          // false: the report alone is audited
    const event::GivenTable* standings = nullptr;   // null: none to compare with
    const event::GivenTable* expected = nullptr;    // players; null: no list
    std::vector<const names::RatingList*> ratings;  // lists to compare the players with
    event::EventRules event_rules;
    std::optional<event::Kind> kind;  // nullopt: as the report and the pairings say
    bool is_one_event = false;        // all games are of one event; so they are with any of these
    // nullopt: those that the report names, else those usual for the kind; of teams MPvGP.
    std::optional<std::vector<event::TieBreakColumn>> tie_breaks;
    std::optional<std::vector<event::TeamTieBreakColumn>> team_tie_breaks;
    std::optional<event::TeamScore> team_score;  // that comes first; nullopt: as the report says
    // nullopt: FIDE's rules of the first day where byes are known, else Ignored.
    std::optional<event::Unplayed> unplayed;
    std::optional<trf::PointSystem> points;  // nullopt: those of the report, else 1, 1/2, 0
    std::vector<bool> rules;                 // by event::RuleId; empty: all
};

// Groups games to events, and audits each: standings, consistency, and, with a tournament report,
// the comparison with it. Standings come from the report where there is one: it has the byes.
[[nodiscard]] std::vector<event::EventAudit> audit_events(std::span<const event::GameEntry> entries,
                                                          const EventOptions& options);

}  // namespace arbiter::event_run
