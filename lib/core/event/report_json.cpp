#include "core/event/report.hpp"
#include "core/text/json_line.hpp"

#include <map>

namespace arbiter::event {
namespace {

using text::JsonLine;

void write_number_or_null(std::uint64_t value, JsonLine& line) {
    value == 0 ? line.null() : line.number(value);
}

void write_place(const Place& place, JsonLine& line) {
    line.key("file").string(place.file);
    line.key("game");
    write_number_or_null(place.game, line);
    line.key("line");
    write_number_or_null(place.line, line);
    line.key("column").number(place.column);
}

void write_finding(const Finding& finding, JsonLine& line) {
    const check::Rule& about = rule(finding.rule);
    line.begin_object();
    write_place(finding.place, line);
    line.key("code").plain_string(about.code).key("rule").plain_string(about.name);
    line.key("severity").plain_string(check::to_string(about.severity));
    line.key("message").string(finding.message);
    line.key("others").begin_array();
    for (const Place& other : finding.others) {
        line.begin_object();
        write_place(other, line);
        line.end_object();
    }
    line.end_array().end_object();
}

void write_player(const EventAudit& audit, std::size_t at, JsonLine& line) {
    const Standing& standing = audit.standings.lines[at];
    const TableRow& row = audit.table.rows[standing.row];
    line.begin_object();
    line.key("place").number(at + 1).key("rank").number(standing.rank);
    line.key("name").string(row.name).key("title").string_or_null(std::string_view(row.title));
    line.key("fide_id").string_or_null(std::string_view(row.fide_id)).key("rating");
    write_number_or_null(row.rating, line);
    line.key("team").string_or_null(std::string_view(row.team)).key("number");
    write_number_or_null(row.number, line);
    line.key("points").plain_string(points_text(standing.points));
    line.key("games").number(row.played());
    line.key("tie_breaks").begin_object();
    for (std::size_t i = 0; i < standing.values.size(); ++i) {
        line.key(audit.standings.columns[i].name);
        if (standing.values[i])
            line.plain_string(text_of(standing.values[i], audit.standings.columns[i]));
        else
            line.null();
    }
    line.end_object().end_object();
}

void write_teams(const EventAudit& audit, JsonLine& line) {
    if (!audit.teams.standings.empty())
        line.key("teams_ranked_by")
            .plain_string(audit.teams.primary == TeamScore::Game ? "board points" : "match points");
    line.key("teams").begin_array();
    for (const TeamStanding& each : audit.teams.standings) {
        line.begin_object().key("rank").number(each.rank);
        line.key("team").string(audit.teams.names[each.team]);
        line.key("matches").number(each.matches).key("won").number(each.won);
        line.key("drawn").number(each.drawn).key("lost").number(each.lost);
        line.key("match_points").plain_string(points_text(each.match_points));
        line.key("board_points").plain_string(points_text(each.board_points));
        line.key("tie_breaks").begin_object();
        for (std::size_t i = 0; i < each.values.size(); ++i)
            line.key(audit.teams.columns[i].name).string_or_null(std::string_view(each.values[i]));
        line.end_object().end_object();
    }
    line.end_array().key("team_matches").begin_array();
    for (const TeamMatch& each : audit.teams.matches) {
        line.begin_object().key("round").string(audit.event.round_name(each.round));
        line.key("teams").begin_array();
        for (const std::uint32_t team : each.teams)
            line.string(audit.teams.names[team]);
        line.end_array().key("board_points").begin_array();
        for (const int points : each.board_points)
            line.plain_string(points_text(points));
        line.end_array().key("boards").number(each.boards).end_object();
    }
    line.end_array();
}

void write_berger(const BergerFit& fit, JsonLine& line) {
    line.begin_object().key("games").number(fit.games);
    line.key("departures").number(fit.departures.size());
    line.key("numbers_given").boolean(fit.are_numbers_given);
    line.key("last_rounds_exchanged").boolean(fit.has_last_rounds_exchanged);
    line.end_object();
}

void write_accelerations(const EventAudit& audit, JsonLine& line) {
    line.key("accelerated").begin_array();
    for (const trf::Acceleration& each : audit.accelerations) {
        line.begin_object().key("points").plain_string(points_text(each.points));
        line.key("first_round").number(each.first_round).key("last_round").number(each.last_round);
        line.key("first").number(each.first).key("last").number(each.last).end_object();
    }
    line.end_array();
}

void write_event(const EventAudit& audit, JsonLine& line) {
    const Event& event = audit.event;
    line.begin_object();
    line.key("event").string_or_null(std::string_view(event.name));
    line.key("kind").plain_string(name_of(event.kind)).key("evidence").string(event.evidence);
    line.key("rounds").number(event.rounds).key("games").number(event.games.size());
    line.key("unplaced").number(event.unplaced.size());
    line.key("standings_from").string_or_null(std::string_view(audit.table_source));
    line.key("tie_break_edition").plain_string(info_of(audit.unplayed).name);
    line.key("edition_evidence").string(audit.edition_evidence);
    line.key("berger");
    if (audit.berger)
        write_berger(*audit.berger, line);
    else
        line.null();
    write_accelerations(audit, line);
    line.key("players").begin_array();
    for (std::size_t i = 0; i < audit.standings.lines.size(); ++i)
        write_player(audit, i, line);
    line.end_array();
    if (!audit.teams.standings.empty()) write_teams(audit, line);
    if (has_progress(audit)) {
        line.key("by_round").begin_array();
        for (const auto& row : progress_of(audit.table, audit.standings)) {
            line.begin_array();
            for (const std::string& cell : row)
                line.string_or_null(std::string_view(cell));
            line.end_array();
        }
        line.end_array();
    }
    line.key("findings").begin_array();
    for (const Finding& finding : audit.findings)
        write_finding(finding, line);
    line.end_array().end_object();
}

}  // namespace

void append_json(const ReportInput& input, std::string& out) {
    JsonLine line;
    line.begin_object().key("tool").plain_string("arbiter");
    line.key("version").string_or_null(input.version);
    line.key("events").begin_array();
    for (const EventAudit& audit : input.events)
        write_event(audit, line);
    line.end_array();
    const FindingCounts counts = count_findings(input.events);
    line.key("findings").begin_object();
    line.key("error").number(counts.errors).key("warning").number(counts.warnings);
    line.key("info").number(counts.infos).key("style").number(counts.styles);
    line.end_object();
    std::map<std::string_view, std::size_t> by_rule;
    for (const EventAudit& audit : input.events)
        for (const Finding& finding : audit.findings)
            ++by_rule[rule(finding.rule).name];
    line.key("by_rule").begin_object();
    for (const auto& [name, count] : by_rule)
        line.key(name).number(count);
    line.end_object();
    line.key("partial").boolean(input.is_partial).end_object();
    line.take_line(out);
}

}  // namespace arbiter::event
