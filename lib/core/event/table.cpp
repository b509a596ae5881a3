#include "core/event/table.hpp"

#include "core/trf/awards.hpp"

#include <algorithm>
#include <unordered_map>

namespace arbiter::event {
namespace {

void add_items(const Game& game, const trf::PointSystem& points, Table& table) {
    for (std::size_t side = 0; side < 2; ++side) {
        TableItem item;
        item.round = game.round;
        item.opponent = game.players[1 - side];
        item.colour = side == 0 ? trf::Colour::White : trf::Colour::Black;
        item.result = game.results[side];
        item.points = points.points_of(item.result, item.colour);
        item.is_decided = item.result != trf::Result::None;
        item.is_played = item.is_decided && !game.is_forfeit;
        table.rows[game.players[side]].items.push_back(item);
    }
}

TableItem item_of(const trf::Cell& cell, std::uint32_t round, int points,
                  const std::unordered_map<std::uint32_t, std::uint32_t>& rows) {
    TableItem item;
    item.round = round;
    const auto opponent = rows.find(cell.opponent);
    if (cell.opponent != 0 && opponent != rows.end()) item.opponent = opponent->second;
    item.colour = cell.colour;
    item.result = cell.result;
    item.points = points;
    item.is_played = trf::is_played(cell.result) && item.opponent != TableItem::kNobody;
    return item;
}

void set_points(const trf::PointSystem& points, Table& table) {
    table.win_points = points.white.win;
    table.black_win_points = points.black.win;
    table.draw_points = points.white.draw;
}

// 042, else 052: the reader gave them their normal form.
std::optional<Date> first_day_of(const trf::Tournament& tournament) {
    for (const std::string_view code : {"042", "052"}) {
        std::string day(tournament.text_of(code));
        std::ranges::replace(day, '/', '.');
        if (const auto range = parse_pgn_date(day)) return range->first;
    }
    return std::nullopt;
}

}  // namespace

int TableRow::points() const {
    int sum = 0;
    for (const TableItem& item : items)
        sum += item.points;
    for (const Bonus& bonus : bonuses)
        sum += bonus.points;
    return sum;
}

std::size_t TableRow::played() const {
    return static_cast<std::size_t>(std::ranges::count_if(items, &TableItem::is_played));
}

Table table_of(const Event& event) {
    Table table;
    table.rounds = event.rounds;
    table.planned_rounds = event.planned_rounds;
    if (const std::optional<DateRange> days = event.days()) table.first_day = days->first;
    for (const Player& player : event.players) {
        TableRow row;
        row.name = player.name;
        row.title = player.title;
        row.fide_id = player.fide_id;
        row.team = player.team;
        row.rating = player.rating;
        table.rows.push_back(std::move(row));
    }
    set_points(event.points, table);
    for (const Game& game : event.games)
        add_items(game, event.points, table);
    for (TableRow& row : table.rows)
        std::ranges::stable_sort(row.items, {}, &TableItem::round);
    return table;
}

Table table_of(const trf::Tournament& tournament) {
    Table table;
    table.rounds = static_cast<std::uint32_t>(tournament.rounds());
    set_points(tournament.points, table);
    const trf::PlayerPoints points(tournament);
    table.has_unplayed = true;
    table.first_day = first_day_of(tournament);
    std::unordered_map<std::uint32_t, std::uint32_t> rows;
    for (std::uint32_t row = 0; row < tournament.players.size(); ++row)
        rows.emplace(tournament.players[row].number, row);
    for (const trf::Player& player : tournament.players) {
        TableRow row;
        row.name = player.name;
        row.title = player.title;
        row.fide_id = player.fide_id;
        row.federation = player.federation;
        row.rating = player.rating;
        row.number = player.number;
        for (std::size_t i = 0; i < player.rounds.size(); ++i) {
            if (player.rounds[i].is_empty()) continue;
            row.items.push_back(item_of(player.rounds[i], static_cast<std::uint32_t>(i + 1),
                                        points.of(player, i + 1), rows));
        }
        for (const trf::Awards::Bonus& bonus : points.bonuses_of(player))
            row.bonuses.push_back({bonus.round, bonus.games});
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace arbiter::event
