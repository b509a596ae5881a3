#include "core/event/teams.hpp"

#include "core/base/text.hpp"
#include "core/event/standings.hpp"
#include "core/event/team_tie_breaks.hpp"
#include "core/names/folding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

namespace arbiter::event {
namespace {

constexpr int kMatchWon = 20, kMatchDrawn = 10;  // in tenths

void make_rows(TeamTable& table) {
    for (const std::string& name : table.names) {
        for (Table* each : {&table.by_match, &table.by_board}) {
            each->rows.emplace_back();
            each->rows.back().name = name;
        }
    }
    table.board_points.resize(table.names.size());
    table.round_boards.resize(table.names.size());
}

void add_round(std::uint32_t team, const trf::TeamRound& round, TeamTable& table) {
    TableItem item;
    item.round = round.round;
    item.opponent = round.opponent;
    item.result = round.result;
    item.is_played = round.is_played;
    for (const auto& [each, points] : {std::pair(&table.by_match, round.match_points),
                                       std::pair(&table.by_board, round.game_points)}) {
        item.points = points;
        each->rows[team].items.push_back(item);
        each->rounds = std::max(each->rounds, round.round);
    }
    std::vector<int>& boards = table.board_points[team];
    boards.resize(std::max(boards.size(), round.boards.size()));
    for (std::size_t board = 0; board < round.boards.size(); ++board)
        boards[board] += round.boards[board];
    table.round_boards[team].push_back(round.boards);
}

class TeamMaker {
  public:
    explicit TeamMaker(const Event& event) : event_(event) {}

    [[nodiscard]] TeamTable make() {
        for (const Game& game : event_.games)
            add_game(game);
        for (auto& [key, match] : matches_) {
            match.boards = match.games.size();
            table_.matches.push_back(std::move(match));
        }
        make_rows(table_);
        std::size_t boards = 0;
        for (const TeamMatch& match : table_.matches) {
            add_match(match);
            boards = std::max(boards, match.boards);
        }
        table_.by_match.win_points = kMatchWon;
        table_.by_match.draw_points = kMatchDrawn;
        table_.by_board.win_points = static_cast<int>(boards) * event_.points.white.win;
        table_.by_board.draw_points = static_cast<int>(boards) * event_.points.white.draw;
        rank_teams(std::array{TeamTieBreakColumn(TeamTieBreak::GamePoints)}, Unplayed::Ignored,
                   table_);
        return std::move(table_);
    }

  private:
    std::uint32_t team_named(std::string_view name) {
        const auto [at, is_new] =
            numbers_.emplace(names::folded(name), static_cast<std::uint32_t>(numbers_.size()));
        if (is_new) table_.names.emplace_back(trimmed(name));
        return at->second;
    }

    void add_game(const Game& game) {
        const auto& [white, black] = game.entry->sides;
        if (white.team.empty() || black.team.empty()) return;
        const std::array<std::uint32_t, 2> teams{team_named(white.team), team_named(black.team)};
        if (teams[0] == teams[1]) return;
        const std::size_t white_at = teams[0] < teams[1] ? 0 : 1;
        TeamMatch& match = matches_[{game.round, teams[1 - white_at], teams[white_at]}];
        match.round = game.round;
        match.teams[white_at] = teams[0];
        match.teams[1 - white_at] = teams[1];
        match.games.push_back(&game);
        for (std::size_t side = 0; side < 2; ++side)
            match.board_points[side == 0 ? white_at : 1 - white_at] +=
                event_.points.points_of(game.results[side], colour_of(side));
    }

    static trf::Colour colour_of(std::size_t side) {
        return side == 0 ? trf::Colour::White : trf::Colour::Black;
    }

    void add_match(const TeamMatch& match) {
        std::vector<const Game*> games = match.games;
        std::ranges::stable_sort(games, {}, &Game::board);
        const bool is_played =
            std::ranges::any_of(games, [](const Game* each) { return !each->is_forfeit; });
        for (std::size_t side = 0; side < 2; ++side) {
            const int own = match.board_points[side], other = match.board_points[1 - side];
            trf::TeamRound round;
            round.round = match.round;
            round.opponent = match.teams[1 - side];
            round.is_played = is_played;
            round.result = own > other   ? trf::Result::Win
                           : own < other ? trf::Result::Loss
                                         : trf::Result::Draw;
            round.match_points = own > other ? kMatchWon : own == other ? kMatchDrawn : 0;
            round.game_points = own;
            for (const Game* game : games)
                round.boards.push_back(points_of(*game, match.teams[side]));
            add_round(match.teams[side], round, table_);
        }
    }
    // The player of that team in the game.
    [[nodiscard]] int points_of(const Game& game, std::uint32_t team) const {
        const bool is_white = numbers_.at(names::folded(game.entry->sides[0].team)) == team;
        const std::size_t side = is_white ? 0 : 1;
        return event_.points.points_of(game.results[side], colour_of(side));
    }

    const Event& event_;
    std::map<std::string, std::uint32_t> numbers_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, TeamMatch> matches_;
    TeamTable table_;
};

std::string score_of(const TeamMatch& match) {
    return fmt::format("{}-{}", points_text(match.board_points[0]),
                       points_text(match.board_points[1]));
}

// Four of five matches must have the usual number.
void check_boards(const Event& event, const TeamTable& teams, std::vector<Finding>& findings) {
    std::map<std::size_t, std::size_t> counts;
    for (const TeamMatch& match : teams.matches)
        ++counts[match.games.size()];
    if (counts.empty()) return;
    const auto usual =
        std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    if (teams.matches.size() < 4 || 5 * usual->second < 4 * teams.matches.size()) return;
    for (const TeamMatch& match : teams.matches) {
        if (match.games.size() == usual->first) continue;
        Finding& finding = findings.emplace_back();
        finding.rule = RuleId::EVT21;
        finding.place = place_of(*match.games.front()->entry);
        finding.message = fmt::format(
            "round {}: {} - {} has {} board{} with the score {}; {} of {} matches have {} boards",
            event.round_name(match.round), escaped(teams.names[match.teams[0]]),
            escaped(teams.names[match.teams[1]]), match.games.size(),
            match.games.size() == 1 ? "" : "s", score_of(match), usual->second,
            teams.matches.size(), usual->first);
    }
}

// A player of two teams, once for each other team.
void check_players(const Event& event, std::vector<Finding>& findings) {
    std::map<std::pair<std::uint32_t, std::string>, std::vector<const Game*>> games;
    for (const Game& game : event.games)
        for (std::size_t side = 0; side < 2; ++side)
            if (!game.entry->sides[side].team.empty())
                games[{game.players[side], names::folded(game.entry->sides[side].team)}].push_back(
                    &game);
    for (const auto& [key, found] : games) {
        const auto& [player, team] = key;
        const std::string usual = names::folded(event.players[player].team);
        const auto most = games.find({player, usual});
        if (team == usual || most == games.end()) continue;
        const Game& game = *found.front();
        const std::size_t side = game.side_of(player);
        Finding& finding = findings.emplace_back();
        finding.rule = RuleId::EVT21;
        finding.place = place_of(*game.entry);
        finding.others.push_back(place_of(*most->second.front()->entry));
        finding.message = fmt::format(
            "{} plays for {} in {} game{}, but for {} in {}", escaped(event.players[player].name),
            escaped(game.entry->sides[side].team), found.size(), found.size() == 1 ? "" : "s",
            escaped(event.players[player].team), most->second.size());
    }
}

}  // namespace

TeamTable make_teams(const Event& event) {
    return TeamMaker(event).make();
}

TeamTable make_teams(const trf::Tournament& tournament, const trf::TeamSection& section) {
    const trf::TeamMatches made = trf::make_team_matches(tournament, section);
    TeamTable table;
    for (const trf::Team& team : section.teams)
        table.names.push_back(team.name);
    make_rows(table);
    for (std::size_t team = 0; team < section.teams.size(); ++team)
        for (Table* each : {&table.by_match, &table.by_board})
            each->rows[team].number = section.teams[team].number;
    const auto boards = static_cast<int>(made.boards);
    for (Table* each : {&table.by_match, &table.by_board})
        each->has_unplayed = true;
    table.by_match.win_points = section.win;
    table.by_match.draw_points = section.draw;
    table.by_board.win_points = boards * tournament.points.white.win;
    table.by_board.draw_points = boards * tournament.points.white.draw;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, TeamMatch> matches;
    for (std::uint32_t team = 0; team < made.rounds.size(); ++team) {
        for (const trf::Awards::Bonus& bonus : made.bonuses[team]) {
            table.by_match.rows[team].bonuses.push_back({bonus.round, bonus.match});
            table.by_board.rows[team].bonuses.push_back({bonus.round, bonus.games});
        }
        for (const trf::TeamRound& round : made.rounds[team]) {
            add_round(team, round, table);
            if (round.opponent == trf::TeamRound::kNobody) continue;
            const auto [first, second] = std::minmax(team, round.opponent);
            TeamMatch& match = matches[{round.round, first, second}];
            match.round = round.round;
            match.teams = {first, second};
            match.board_points[team == first ? 0 : 1] = round.game_points;
            match.boards = std::max(match.boards, round.boards.size());
        }
    }
    for (auto& [key, match] : matches)
        table.matches.push_back(std::move(match));
    rank_teams(std::array{TeamTieBreakColumn(TeamTieBreak::GamePoints)}, Unplayed::Ignored, table);
    return table;
}

std::vector<Finding> check_teams(const Event& event, const TeamTable& teams) {
    std::vector<Finding> findings;
    check_boards(event, teams, findings);
    check_players(event, findings);
    return findings;
}

}  // namespace arbiter::event
