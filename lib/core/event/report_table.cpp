#include "core/event/report.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::event {
namespace report_table {

// The usual tie-breaks always, others where an event has them.
std::vector<TieBreakColumn> columns_of(const std::vector<EventAudit>& events) {
    std::vector<TieBreakColumn> columns;
    for (std::size_t each = 0; each < tie_breaks().size(); ++each)
        columns.emplace_back(static_cast<TieBreak>(each));
    for (const EventAudit& audit : events)
        for (const TieBreakColumn& each : audit.standings.columns)
            if (std::ranges::find(columns, each) == columns.end()) columns.push_back(each);
    return columns;
}

std::string cell_of(const EventAudit& audit, const Standing& standing, const TieBreakColumn& each) {
    const auto at = std::ranges::find(audit.standings.columns, each);
    if (at == audit.standings.columns.end()) return {};
    const auto index = static_cast<std::size_t>(at - audit.standings.columns.begin());
    const TieBreakValue value = standing.values[index];
    return value ? text_of(value, each) : std::string{};
}

std::string number_or_none(std::uint64_t number) {
    return number == 0 ? std::string{} : std::to_string(number);
}

std::vector<std::string> cells_of(const EventAudit& audit, std::size_t place,
                                  const std::vector<TieBreakColumn>& columns) {
    const Standing& standing = audit.standings.lines[place];
    const TableRow& row = audit.table.rows[standing.row];
    std::vector<std::string> cells{audit.event.name,
                                   std::string(name_of(audit.event.kind)),
                                   std::to_string(place + 1),
                                   std::to_string(standing.rank),
                                   row.name,
                                   row.title,
                                   row.fide_id,
                                   number_or_none(row.rating),
                                   row.team,
                                   number_or_none(row.number),
                                   points_text(standing.points),
                                   std::to_string(row.played())};
    for (const TieBreakColumn& each : columns)
        cells.push_back(cell_of(audit, standing, each));
    cells.emplace_back(info_of(audit.unplayed).name);
    return cells;
}

}  // namespace report_table

void append_table(const ReportInput& input, const report::TableForm& table, std::string& out) {
    const std::vector<TieBreakColumn> columns = report_table::columns_of(input.events);
    std::vector<std::string_view> names{"event",   "kind",   "place", "rank",   "name",   "title",
                                        "fide_id", "rating", "team",  "number", "points", "games"};
    for (const TieBreakColumn& each : columns)
        names.push_back(each.name);
    names.push_back("edition");
    table.head(names, out);
    for (const EventAudit& audit : input.events)
        for (std::size_t place = 0; place < audit.standings.lines.size(); ++place)
            table.row(report_table::cells_of(audit, place, columns), input.guards_formulas, out);
}

void append_report(const report::Format& format, const ReportInput& input, std::string& out) {
    if (&format == &report::format_text) return append_text(input, out);
    if (&format == &report::format_json) return append_json(input, out);
    if (&format == &report::format_html) return append_html(input, out);
    append_table(input, *format.table, out);
}

}  // namespace arbiter::event
