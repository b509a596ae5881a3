#include "core/event/report.hpp"
#include "core/text/csv_record.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::event {

void append_csv(const ReportInput& input, std::string& out) {
    text::CsvRecord record(out);
    for (const std::string_view name : {"event", "kind", "place", "rank", "name", "title",
                                        "fide_id", "rating", "team", "number", "points", "games"})
        record.text(name);
    // The usual ones always, others where an event has them.
    std::vector<TieBreakColumn> columns;
    for (std::size_t each = 0; each < tie_breaks().size(); ++each)
        columns.emplace_back(static_cast<TieBreak>(each));
    for (const EventAudit& audit : input.events)
        for (const TieBreakColumn& each : audit.standings.columns)
            if (std::ranges::find(columns, each) == columns.end()) columns.push_back(each);
    for (const TieBreakColumn& each : columns)
        record.text(each.name);
    record.text("edition").end();
    for (const EventAudit& audit : input.events) {
        for (std::size_t i = 0; i < audit.standings.lines.size(); ++i) {
            const Standing& standing = audit.standings.lines[i];
            const TableRow& row = audit.table.rows[standing.row];
            record.text(audit.event.name).text(name_of(audit.event.kind));
            record.number(i + 1).number(standing.rank).text(row.name).text(row.title);
            record.text(row.fide_id);
            row.rating == 0 ? record.empty() : record.number(row.rating);
            record.text(row.team);
            row.number == 0 ? record.empty() : record.number(row.number);
            record.text(points_text(standing.points)).number(row.played());
            for (const TieBreakColumn& each : columns) {
                const auto at = std::ranges::find(audit.standings.columns, each);
                if (at == audit.standings.columns.end()) {
                    record.empty();
                    continue;
                }
                const TieBreakValue value =
                    standing.values[static_cast<std::size_t>(at - audit.standings.columns.begin())];
                value ? record.text(text_of(value, each)) : record.empty();
            }
            record.text(info_of(audit.unplayed).name).end();
        }
    }
}

}  // namespace arbiter::event
