#pragma once

#include "core/event/berger.hpp"
#include "core/event/event.hpp"
#include "core/event/explanation.hpp"
#include "core/event/standings.hpp"
#include "core/event/team_tie_breaks.hpp"
#include "core/event/teams.hpp"
#include "core/report/report.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

// An event with all that is said about it.
struct EventAudit {
    Event event;
    Table table;
    std::string table_source;               // the tournament report; empty: the games
    bool is_report_of_others = false;       // none of its players is in the games
    Unplayed unplayed = Unplayed::Ignored;  // how the tie-breaks count
    std::string edition_evidence;           // why so
    Standings standings;
    TeamTable teams;  // of the report, else of the games; empty: no game names two teams
    std::vector<trf::Acceleration> accelerations;  // as the tournament report has them
    std::optional<BergerFit> berger;               // nullopt: it does not follow the Berger table
    std::vector<Finding> findings;                 // those that are reported, by rule, then place
};

// What the formats print of a run.
struct ReportInput {
    const std::vector<EventAudit>& events;
    std::string_view version;       // empty: without provenance
    bool is_partial = false;        // the run was stopped
    std::size_t max_per_rule = 20;  // findings of one rule that `text` lists; 0 = all
    // Names, parts of names or FIDE ids of players whose places `text` and `html` explain.
    std::vector<std::string> explained = {};
    bool guards_formulas = false;  // of tables, as report::RenderOptions has it
};

// Pure functions from an audit to bytes. `text` is for terminals, `json` one object, `html` one
// page that prints well, tables have a row for each player.
void append_text(const ReportInput& input, std::string& out);
void append_json(const ReportInput& input, std::string& out);
void append_html(const ReportInput& input, std::string& out);
void append_table(const ReportInput& input, const report::TableForm& table, std::string& out);
// The part of the page about one event without its findings: teams, standings, rounds,
// explanations.
void append_tables_html(const EventAudit& audit, const ReportInput& input, std::string& out);
// Appends one of them.   REQUIRES: `format` can be made of events.
void append_report(const report::Format& format, const ReportInput& input, std::string& out);

// Findings by severity: error, warning, info, style.
struct FindingCounts {
    std::size_t errors = 0, warnings = 0, infos = 0, styles = 0;
    [[nodiscard]] std::size_t all() const { return errors + warnings + infos + styles; }
};
[[nodiscard]] FindingCounts count_findings(const std::vector<EventAudit>& events);
// The last line of `arbiter event`: "events 1, players 110; games 600 = placed 598 + ...". `games`
// and `bytes`: that were read.
[[nodiscard]] std::string totals_text(const std::vector<EventAudit>& events, std::size_t games,
                                      std::uint64_t bytes);

// The explanations that are wanted of an event, by place.
[[nodiscard]] std::vector<Explanation> explanations_of(const EventAudit& audit,
                                                       const std::vector<std::string>& players);

// "?" for an event that no game names.
[[nodiscard]] std::string title_of(const Event& event);
// Are square cross-tables printed? Of round robins with 40 players at most.
[[nodiscard]] bool has_square(const EventAudit& audit);
// Are tables by round printed? With 40 rounds at most.
[[nodiscard]] bool has_progress(const EventAudit& audit);
// "Tie-breaks: edition fide-2023, in force on 2026.02.25, the first day".
[[nodiscard]] std::string edition_words(const EventAudit& audit);
// Points of teams, which stand before the tie-breaks in any case.
[[nodiscard]] constexpr bool is_points(TeamTieBreak which) {
    return which == TeamTieBreak::GamePoints || which == TeamTieBreak::MatchPoints;
}
// "12", "11.5".
[[nodiscard]] std::string match_points_text(int tenths);
// "rounds 1-3: 1.0 for 1-40; rounds 4-5: 0.5 for 1-40".
[[nodiscard]] std::string words_of(const std::vector<trf::Acceleration>& accelerations);
// "Swiss, 120 players, 9 rounds, 512 games".
[[nodiscard]] std::string size_words(const EventAudit& audit);
// The days of the games: "2024.12.26 - 2024.12.28"; empty when none has a date.
[[nodiscard]] std::string days_of(const Event& event);

}  // namespace arbiter::event
