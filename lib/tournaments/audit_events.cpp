#include "tournaments/audit_events.hpp"

#include "base/number.hpp"
#include "event/comparison.hpp"
#include "event/games_check.hpp"
#include "event/grouping.hpp"
#include "event/kind.hpp"
#include "event/player_match.hpp"
#include "event/rating_check.hpp"
#include "trf/symmetry.hpp"
#include "trf/team_matches.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <unordered_map>

namespace arbiter::tournaments {
namespace {

using event::EventAudit;
using event::Finding;

void append(std::vector<Finding> more, std::vector<Finding>& findings) {
    std::ranges::move(more, std::back_inserter(findings));
}

void sort_findings(std::vector<Finding>& findings) {
    std::ranges::stable_sort(findings, [](const Finding& a, const Finding& b) {
        return std::tie(a.rule, a.place.file, a.place.line, a.place.column, a.message) <
               std::tie(b.rule, b.place.file, b.place.line, b.place.column, b.message);
    });
}

void keep_selected(const std::vector<bool>& rules, std::vector<Finding>& findings) {
    if (rules.empty()) return;
    std::erase_if(findings,
                  [&](const Finding& each) { return !rules[static_cast<std::size_t>(each.rule)]; });
}

// Without known byes nothing can count; round robins have no rules for it.
event::Unplayed usual_unplayed(const EventAudit& audit) {
    const event::Kind kind = audit.event.kind;
    const bool is_round_robin = kind == event::Kind::RoundRobin ||
                                kind == event::Kind::DoubleRoundRobin ||
                                kind == event::Kind::TeamRoundRobin;
    if (!audit.table.has_unplayed || is_round_robin) return event::Unplayed::Ignored;
    return event::unplayed_on(audit.table.last_day);
}

std::vector<Finding> compare_with_list(const event::Event& event, const event::GivenTable& list) {
    std::vector<trf::Player> players;
    for (const event::GivenLine& line : list.lines) {
        trf::Player& player = players.emplace_back();
        player.number = static_cast<std::uint32_t>(players.size());
        player.name = line.name;
        player.fide_id = line.fide_id;
        player.title = line.title;
        player.federation = line.federation;
        player.rating = line.rating;
        player.line = static_cast<std::uint32_t>(line.line);
    }
    return event::compare_players(event, players, list.file);
}

// The numbers of the players in the report, else in the table; empty without either.
std::vector<std::uint32_t> given_numbers(const event::Event& event, const EventOptions& options) {
    std::vector<event::ListedPlayer> lines;
    std::vector<std::uint32_t> numbers;
    if (options.trf != nullptr) {
        for (const trf::Player& player : options.trf->tournament.players) {
            lines.push_back({player.name, player.fide_id});
            numbers.push_back(player.number);
        }
    } else if (options.standings != nullptr) {
        for (const event::GivenLine& line : options.standings->lines) {
            lines.push_back({line.name, line.fide_id});
            numbers.push_back(line.number.value_or(0));
        }
    } else {
        return {};
    }
    std::vector<std::uint32_t> result;
    for (const std::uint32_t line : event::match_players(event, lines).line_of_player)
        result.push_back(line == event::PlayerMatch::kNone ? 0 : numbers[line]);
    return result;
}

// As many rounds as the report says there will be: 142 (TRF26), XXR (JaVaFo); 0 without them.
std::uint32_t planned_rounds(const trf::Tournament& tournament) {
    for (const std::string_view code : {"142", "XXR"})
        if (const auto rounds = whole_number(tournament.text_of(code))) return *rounds;
    return 0;
}

// Name, kind and points that the report or an option gives.
void take_report(const trf::Tournament& tournament, const event::TeamTable& teams,
                 event::Event& event) {
    if (event.name.empty()) event.name = tournament.text_of("012");
    event.planned_rounds = planned_rounds(tournament);
    event::take_kind_of(tournament, event::table_of(tournament),
                        teams.names.size() < 2 ? nullptr : &teams, event);
}

// What the report says by itself, and of the games; standings and teams are those of the report.
void audit_report(const EventOptions& options, const trf::TeamSection& section,
                  trf::Deviations deviations, EventAudit& audit) {
    const trf::Tournament& tournament = options.trf->tournament;
    audit.accelerations = trf::read_accelerations(tournament, deviations);
    append(event::findings_of(options.trf->deviations, options.trf_file), audit.findings);
    append(event::findings_of(deviations, options.trf_file), audit.findings);
    append(event::findings_of(trf::check_symmetry(tournament), options.trf_file), audit.findings);
    append(event::findings_of(trf::check_teams(tournament, section), options.trf_file),
           audit.findings);
    if (options.has_games)
        append(event::compare(audit.event, tournament, options.trf_file), audit.findings);
    audit.table = event::table_of(tournament);
    audit.table_source = options.trf_file;
    std::unordered_map<std::uint32_t, const trf::Team*> teams;
    for (const trf::Team& team : section.teams)
        for (const std::uint32_t player : team.players)
            teams[player] = &team;
    for (event::TableRow& row : audit.table.rows)
        if (const auto team = teams.find(row.number); team != teams.end())
            row.team = team->second->name;
}

EventAudit audit(const event::EntryGroup& group, const EventOptions& options) {
    EventAudit audit;
    audit.event = event::make_event(group);
    if (options.trf != nullptr) audit.event.points = options.trf->tournament.points;
    if (options.points) audit.event.points = *options.points;
    trf::Deviations deviations;
    trf::TeamSection section;
    event::TeamTable teams;
    if (options.trf != nullptr) {
        section = trf::read_teams(options.trf->tournament, deviations);
        if (section.teams.size() >= 2) teams = event::make_teams(options.trf->tournament, section);
        take_report(options.trf->tournament, teams, audit.event);
    }
    if (options.event_rules.rounds != 0) audit.event.planned_rounds = options.event_rules.rounds;
    if (options.kind) event::set_kind(*options.kind, "as --kind says", audit.event);
    event::GamesCheck games = event::check_games(audit.event, given_numbers(audit.event, options));
    audit.findings = std::move(games.findings);
    audit.berger = std::move(games.berger);
    if (options.trf == nullptr) {
        audit.table = event::table_of(audit.event);
    } else {
        audit_report(options, section, std::move(deviations), audit);
    }
    const std::vector<event::TieBreak> tie_breaks =
        options.tie_breaks.value_or(event::usual_tie_breaks(audit.event.kind));
    audit.teams = section.teams.size() < 2 ? std::move(games.teams) : std::move(teams);
    if (options.standings != nullptr)
        append(event::compare_standings(audit.event, audit.teams, *options.standings),
               audit.findings);
    if (options.expected != nullptr)
        append(compare_with_list(audit.event, *options.expected), audit.findings);
    for (const clean::RatingList* list : options.ratings)
        append(event::check_rating_list(audit.event, *list), audit.findings);
    if (options.has_games)
        append(event::check_rules(audit.event, options.event_rules), audit.findings);
    audit.unplayed = options.unplayed.value_or(usual_unplayed(audit));
    event::rank_teams(options.team_tie_breaks, audit.unplayed, audit.teams);
    audit.standings = event::make_standings(audit.table, tie_breaks, audit.unplayed);
    keep_selected(options.rules, audit.findings);
    sort_findings(audit.findings);
    return audit;
}

}  // namespace

std::vector<EventAudit> audit_events(std::span<const event::GameEntry> entries,
                                     const EventOptions& options) {
    std::vector<event::EntryGroup> groups;
    if (options.is_one_event || options.trf != nullptr || options.standings != nullptr ||
        options.expected != nullptr) {
        groups.emplace_back();
        for (const event::GameEntry& entry : entries)
            groups.back().push_back(&entry);
    } else {
        groups = event::group_by_event(entries);
    }
    std::vector<EventAudit> audits;
    audits.reserve(groups.size());
    for (const event::EntryGroup& group : groups)
        audits.push_back(audit(group, options));
    return audits;
}

}  // namespace arbiter::tournaments
