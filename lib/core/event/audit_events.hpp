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

namespace arbiter::event {

struct EventOptions {
    const trf::Reading* trf = nullptr;              // null: no tournament report
    std::string trf_file;                           // as reports name it
    bool has_games = true;                          // false: the report alone is audited
    bool is_for_rating = false;                     // also: would FIDE rate the report?
    const GivenTable* standings = nullptr;          // null: none to compare with
    const GivenTable* expected = nullptr;           // players; null: no list
    std::vector<const names::RatingList*> ratings;  // lists to compare the players with
    EventRules event_rules;
    std::optional<Kind> kind;   // nullopt: as the report and the pairings say
    bool is_one_event = false;  // all games are of one event; so they are with any of these
    // nullopt: those that the report names, else those usual for the kind; of teams MPvGP.
    std::optional<std::vector<TieBreakColumn>> tie_breaks;
    std::optional<std::vector<TeamTieBreakColumn>> team_tie_breaks;
    std::optional<TeamScore> team_score;  // that comes first; nullopt: as the report says
    // nullopt: FIDE's rules of the first day where byes are known, else Ignored.
    std::optional<Unplayed> unplayed;
    std::optional<trf::PointSystem> points;  // nullopt: those of the report, else 1, 1/2, 0
    std::vector<bool> rules;                 // by RuleId; empty: all
};

// Groups games to events, and audits each: standings, consistency, and, with a tournament report,
// the comparison with it. Standings come from the report where there is one: it has the byes.
[[nodiscard]] std::vector<EventAudit> audit_events(std::span<const GameEntry> entries,
                                                   const EventOptions& options);

}  // namespace arbiter::event
