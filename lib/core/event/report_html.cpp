#include "core/event/report.hpp"
#include "core/page/page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <vector>

namespace arbiter::event {
namespace {

using page::cell;

std::string html(std::string_view text) {
    return page::escaped(text);
}

void append_standings_table(const EventAudit& audit, std::string& out) {
    const auto& rows = audit.table.rows;
    const bool has_titles = std::ranges::any_of(rows, [](auto& row) { return !row.title.empty(); });
    const bool has_ratings = std::ranges::any_of(rows, [](auto& row) { return row.rating != 0; });
    page::begin_table(audit.table_source.empty() ? "Standings from the games"
                                                 : "Standings from " + audit.table_source,
                      6 + audit.standings.columns.size(), out);
    out += "<thead><tr><th>rank</th>";
    if (has_titles) out += "<th class=\"l\">title</th>";
    out += "<th class=\"l\">name</th>";
    if (has_ratings) out += "<th>Elo</th>";
    out += "<th>points</th><th>games</th>";
    for (const TieBreakColumn& each : audit.standings.columns)
        out += fmt::format("<th title=\"{}\">{}</th>", html(definition_of(each)), html(each.name));
    out += "</tr></thead>\n";
    for (const Standing& line : audit.standings.lines) {
        const TableRow& row = audit.table.rows[line.row];
        out += "<tr>";
        cell(std::to_string(line.rank), out);
        if (has_titles) cell(row.title, out, "l");
        cell(row.name, out, "name");
        if (has_ratings) cell(row.rating == 0 ? "" : std::to_string(row.rating), out);
        cell(points_text(line.points), out);
        cell(std::to_string(row.played()), out);
        for (std::size_t i = 0; i < line.values.size(); ++i)
            cell(text_of(line.values[i], audit.standings.columns[i]), out);
        out += "</tr>\n";
    }
    page::end_table(out);
    out += "<p class=\"faint\">";
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
        cell(audit.table.rows[audit.standings.lines[i].row].name, out, "name");
        for (std::size_t j = 0; j < rows[i].size(); ++j)
            cell(rows[i][j], out, has_square(audit) && i == j ? "x" : "");
        out += "</tr>\n";
    }
    page::end_table(out);
}

void append_cross_table(const EventAudit& audit, std::string& out) {
    const bool is_square = has_square(audit);
    if (!is_square && !has_progress(audit)) return;
    const std::size_t columns = is_square ? audit.table.rows.size() : audit.table.rounds;
    page::begin_table(is_square ? "Cross-table" : "Rounds", 2 + columns, out,
                      is_square ? "" : "Place of the opponent, colour, result.");
    out += "<thead><tr><th></th><th class=\"l\">name</th>";
    for (std::size_t i = 1; i <= columns; ++i) {
        out += fmt::format("<th>{}</th>",
                           is_square ? std::to_string(i)
                                     : html(audit.event.round_name(static_cast<std::uint32_t>(i))));
    }
    out += "</tr></thead>\n";
    append_rows(audit,
                is_square ? square_of(audit.table, audit.standings)
                          : progress_of(audit.table, audit.standings),
                out);
}

void append_teams_table(const EventAudit& audit, std::string& out) {
    if (audit.teams.standings.empty()) return;
    page::begin_table("Teams", 8 + audit.teams.columns.size(), out);
    out +=
        "<thead><tr><th>rank</th><th class=\"l\">team</th><th>matches</th><th>won</th>"
        "<th>drawn</th><th>lost</th>";
    const bool by_games = audit.teams.primary == TeamScore::Game;
    out += by_games ? "<th>board points</th><th>match points</th>"
                    : "<th>match points</th><th>board points</th>";
    for (const TeamTieBreakColumn& each : audit.teams.columns)
        if (!is_points(each.which)) out += fmt::format("<th>{}</th>", html(each.name));
    out += "</tr></thead>\n";
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
    page::end_table(out);
    page::begin_table("Matches", 4, out);
    out +=
        "<thead><tr><th>round</th><th class=\"l\">match</th><th>boards</th><th>score</th></tr>"
        "</thead>\n";
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
    page::end_table(out);
}

void append_explanation_table(const EventAudit& audit, const Explanation& explanation,
                              std::string& out) {
    const Standing& line = audit.standings.lines[explanation.place];
    page::begin_table(
        fmt::format("How {} came to place {}", audit.table.rows[line.row].name, line.rank), 7, out);
    out +=
        "<thead><tr><th>round</th><th></th><th class=\"l\">opponent</th><th>Elo</th>"
        "<th>result</th><th>points</th><th>counts in BH</th></tr></thead>\n";
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
    page::end_table(out);
    page::begin_table("Tie-breaks of this player", 3, out);
    for (const ExplainedValue& value : explanation.values) {
        out += "<tr>";
        cell(value.column.name, out, "l");
        cell(value.value, out);
        cell(value.terms, out, "l");
        out += "</tr>\n";
    }
    page::end_table(out);
}

void append_finding_row(const Finding& finding, std::string& out) {
    const check::Rule& about = rule(finding.rule);
    const std::string_view level = check::to_string(about.severity);
    out += fmt::format(
        "<tr{}><td class=\"short\"><span class=\"level {}\">{}</span></td><td "
        "class=\"short\"><span "
        "class=\"rule\" title=\"{}\">{}</span><br><span class=\"place\">{}</span></td>"
        "<td class=\"message\">{}</td><td class=\"place\">{}",
        about.severity == check::Severity::Style ? " class=\"quiet\"" : "", level, level,
        html(about.summary), about.name, about.code, html(finding.message),
        html(words_of(finding.place)));
    for (const Place& other : finding.others)
        out += "<br>" + html(words_of(other));
    out += "</td></tr>\n";
}

// "3 error, 1 style".
std::string levels_of(const EventAudit& audit) {
    std::array<std::size_t, check::kSeverities> counts{};
    for (const Finding& finding : audit.findings)
        ++counts[static_cast<std::size_t>(rule(finding.rule).severity)];
    std::string words;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] != 0)
            words += fmt::format("{}{} {}", words.empty() ? "" : ", ", counts[i],
                                 check::to_string(static_cast<check::Severity>(i)));
    return words.empty() ? "none" : words;
}

// The gravest first.
void append_findings(const EventAudit& audit, std::string& out) {
    out += fmt::format("<h3>Findings: {}</h3>\n", levels_of(audit));
    if (audit.findings.empty()) return;
    std::vector<const Finding*> findings;
    for (const Finding& finding : audit.findings)
        findings.push_back(&finding);
    std::ranges::stable_sort(findings, {},
                             [](const Finding* each) { return rule(each->rule).severity; });
    page::style_switch(static_cast<std::size_t>(std::ranges::count(
                           findings, check::Severity::Style,
                           [](const Finding* each) { return rule(each->rule).severity; })),
                       out);
    out +=
        "<div><table class=\"full\">\n<thead><tr><th>level</th><th>rule</th><th>what</th>"
        "<th>where</th></tr></thead>\n";
    for (const Finding* each : findings)
        append_finding_row(*each, out);
    out += "</table></div>\n";
}

// What is wrong comes first, then the tables.
void append_event_section(const EventAudit& audit, const ReportInput& input, std::string& out) {
    append_findings(audit, out);
    append_tables_html(audit, input, out);
}

page::Head head_of(const ReportInput& input) {
    if (input.events.size() == 1) {
        const EventAudit& only = input.events.front();
        return {.title = title_of(only.event),
                .about = {days_of(only.event), size_words(only), only.table_source}};
    }
    const FindingCounts counts = count_findings(input.events);
    return {.title = "Tournament report",
            .about = {fmt::format("{} events", input.events.size()),
                      fmt::format("{} findings, {} of them errors", counts.all(), counts.errors)}};
}

// Where there are several events: which, and how much was found in each.
void append_contents(const ReportInput& input, std::string& out) {
    if (input.events.size() < 2) return;
    out += "<nav><ul>\n";
    std::size_t number = 0;
    for (const EventAudit& audit : input.events)
        out += fmt::format(
            "<li><a href=\"#event-{}\">{}</a>: {}</li>\n", ++number, html(title_of(audit.event)),
            audit.findings.empty() ? "nothing found"
                                   : fmt::format("{} findings", audit.findings.size()));
    out += "</ul></nav>\n";
}

}  // namespace

void append_tables_html(const EventAudit& audit, const ReportInput& input, std::string& out) {
    const Event& event = audit.event;
    out += fmt::format("<p class=\"faint\">Kind of event: {} ({}).", name_of(event.kind),
                       html(event.evidence));
    if (!audit.accelerations.empty())
        out += fmt::format(" Accelerated pairings, fictitious points by starting rank: {}.",
                           words_of(audit.accelerations));
    if (audit.berger) out += fmt::format(" Berger table: {}.", words_of(*audit.berger));
    out += "</p>\n";
    append_teams_table(audit, out);
    append_standings_table(audit, out);
    append_cross_table(audit, out);
    for (const Explanation& each : explanations_of(audit, input.explained))
        append_explanation_table(audit, each, out);
}

std::string size_words(const EventAudit& audit) {
    const Event& event = audit.event;
    std::string words = event.kind == Kind::Unknown ? "" : std::string(name_of(event.kind)) + ", ";
    const auto add = [&](std::size_t count, std::string_view word) {
        words += fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
    };
    add(event.players.empty() ? audit.table.rows.size() : event.players.size(), "player");
    words += ", ";
    add(std::max<std::size_t>(event.rounds, audit.table.rounds), "round");
    words += ", ";
    add(event.games.size(), "game");
    return words;
}

void append_html(const ReportInput& input, std::string& out) {
    page::begin(head_of(input), out);
    if (input.is_partial)
        out += "<p class=\"banner bad\">The run was stopped: what follows was not read.</p>\n";
    append_contents(input, out);
    std::size_t number = 0;
    for (const EventAudit& audit : input.events) {
        out += fmt::format("<section id=\"event-{}\">\n", ++number);
        if (input.events.size() > 1)
            out += fmt::format("<h2>{}</h2>\n<p>{}{}{}</p>\n", html(title_of(audit.event)),
                               days_of(audit.event), days_of(audit.event).empty() ? "" : ", ",
                               size_words(audit));
        append_event_section(audit, input, out);
        out += "</section>\n";
    }
    page::end(input.version.empty() ? "" : fmt::format("arbiter {}", input.version), out);
}

}  // namespace arbiter::event
