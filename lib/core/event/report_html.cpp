#include "core/event/report.hpp"
#include "core/text/xml.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

namespace arbiter::event {
namespace {

constexpr std::string_view kHead =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>Tournament report</title>\n<style>\n"
    "body{font:15px/1.4 sans-serif;margin:2em auto;max-width:70em;padding:0 1em}\n"
    "table{border-collapse:collapse;margin:.5em 0 1.5em}\n"
    "th,td{border:1px solid #999;padding:.1em .5em;text-align:right}\n"
    "th{background:#eee}\ntd.l,th.l{text-align:left}\n"
    "td.x{background:#ccc}\n.wide{overflow-x:auto}\n"
    ".error{color:#a00}.warning{color:#850}.info{color:#055}.style{color:#555}\n"
    "@media print{body{margin:0;font-size:11px}h1{page-break-before:always}"
    "h1:first-of-type{page-break-before:avoid}tr{page-break-inside:avoid}}\n"
    "</style>\n</head>\n<body>\n";

std::string html(std::string_view text) {
    std::string out;
    text::append_xml(text, out);
    return out;
}

void cell(std::string_view text, std::string& out, std::string_view kind = {}) {
    out += kind.empty() ? "<td>" : fmt::format("<td class=\"{}\">", kind);
    out += html(text);
    out += "</td>";
}

void append_standings_table(const EventAudit& audit, std::string& out) {
    out += fmt::format(
        "<h2>Standings{}</h2>\n<div class=\"wide\"><table>\n<tr><th>rank</th>"
        "<th class=\"l\">title</th><th class=\"l\">name</th><th>Elo</th>"
        "<th>points</th><th>games</th>",
        audit.table_source.empty() ? " from the games" : " from " + html(audit.table_source));
    for (const TieBreakColumn& each : audit.standings.columns)
        out += fmt::format("<th title=\"{}\">{}</th>", html(definition_of(each)), html(each.name));
    out += "</tr>\n";
    for (const Standing& line : audit.standings.lines) {
        const TableRow& row = audit.table.rows[line.row];
        out += "<tr>";
        cell(std::to_string(line.rank), out);
        cell(row.title, out, "l");
        cell(row.name, out, "l");
        cell(row.rating == 0 ? "" : std::to_string(row.rating), out);
        cell(points_text(line.points), out);
        cell(std::to_string(row.played()), out);
        for (std::size_t i = 0; i < line.values.size(); ++i)
            cell(text_of(line.values[i], audit.standings.columns[i]), out);
        out += "</tr>\n";
    }
    out += "</table></div>\n<p>";
    if (!audit.edition_evidence.empty()) out += html(edition_words(audit)) + ". ";
    for (const TieBreakColumn& each : audit.standings.columns)
        out += fmt::format("{}: {}. ", html(each.name), html(definition_of(each)));
    out += "</p>\n";
}

void append_rows(const EventAudit& audit, const std::vector<std::vector<std::string>>& rows,
                 std::string& out) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        out += "<tr>";
        cell(std::to_string(i + 1), out);
        cell(audit.table.rows[audit.standings.lines[i].row].name, out, "l");
        for (std::size_t j = 0; j < rows[i].size(); ++j)
            cell(rows[i][j], out, has_square(audit) && i == j ? "x" : "");
        out += "</tr>\n";
    }
    out += "</table></div>\n";
}

void append_cross_table(const EventAudit& audit, std::string& out) {
    const bool is_square = has_square(audit);
    if (!is_square && !has_progress(audit)) return;
    out += is_square ? "<h2>Cross-table</h2>\n"
                     : "<h2>Rounds</h2>\n<p>Place of the opponent, colour, result.</p>\n";
    out += "<div class=\"wide\"><table>\n<tr><th></th><th class=\"l\">name</th>";
    const std::size_t columns = is_square ? audit.table.rows.size() : audit.table.rounds;
    for (std::size_t i = 1; i <= columns; ++i) {
        out += fmt::format("<th>{}</th>",
                           is_square ? std::to_string(i)
                                     : html(audit.event.round_name(static_cast<std::uint32_t>(i))));
    }
    out += "</tr>\n";
    append_rows(audit,
                is_square ? square_of(audit.table, audit.standings)
                          : progress_of(audit.table, audit.standings),
                out);
}

void append_teams_table(const EventAudit& audit, std::string& out) {
    if (audit.teams.standings.empty()) return;
    out +=
        "<h2>Teams</h2>\n<table>\n<tr><th>rank</th><th class=\"l\">team</th><th>matches</th>"
        "<th>won</th><th>drawn</th><th>lost</th>";
    const bool by_games = audit.teams.primary == TeamScore::Game;
    out += by_games ? "<th>board points</th><th>match points</th>"
                    : "<th>match points</th><th>board points</th>";
    for (const TeamTieBreakColumn& each : audit.teams.columns)
        if (!is_points(each.which)) out += fmt::format("<th>{}</th>", html(each.name));
    out += "</tr>\n";
    for (const TeamStanding& line : audit.teams.standings) {
        out += "<tr>";
        cell(std::to_string(line.rank), out);
        cell(audit.teams.names[line.team], out, "l");
        for (const std::uint32_t number : {line.matches, line.won, line.drawn, line.lost})
            cell(std::to_string(number), out);
        if (by_games) cell(points_text(line.board_points), out);
        cell(match_points_text(line.match_points), out);
        if (!by_games) cell(points_text(line.board_points), out);
        for (std::size_t i = 0; i < line.values.size(); ++i)
            if (!is_points(audit.teams.columns[i].which)) cell(line.values[i], out);
        out += "</tr>\n";
    }
    out +=
        "</table>\n<table>\n<tr><th>round</th><th class=\"l\">match</th><th>boards</th>"
        "<th>score</th></tr>\n";
    for (const TeamMatch& match : audit.teams.matches) {
        out += "<tr>";
        cell(audit.event.round_name(match.round), out);
        cell(fmt::format("{} - {}", audit.teams.names[match.teams[0]],
                         audit.teams.names[match.teams[1]]),
             out, "l");
        cell(std::to_string(match.boards), out);
        cell(fmt::format("{} - {}", points_text(match.board_points[0]),
                         points_text(match.board_points[1])),
             out);
        out += "</tr>\n";
    }
    out += "</table>\n";
}

void append_explanation_table(const EventAudit& audit, const Explanation& explanation,
                              std::string& out) {
    const Standing& line = audit.standings.lines[explanation.place];
    out += fmt::format(
        "<h2>How {} came to place {}</h2>\n<table>\n<tr><th>round</th><th></th>"
        "<th class=\"l\">opponent</th><th>Elo</th><th>result</th><th>points</th>"
        "<th>counts in BH</th></tr>\n",
        html(audit.table.rows[line.row].name), line.rank);
    for (const Explanation::Round& round : explanation.rounds) {
        out += "<tr>";
        cell(round.round, out);
        cell(round.colour, out);
        cell(round.opponent, out, "l");
        for (const std::string* text :
             {&round.rating, &round.result, &round.points, &round.counted})
            cell(*text, out);
        out += "</tr>\n";
    }
    out += "</table>\n<table>\n";
    for (const ExplainedValue& value : explanation.values) {
        out += "<tr>";
        cell(value.column.name, out, "l");
        cell(value.value, out);
        cell(value.terms, out, "l");
        out += "</tr>\n";
    }
    out += "</table>\n";
}

void append_findings(const EventAudit& audit, std::string& out) {
    out += fmt::format("<h2>Findings: {}</h2>\n", audit.findings.size());
    if (audit.findings.empty()) return;
    out +=
        "<table>\n<tr><th class=\"l\">rule</th><th class=\"l\">what</th>"
        "<th class=\"l\">where</th></tr>\n";
    std::vector<const Finding*> findings;
    for (const Finding& finding : audit.findings)
        findings.push_back(&finding);
    std::ranges::stable_sort(findings, {},
                             [](const Finding* each) { return rule(each->rule).severity; });
    for (const Finding* each : findings) {
        const Finding& finding = *each;
        const check::Rule& about = rule(finding.rule);
        out += fmt::format("<tr><td class=\"l {0}\">{1} {2} ({0})</td>",
                           check::to_string(about.severity), about.code, about.name);
        cell(finding.message, out, "l");
        out += "<td class=\"l\">" + html(words_of(finding.place));
        for (const Place& other : finding.others)
            out += "<br>" + html(words_of(other));
        out += "</td></tr>\n";
    }
    out += "</table>\n";
}

}  // namespace

void append_html(const ReportInput& input, std::string& out) {
    out += kHead;
    for (const EventAudit& audit : input.events) {
        const Event& event = audit.event;
        out += fmt::format("<h1>{}</h1>\n<p>{} ({}). Players {}, rounds {}, games {}. {}</p>\n",
                           html(title_of(event)), name_of(event.kind), html(event.evidence),
                           event.players.size(), event.rounds, event.games.size(), days_of(event));
        if (!audit.accelerations.empty())
            out +=
                fmt::format("<p>Accelerated pairings, fictitious points by starting rank: {}</p>\n",
                            words_of(audit.accelerations));
        if (audit.berger) out += fmt::format("<p>Berger table: {}</p>\n", words_of(*audit.berger));
        append_teams_table(audit, out);
        append_standings_table(audit, out);
        append_cross_table(audit, out);
        for (const Explanation& each : explanations_of(audit, input.explained))
            append_explanation_table(audit, each, out);
        append_findings(audit, out);
    }
    if (input.is_partial) out += "<p>The run was stopped: what follows was not read.</p>\n";
    if (!input.version.empty()) out += fmt::format("<p>arbiter {}</p>\n", html(input.version));
    out += "</body>\n</html>\n";
}

}  // namespace arbiter::event
