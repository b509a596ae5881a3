#include "core/watch/page.hpp"

#include "core/text/utf8.hpp"
#include "core/text/xml.hpp"
#include "core/watch/table.hpp"

#include <fmt/format.h>

#include <string_view>

namespace arbiter::watch {
namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>arbiter watch</title><style>
body{font:15px/1.4 system-ui,sans-serif;margin:1em;background:#fff;color:#111}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2em .6em;border-bottom:1px solid #ccc}
td.n{text-align:right;font-variant-numeric:tabular-nums}tr.arbiter td{background:#fdd;font-weight:600}
tr.look td,tr.operator td{background:#fff6d6}p.note{color:#555}
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}tr.arbiter td{background:#611}tr.look td,tr.operator td{background:#443a10}p.note{color:#aaa}}
</style></head><body>
)";

std::string escaped_text(std::string_view text) {
    std::string out;
    arbiter::text::append_xml(arbiter::text::printable(text), out);
    return out;
}

const Alert* shown_alert(const Board& board) {
    const Alert* found = nullptr;
    for (const Alert& alert : board.alerts) {
        if (alert.who == Who::Player || alert.is_acknowledged) continue;
        if (found == nullptr || alert.who < found->who) found = &alert;
    }
    return found;
}

std::string clock_cell(const ClocksShown& clocks, chess::Color side) {
    const Millis left = clocks.left[static_cast<std::size_t>(side)];
    const bool is_running = clocks.running == side;
    if (left < 0 && !is_running) return "<td class=\"n\">-</td>";
    return fmt::format("<td class=\"n\">{}{}</td>", is_running ? "~" : "", clock_text(left));
}

}  // namespace

std::string page_of(const State& state, const Settings& settings, Moment now) {
    std::string out(kHead);
    out += fmt::format("<h1>{}</h1>\n<p>{}</p>\n", time_of_day(now, settings.zone_minutes),
                       escaped_text(summary_line(state)));
    out +=
        "<p class=\"note\">This view is ahead of a delayed public transmission. It must not "
        "leave the arbiters' desk.</p>\n";
    for (const Alert& alert : state.alerts)
        out += fmt::format("<p><b>{}</b>: {}</p>\n", to_string(alert.who),
                           escaped_text(alert.message));
    out +=
        "<table><thead><tr><th>Board</th><th>White - Black</th><th>Last move</th><th>White</th>"
        "<th>Black</th><th>State</th><th>Alert</th></tr></thead><tbody>\n";
    for (const std::size_t index : table_order(state, std::nullopt)) {
        const Board& board = state.boards[index];
        const BoardReading& reading = board.reading;
        const ClocksShown clocks = clocks_of(board, now, settings);
        const Alert* alert = shown_alert(board);
        out += fmt::format(
            "<tr{}><td>{}</td><td>{} - {}</td><td>{}</td>{}{}<td>{}</td><td>{}</td></tr>\n",
            alert == nullptr ? std::string{} : fmt::format(" class=\"{}\"", to_string(alert->who)),
            escaped_text(board.who.board), escaped_text(board.who.white),
            escaped_text(board.who.black),
            reading.written == 0 ? std::string("-")
                                 : escaped_text(reading.move_text(reading.written)),
            clock_cell(clocks, chess::Color::White), clock_cell(clocks, chess::Color::Black),
            to_string(board.state),
            alert == nullptr
                ? std::string{}
                : fmt::format("{}: {}", to_string(alert->who), escaped_text(alert->message)));
    }
    out += "</tbody></table></body></html>\n";
    return out;
}

}  // namespace arbiter::watch
