#include "core/event/audit_events.hpp"

#include "core/base/text.hpp"
#include "core/event/comparison.hpp"
#include "core/event/consistency.hpp"
#include "core/event/games_check.hpp"
#include "core/event/grouping.hpp"
#include "core/event/kind.hpp"
#include "core/event/player_match.hpp"
#include "core/event/rank_check.hpp"
#include "core/event/rating_check.hpp"
#include "core/event/rating_ready.hpp"
#include "core/event/report_check.hpp"
#include "core/event/report_event.hpp"
#include "core/event/result_check.hpp"
#include "core/event/schedule_check.hpp"
#include "core/trf/schedule_records.hpp"
#include "core/trf/symmetry.hpp"
#include "core/trf/team_matches.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <unordered_map>

namespace arbiter::event {
namespace {

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

// The edition of the first day. Without known byes nothing can count; round robins have rules for
// forfeits since 2023 only.
void choose_edition(const EventOptions& options, EventAudit& audit) {
    const std::optional<Date>& day = audit.table.first_day;
    if (options.unplayed) {
        audit.unplayed = *options.unplayed;
        audit.edition_evidence = "as --unplayed says";
        return;
    }
    if (!audit.table.has_unplayed && !audit.table.is_round_robin) {
        audit.edition_evidence = "byes are not known from games";
        return;
    }
    audit.unplayed = unplayed_on(day);
    audit.edition_evidence = day ? "in force on " + to_string(*day) + ", the first day"
                                 : std::string("the newest, as no first day is known");
    if (audit.table.is_round_robin && audit.unplayed == Unplayed::Fide2009)
        audit.unplayed = Unplayed::Ignored;
}

bool is_round_robin(Kind kind) {
    return kind == Kind::RoundRobin || kind == Kind::DoubleRoundRobin;
}

// A word that names no tie-break known here.
void report_unknown(const std::string& record, const std::string& word,
                    const trf::Tournament& tournament, trf::Deviations& deviations) {
    if (word.empty()) return;
    for (const auto* records : {&tournament.head, &tournament.tail})
        for (const trf::Record& each : *records)
            if (each.code == record)
                trf::add(deviations, trf::DeviationKind::Form, each.line, 5,
                         "tie-break \"" + escaped(word) +
                             "\" is not known; ranks are compared by those before it");
}

std::vector<Finding> compare_with_list(const Event& event, const GivenTable& list) {
    std::vector<trf::Player> players;
    for (const GivenLine& line : list.lines) {
        trf::Player& player = players.emplace_back();
        player.number = static_cast<std::uint32_t>(players.size());
        player.name = line.name;
        player.fide_id = line.fide_id;
        player.title = line.title;
        player.federation = line.federation;
        player.rating = line.rating;
        player.line = static_cast<std::uint32_t>(line.line);
    }
    return compare_players(event, players, list.file);
}

// The numbers of the players in the report, else in the table; empty without either.
std::vector<std::uint32_t> given_numbers(const Event& event, const EventOptions& options) {
    std::vector<ListedPlayer> lines;
    std::vector<std::uint32_t> numbers;
    if (options.trf != nullptr) {
        for (const trf::Player& player : options.trf->tournament.players) {
            lines.push_back({player.name, player.fide_id});
            numbers.push_back(player.number);
        }
    } else if (options.standings != nullptr) {
        for (const GivenLine& line : options.standings->lines) {
            lines.push_back({line.name, line.fide_id});
            numbers.push_back(line.number.value_or(0));
        }
    } else {
        return {};
    }
    std::vector<std::uint32_t> result;
    for (const std::uint32_t line : match_players(event, lines).line_of_player)
        result.push_back(line == PlayerMatch::kNone ? 0 : numbers[line]);
    return result;
}

// Name, kind and points that the report or an option gives.
void take_report(const trf::Tournament& tournament, const TeamTable& teams, Event& event) {
    if (event.name.empty()) event.name = tournament.text_of("012");
    event.has_report = true;
    event.planned_rounds = trf::planned_rounds(tournament);
    take_kind_of(tournament, table_of(tournament), teams.names.size() < 2 ? nullptr : &teams,
                 event);
}

// The rules about pairings that games are looked at with, for the pairings of a report alone.
void audit_pairings(const EventOptions& options, EventAudit& audit) {
    const trf::Tournament& tournament = options.trf->tournament;
    const ReportEvent report = make_report_event(tournament, audit.event, options.trf_file);
    append(check_consistency(report.event), audit.findings);
    std::vector<std::uint32_t> numbers;
    for (const trf::Player& player : tournament.players)
        numbers.push_back(player.number);
    const std::optional<BergerFit> fit = find_berger(report.event, numbers);
    if (fit) append(check_berger(report.event, *fit), audit.findings);
}

// `numbers`: starting ranks of the players of the event.
void compare_with_report(const EventOptions& options, const trf::TeamSection& section,
                         std::span<const std::uint32_t> numbers, EventAudit& audit) {
    const trf::Tournament& tournament = options.trf->tournament;
    append(compare(audit.event, tournament, options.trf_file), audit.findings);
    if (audit.is_report_of_others) return;
    append(compare_dates(audit.event, tournament, options.trf_file), audit.findings);
    std::vector<const trf::Player*> lines;
    for (const std::uint32_t number : numbers)
        lines.push_back(number == 0 ? nullptr : tournament.player(number));
    append(compare_team_tags(audit.event, lines, section, options.trf_file), audit.findings);
}

// A date that contradicts the other rounds says it already.
void drop_told_dates(std::vector<Finding>& findings) {
    std::set<std::pair<std::string, std::uint64_t>> told;
    for (const Finding& each : findings)
        if (each.rule == RuleId::EVT17) told.emplace(each.place.file, each.place.line);
    std::erase_if(findings, [&](const Finding& each) {
        return each.rule == RuleId::EVT28 && told.contains({each.place.file, each.place.line});
    });
}

// What the report says by itself, and of the games; standings and teams are those of the report.
void audit_report(const EventOptions& options, const trf::TeamSection& section,
                  std::span<const std::uint32_t> numbers, trf::Deviations deviations,
                  EventAudit& audit) {
    const trf::Tournament& tournament = options.trf->tournament;
    audit.accelerations = trf::read_accelerations(tournament, deviations);
    append(findings_of(options.trf->deviations, options.trf_file), audit.findings);
    append(findings_of(deviations, options.trf_file), audit.findings);
    append(findings_of(trf::check_symmetry(tournament), options.trf_file), audit.findings);
    append(findings_of(trf::check_teams(tournament, section), options.trf_file), audit.findings);
    append(check_report(tournament, section, audit.event, options.trf_file, options.is_for_rating),
           audit.findings);
    if (options.is_for_rating)
        append(check_for_rating(tournament, options.trf_file), audit.findings);
    if (options.is_for_rating || !options.has_games)
        for (const names::RatingList* list : options.ratings)
            append(check_rating_list(tournament, *list, options.trf_file), audit.findings);
    if (options.has_games)
        compare_with_report(options, section, numbers, audit);
    else
        audit_pairings(options, audit);
    audit.table = table_of(tournament);
    audit.table_source = options.trf_file;
    std::unordered_map<std::uint32_t, const trf::Team*> teams;
    for (const trf::Team& team : section.teams)
        for (const std::uint32_t player : team.players)
            teams[player] = &team;
    for (TableRow& row : audit.table.rows)
        if (const auto team = teams.find(row.number); team != teams.end())
            row.team = team->second->name;
}

// Ranks that follow from wrong results are no findings of their own, and before the last round they
// may be those of another one.
bool can_compare_ranks(const EventAudit& audit) {
    const bool is_sound = std::ranges::none_of(audit.findings, [](const Finding& each) {
        return each.rule == RuleId::TRF02 || each.rule == RuleId::TRF03 ||
               each.rule == RuleId::TRF04;
    });
    return is_sound && audit.table.rounds >= audit.event.planned_rounds;
}

void set_form_of_tables(EventAudit& audit) {
    audit.table.is_round_robin = is_round_robin(audit.event.kind);
    audit.table.planned_rounds = audit.event.planned_rounds;
    for (Table* table : {&audit.teams.by_match, &audit.teams.by_board}) {
        table->is_round_robin = audit.event.kind == Kind::TeamRoundRobin;
        table->planned_rounds = audit.event.planned_rounds;
    }
}

EventAudit audit(const EntryGroup& group, const EventOptions& options) {
    EventAudit audit;
    audit.event = make_event(group);
    if (options.trf != nullptr) audit.event.points = options.trf->tournament.points;
    if (options.points) audit.event.points = *options.points;
    trf::Deviations deviations;
    trf::TeamSection section;
    TeamTable teams;
    if (options.trf != nullptr) {
        section = trf::read_teams(options.trf->tournament, deviations);
        if (section.teams.size() >= 2) teams = make_teams(options.trf->tournament, section);
        take_report(options.trf->tournament, teams, audit.event);
    }
    if (options.event_rules.rounds != 0) audit.event.planned_rounds = options.event_rules.rounds;
    if (options.kind) set_kind(*options.kind, "as --kind says", audit.event);
    NamedTieBreaks<TieBreakColumn> players_by;
    NamedTeamTieBreaks teams_by;
    if (options.trf != nullptr && section.teams.size() < 2) {
        players_by = player_tie_breaks_of(options.trf->tournament);
        report_unknown(players_by.record, players_by.unknown, options.trf->tournament, deviations);
    } else if (options.trf != nullptr) {
        teams_by = team_tie_breaks_of(options.trf->tournament);
        report_unknown(teams_by.record, teams_by.unknown, options.trf->tournament, deviations);
    }
    const std::vector<std::uint32_t> numbers = given_numbers(audit.event, options);
    audit.is_report_of_others = options.has_games && options.trf != nullptr &&
                                !options.trf->tournament.players.empty() && !numbers.empty() &&
                                std::ranges::all_of(numbers, [](auto each) { return each == 0; });
    GamesCheck games = check_games(audit.event, numbers);
    audit.findings = std::move(games.findings);
    audit.berger = std::move(games.berger);
    if (options.trf == nullptr) {
        audit.table = table_of(audit.event);
    } else {
        audit_report(options, section, numbers, std::move(deviations), audit);
    }
    std::vector<TieBreakColumn> tie_breaks = usual_tie_breaks(audit.event.kind);
    std::vector<TeamTieBreakColumn> team_tie_breaks{TeamTieBreak::SecondaryPoints};
    if (options.trf != nullptr) {
        if (section.teams.size() < 2 && !players_by.columns.empty())
            tie_breaks = players_by.columns;
        if (section.teams.size() >= 2 && !teams_by.columns.empty())
            team_tie_breaks = teams_by.columns;
    }
    tie_breaks = options.tie_breaks.value_or(std::move(tie_breaks));
    team_tie_breaks = options.team_tie_breaks.value_or(std::move(team_tie_breaks));
    audit.teams = section.teams.size() < 2 ? std::move(games.teams) : std::move(teams);
    if (options.standings != nullptr)
        append(compare_standings(audit.event, audit.teams, *options.standings), audit.findings);
    if (options.expected != nullptr)
        append(compare_with_list(audit.event, *options.expected), audit.findings);
    for (const names::RatingList* list : options.ratings)
        append(check_rating_list(audit.event, *list), audit.findings);
    if (options.has_games) {
        append(check_rules(audit.event, options.event_rules), audit.findings);
        append(check_results(audit.event), audit.findings);
        append(check_names(audit.event), audit.findings);
    }
    set_form_of_tables(audit);
    choose_edition(options, audit);
    // Before 2023 forfeits of a round robin were no games; --unplayed means what it says.
    if (options.unplayed || audit.unplayed == Unplayed::Ignored)
        for (Table* table : {&audit.table, &audit.teams.by_match, &audit.teams.by_board})
            table->is_round_robin = false;
    if (options.trf != nullptr && can_compare_ranks(audit)) {
        const trf::Tournament& tournament = options.trf->tournament;
        append(section.teams.size() < 2 ? check_ranks(tournament, audit.table, audit.unplayed,
                                                      players_by, options.trf_file)
                                        : check_team_ranks(section, audit.teams, audit.unplayed,
                                                           teams_by, options.trf_file),
               audit.findings);
    }
    audit.teams.primary = options.team_score.value_or(teams_by.primary);
    rank_teams(team_tie_breaks, audit.unplayed, audit.teams);
    audit.standings = make_standings(audit.table, tie_breaks, audit.unplayed);
    drop_told_dates(audit.findings);
    keep_selected(options.rules, audit.findings);
    sort_findings(audit.findings);
    return audit;
}

}  // namespace

std::vector<EventAudit> audit_events(std::span<const GameEntry> entries,
                                     const EventOptions& options) {
    std::vector<EntryGroup> groups;
    if (options.is_one_event || options.trf != nullptr || options.standings != nullptr ||
        options.expected != nullptr) {
        groups.emplace_back();
        for (const GameEntry& entry : entries)
            groups.back().push_back(&entry);
    } else {
        groups = group_by_event(entries);
    }
    std::vector<EventAudit> audits;
    audits.reserve(groups.size());
    for (const EntryGroup& group : groups)
        audits.push_back(audit(group, options));
    return audits;
}

}  // namespace arbiter::event
