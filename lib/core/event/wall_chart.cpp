#include "core/event/wall_chart.hpp"

#include "core/event/letter.hpp"
#include "core/page/page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

namespace arbiter::event {
namespace {

constexpr std::size_t kMostExplained = 600;

// One table of the page about one event.
class WallChart {
  public:
    WallChart(const EventAudit& audit, std::string& out) : audit_(audit), out_(out) {}

    void append() {
        append_corrections();
        append_standings();
        append_cross_table();
        for (std::uint32_t round = 1; round <= audit_.table.rounds; ++round)
            append_round(round);
    }

  private:
    [[nodiscard]] const TableRow& row(std::uint32_t number) const {
        return audit_.table.rows[number];
    }
    [[nodiscard]] static std::string full_name(const TableRow& row) {
        return row.title.empty() ? row.name : row.title + " " + row.name;
    }

    void append_corrections() {
        const LetterList list = letter_list(audit_);
        out_ += "<h3>To be corrected</h3>\n";
        if (list.wrong.empty()) out_ += "<p>Nothing is to be corrected.</p>\n";
        append_findings(list.wrong);
        if (list.to_look_at.empty()) return;
        out_ += "<h3>To be looked at: it may be right</h3>\n";
        append_findings(list.to_look_at);
    }
    void append_findings(const std::vector<const Finding*>& findings) {
        if (findings.empty()) return;
        out_ += "<ol>\n";
        for (const Finding* each : findings)
            out_ += fmt::format("<li>{} <span class=\"place\">{}, {}</span></li>\n",
                                page::escaped(each->message), rule(each->rule).code,
                                page::escaped(words_of(each->place)));
        out_ += "</ol>\n";
    }

    void append_standings() {
        const auto& columns = audit_.standings.columns;
        page::begin_table("Standings", 6 + columns.size(), out_,
                          "A click below a name shows how the place came about.");
        out_ +=
            "<thead><tr><th>rank</th><th class=\"l\">name</th><th>No.</th><th>Elo</th><th "
            "class=\"l\">federation</th><th>points</th>";
        for (const TieBreakColumn& each : columns)
            out_ += fmt::format("<th title=\"{}\">{}</th>", page::escaped(definition_of(each)),
                                page::escaped(each.name));
        out_ += "</tr></thead>\n";
        for (std::uint32_t place = 0; place < audit_.standings.lines.size(); ++place)
            append_standing(place);
        page::end_table(out_);
    }
    void append_standing(std::uint32_t place) {
        const Standing& line = audit_.standings.lines[place];
        const TableRow& player = row(line.row);
        out_ += "<tr>";
        page::cell(std::to_string(line.rank), out_);
        out_ += "<td class=\"name\">";
        append_explained(place, full_name(player));
        out_ += "</td>";
        page::cell(player.number == 0 ? "" : std::to_string(player.number), out_);
        page::cell(player.rating == 0 ? "" : std::to_string(player.rating), out_);
        page::cell(player.federation, out_, "l");
        page::cell(points_text(line.points), out_);
        for (std::size_t i = 0; i < line.values.size(); ++i)
            page::cell(text_of(line.values[i], audit_.standings.columns[i]), out_);
        out_ += "</tr>\n";
    }
    // What opens is not printed: paper has the name alone.
    void append_explained(std::uint32_t place, const std::string& name) {
        out_ += page::escaped(name);
        if (audit_.standings.lines.size() > kMostExplained) return;
        const Explanation how = explain(audit_.table, audit_.standings, audit_.unplayed, place);
        if (how.values.empty()) return;
        out_ += "<details><summary>tie-breaks</summary><ul>";
        for (const ExplainedValue& each : how.values)
            out_ += fmt::format("<li>{} = {}: {}</li>", page::escaped(each.column.name),
                                page::escaped(each.value), page::escaped(each.terms));
        out_ += "</ul></details>";
    }

    void append_cross_table() {
        const bool is_square = has_square(audit_);
        if (!is_square && !has_progress(audit_)) return;
        const auto cells = is_square ? square_of(audit_.table, audit_.standings)
                                     : progress_of(audit_.table, audit_.standings);
        const std::size_t columns = is_square ? cells.size() : audit_.table.rounds;
        page::begin_table("Cross-table", 2 + columns, out_,
                          is_square ? "" : "Place of the opponent, colour, result.");
        out_ += "<thead><tr><th></th><th class=\"l\">name</th>";
        for (std::size_t i = 1; i <= columns; ++i)
            out_ += fmt::format("<th>{}</th>", i);
        out_ += "</tr></thead>\n";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            out_ += "<tr>";
            page::cell(std::to_string(i + 1), out_);
            page::cell(row(audit_.standings.lines[i].row).name, out_, "name");
            for (std::size_t j = 0; j < cells[i].size(); ++j)
                page::cell(cells[i][j], out_, is_square && i == j ? "x" : "");
            out_ += "</tr>\n";
        }
        page::end_table(out_);
    }

    // ---- rounds

    struct Chart {
        std::uint32_t white = 0, black = 0;
        trf::Result result{}, answer{};
    };
    [[nodiscard]] int points_before(std::uint32_t player, std::uint32_t round) const {
        int points = 0;
        for (const TableItem& item : row(player).items)
            if (item.round != 0 && item.round < round) points += item.points;
        return points;
    }
    [[nodiscard]] const TableItem* item_of(std::uint32_t player, std::uint32_t round) const {
        for (const TableItem& item : row(player).items)
            if (item.round == round) return &item;
        return nullptr;
    }
    // By the higher score of the two, then by the sum, then by the starting rank: boards.
    void append_round(std::uint32_t round) {
        std::vector<Chart> games;
        std::vector<std::uint32_t> idle;
        for (std::uint32_t player = 0; player < audit_.table.rows.size(); ++player) {
            const TableItem* item = item_of(player, round);
            if (item == nullptr || item->opponent == TableItem::kNobody) {
                idle.push_back(player);
                continue;
            }
            const bool is_first = item->colour == trf::Colour::White ||
                                  (item->colour == trf::Colour::None && player < item->opponent);
            if (!is_first) continue;
            const TableItem* other = item_of(item->opponent, round);
            games.push_back({player, item->opponent, item->result,
                             other == nullptr ? trf::Result::None : other->result});
        }
        std::ranges::stable_sort(games, std::ranges::greater{}, [&](const Chart& game) {
            const int white = points_before(game.white, round);
            const int black = points_before(game.black, round);
            return std::pair(std::max(white, black), white + black);
        });
        append_games(round, games);
        append_idle(round, idle);
    }
    void append_games(std::uint32_t round, const std::vector<Chart>& games) {
        page::begin_table("Round " + audit_.event.round_name(round), 8, out_);
        out_ +=
            "<thead><tr><th>board</th><th>No.</th><th class=\"l\">White</th><th>points</th>"
            "<th>result</th><th>points</th><th class=\"l\">Black</th><th>No.</th></tr></thead>\n";
        std::size_t board = 0;
        for (const Chart& game : games) {
            out_ += "<tr>";
            page::cell(std::to_string(++board), out_);
            append_side(game.white, round, true);
            const bool is_open = game.result == trf::Result::None;
            page::cell(is_open ? std::string("-")
                               : fmt::format("{} : {}", trf::letter_of(game.result),
                                             trf::letter_of(game.answer)),
                       out_);
            append_side(game.black, round, false);
            out_ += "</tr>\n";
        }
        page::end_table(out_);
    }
    void append_side(std::uint32_t player, std::uint32_t round, bool is_left) {
        const std::string number =
            row(player).number == 0 ? std::string() : std::to_string(row(player).number);
        const std::string points = points_text(points_before(player, round));
        if (is_left) page::cell(number, out_);
        if (!is_left) page::cell(points, out_);
        page::cell(full_name(row(player)), out_, "name");
        if (is_left) page::cell(points, out_);
        if (!is_left) page::cell(number, out_);
    }
    void append_idle(std::uint32_t round, const std::vector<std::uint32_t>& idle) {
        if (idle.empty() || !audit_.table.has_unplayed) return;
        out_ += "<p>Not paired: ";
        for (std::size_t i = 0; i < idle.size(); ++i) {
            const TableItem* item = item_of(idle[i], round);
            out_ += fmt::format("{}{}{}", i == 0 ? "" : "; ", page::escaped(row(idle[i]).name),
                                item == nullptr || item->result == trf::Result::None
                                    ? std::string()
                                    : fmt::format(" ({})", trf::name_of(item->result)));
        }
        out_ += ".</p>\n";
    }

    const EventAudit& audit_;
    std::string& out_;
};

}  // namespace

void append_wall_chart(const ReportInput& input, std::string& out) {
    page::Head head{.title = "Wall chart",
                    .about = {fmt::format("{} events", input.events.size())}};
    if (input.events.size() == 1) {
        const EventAudit& only = input.events.front();
        head = {.title = title_of(only.event),
                .about = {days_of(only.event), size_words(only), only.table_source}};
    }
    page::begin(head, out);
    if (input.is_partial)
        out += "<p class=\"banner bad\">The run was stopped: what follows was not read.</p>\n";
    for (const EventAudit& audit : input.events) {
        out += "<section>\n";
        if (input.events.size() > 1)
            out += fmt::format("<h2>{}</h2>\n", page::escaped(title_of(audit.event)));
        WallChart(audit, out).append();
        out += "</section>\n";
    }
    page::end(input.version.empty() ? "" : fmt::format("arbiter {}", input.version), out);
}

}  // namespace arbiter::event
