#include "event/teams.hpp"

#include "base/text.hpp"
#include "clean/folding.hpp"
#include "event/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace arbiter::event {
namespace {

constexpr int kPoint = 10, kMatchWon = 20, kMatchDrawn = 10;

class TeamMaker {
  public:
    explicit TeamMaker(const Event& event) : event_(event) {}

    [[nodiscard]] TeamTable make() {
        for (const Game& game : event_.games)
            add_game(game);
        for (auto& [key, match] : matches_)
            table_.matches.push_back(std::move(match));
        rank_teams();
        return std::move(table_);
    }

  private:
    std::uint32_t team_named(std::string_view name) {
        const auto [at, is_new] =
            numbers_.emplace(clean::folded(name), static_cast<std::uint32_t>(numbers_.size()));
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
        switch (game.outcome) {
            case pgn::Outcome::WhiteWins:
                match.board_points[white_at] += kPoint;
                break;
            case pgn::Outcome::BlackWins:
                match.board_points[1 - white_at] += kPoint;
                break;
            case pgn::Outcome::Draw:
                match.board_points[0] += kPoint / 2;
                match.board_points[1] += kPoint / 2;
                break;
            default:
                break;
        }
    }

    void rank_teams() {
        std::vector<TeamStanding>& lines = table_.standings;
        lines.resize(table_.names.size());
        for (std::uint32_t team = 0; team < lines.size(); ++team)
            lines[team].team = team;
        for (const TeamMatch& match : table_.matches)
            for (std::size_t side = 0; side < 2; ++side)
                add_match(lines[match.teams[side]], match.board_points[side],
                          match.board_points[1 - side]);
        std::ranges::sort(lines, [&](const TeamStanding& a, const TeamStanding& b) {
            return std::tuple(-a.match_points, -a.board_points, table_.names[a.team]) <
                   std::tuple(-b.match_points, -b.board_points, table_.names[b.team]);
        });
        for (std::uint32_t i = 0; i < lines.size(); ++i) {
            const bool is_tied = i != 0 && lines[i].match_points == lines[i - 1].match_points &&
                                 lines[i].board_points == lines[i - 1].board_points;
            lines[i].rank = is_tied ? lines[i - 1].rank : i + 1;
        }
    }
    static void add_match(TeamStanding& line, int own, int other) {
        ++line.matches;
        line.board_points += own;
        if (own > other) {
            ++line.won;
            line.match_points += kMatchWon;
        } else if (own == other) {
            ++line.drawn;
            line.match_points += kMatchDrawn;
        } else {
            ++line.lost;
        }
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
                games[{game.players[side], clean::folded(game.entry->sides[side].team)}].push_back(
                    &game);
    for (const auto& [key, found] : games) {
        const auto& [player, team] = key;
        const std::string usual = clean::folded(event.players[player].team);
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

std::vector<Finding> check_teams(const Event& event, const TeamTable& teams) {
    std::vector<Finding> findings;
    check_boards(event, teams, findings);
    check_players(event, findings);
    return findings;
}

}  // namespace arbiter::event
