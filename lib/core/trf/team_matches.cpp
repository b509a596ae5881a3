#include "core/trf/team_matches.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace arbiter::trf {
namespace {

// Teams by their numbers, and of each player the index of the first team that names it.
class Membership {
  public:
    Membership(const Tournament& tournament, const TeamSection& section) {
        for (const Player& player : tournament.players)
            players_.emplace(player.number, &player);
        players_of_.resize(section.teams.size());
        for (std::uint32_t team = 0; team < section.teams.size(); ++team) {
            numbers_.emplace(section.teams[team].number, team);
            for (const std::uint32_t number : section.teams[team].players)
                if (teams_.emplace(number, team).second && player(number) != nullptr)
                    players_of_[team].push_back(player(number));
        }
    }

    [[nodiscard]] const Player* player(std::uint32_t number) const {
        const auto found = players_.find(number);
        return found == players_.end() ? nullptr : found->second;
    }
    [[nodiscard]] std::uint32_t team_of(std::uint32_t player) const {
        const auto found = teams_.find(player);
        return found == teams_.end() ? TeamRound::kNobody : found->second;
    }

    // In the order of the team; those with a line 001.
    [[nodiscard]] const std::vector<const Player*>& players_of(std::uint32_t team) const {
        return players_of_[team];
    }
    // Index of the first team with that number; kNobody without one.
    [[nodiscard]] std::uint32_t team_numbered(std::uint32_t number) const {
        const auto found = numbers_.find(number);
        return found == numbers_.end() ? TeamRound::kNobody : found->second;
    }

  private:
    std::unordered_map<std::uint32_t, const Player*> players_;
    std::unordered_map<std::uint32_t, std::uint32_t> teams_, numbers_;
    std::vector<std::vector<const Player*>> players_of_;
};

Cell cell_of(const Player* player, std::size_t round) {
    if (player == nullptr || round > player->rounds.size()) return {};
    return player->rounds[round - 1];
}

bool is_on_board(const Cell& cell) {
    return cell.opponent != 0 || is_forfeit(cell.result);
}

class MatchMaker {
  public:
    MatchMaker(const Tournament& tournament, const TeamSection& section)
        : tournament_(tournament), section_(section), members_(tournament, section) {
        for (const LineUp& each : section.line_ups)
            line_ups_.emplace(std::pair(each.round, each.team), &each);
    }

    [[nodiscard]] TeamMatches make() {
        matches_.rounds.resize(section_.teams.size());
        const std::size_t rounds = tournament_.rounds();
        for (std::uint32_t team = 0; team < section_.teams.size(); ++team)
            for (std::uint32_t round = 1; round <= rounds; ++round)
                add_match(team, round);
        matches_.boards = boards();
        for (const ForfeitedMatch& each : section_.forfeits)
            add_forfeit(each);
        for (const TeamBye& each : section_.byes)
            add_bye(each);
        for (std::uint32_t team = 0; team < section_.teams.size(); ++team)
            add_byes_of_players(team, rounds);
        for (std::uint32_t team = 0; team < matches_.rounds.size(); ++team) {
            std::ranges::stable_sort(matches_.rounds[team], {}, &TeamRound::round);
            for (TeamRound& round : matches_.rounds[team])
                if (round.opponent != TeamRound::kNobody) decide(team, round);
        }
        award();
        if (!section_.bye_match_points) value_pairing_byes();
        return std::move(matches_);
    }

  private:
    void add_match(std::uint32_t team, std::uint32_t round) {
        TeamRound match;
        match.round = round;
        for (const Player* player : line_up(team, round)) {
            const Cell cell = cell_of(player, round);
            match.boards.push_back(tournament_.points.points_of(cell.result, cell.colour));
            match.is_played = match.is_played || is_played(cell.result);
            if (cell.opponent != 0 && match.opponent == TeamRound::kNobody)
                match.opponent = members_.team_of(cell.opponent);
        }
        if (match.opponent == TeamRound::kNobody || match.opponent == team) return;
        match.game_points = std::accumulate(match.boards.begin(), match.boards.end(), 0);
        matches_.rounds[team].push_back(std::move(match));
    }

    // Board by board, kMostBoards at most; null for an empty one.
    [[nodiscard]] std::vector<const Player*> line_up(std::uint32_t team,
                                                     std::uint32_t round) const {
        std::vector<const Player*> players;
        const auto given = line_ups_.find({round, section_.teams[team].number});
        if (given != line_ups_.end()) {
            for (const std::uint32_t number : given->second->players)
                players.push_back(members_.player(number));
        } else {
            for (const Player* player : members_.players_of(team))
                if (is_on_board(cell_of(player, round))) players.push_back(player);
        }
        players.resize(std::min(players.size(), kMostBoards));
        return players;
    }

    [[nodiscard]] std::size_t boards() const {
        if (section_.boards != 0) return section_.boards;
        std::size_t most = 0;
        for (const auto& rounds : matches_.rounds)
            for (const TeamRound& round : rounds)
                most = std::max(most, round.boards.size());
        return most;
    }

    TeamRound* round_of(std::uint32_t number, std::uint32_t round) {
        const std::uint32_t team = members_.team_numbered(number);
        if (team == TeamRound::kNobody) return nullptr;
        std::vector<TeamRound>& rounds = matches_.rounds[team];
        const auto found = std::ranges::find(rounds, round, &TeamRound::round);
        if (found != rounds.end()) return &*found;
        rounds.push_back({});
        rounds.back().round = round;
        return &rounds.back();
    }

    // Where the players have no cells the winner has won on all boards.
    void add_forfeit(const ForfeitedMatch& forfeit) {
        for (const auto& [own, other, wins] :
             {std::tuple(forfeit.white, forfeit.black, forfeit.white_wins),
              std::tuple(forfeit.black, forfeit.white, forfeit.black_wins)}) {
            TeamRound* round = round_of(own, forfeit.round);
            if (round == nullptr) continue;
            if (const std::uint32_t opponent = members_.team_numbered(other);
                opponent != TeamRound::kNobody)
                round->opponent = opponent;
            round->result = wins ? Result::ForfeitWin : Result::ForfeitLoss;
            round->is_played = false;
            if (round->boards.empty() && wins)
                round->boards.assign(matches_.boards, tournament_.points.white.win);
            round->game_points = std::accumulate(round->boards.begin(), round->boards.end(), 0);
        }
    }

    void add_bye(const TeamBye& bye) {
        TeamRound* round = round_of(bye.team, bye.round);
        if (round == nullptr || round->opponent != TeamRound::kNobody) return;
        round->result = bye.kind;
        switch (bye.kind) {
            case Result::PairingBye:
                round->match_points = section_.bye_match_points.value_or(section_.draw);
                fill_boards(tournament_.points.white.win, *round);
                round->game_points = section_.bye_game_points.value_or(round->game_points);
                break;
            case Result::FullPointBye:
                round->match_points = section_.win;
                fill_boards(tournament_.points.white.win, *round);
                break;
            case Result::HalfPointBye:
                round->match_points = section_.draw;
                fill_boards(tournament_.points.white.draw, *round);
                break;
            default:
                break;
        }
    }

    void fill_boards(int points, TeamRound& round) const {
        round.boards.assign(matches_.boards, points);
        round.game_points = static_cast<int>(matches_.boards) * points;
    }

    // Byes that are only in the lines of the players: a round without match and record, in which
    // they have U, F or H.
    void add_byes_of_players(std::uint32_t team, std::size_t rounds) {
        std::vector<bool> is_known(rounds + 1);
        for (const TeamRound& each : matches_.rounds[team])
            if (each.round <= rounds) is_known[each.round] = true;
        for (std::uint32_t round = 1; round <= rounds; ++round) {
            if (is_known[round]) continue;
            for (const Result kind :
                 {Result::PairingBye, Result::FullPointBye, Result::HalfPointBye}) {
                TeamRound bye = bye_of_players(team, round, kind);
                if (bye.boards.empty()) continue;
                matches_.rounds[team].push_back(std::move(bye));
                break;
            }
        }
    }
    [[nodiscard]] TeamRound bye_of_players(std::uint32_t team, std::uint32_t number,
                                           Result kind) const {
        TeamRound round;
        round.round = number;
        round.result = kind;
        round.match_points = kind == Result::FullPointBye ? section_.win
                             : kind == Result::PairingBye
                                 ? section_.bye_match_points.value_or(section_.draw)
                                 : section_.draw;
        const std::size_t most = matches_.boards == 0 ? kMostBoards : matches_.boards;
        for (const Player* player : members_.players_of(team)) {
            if (cell_of(player, number).result != kind || round.boards.size() == most) continue;
            round.boards.push_back(tournament_.points.points_of(kind));
            round.game_points += round.boards.back();
        }
        return round;
    }

    // What the records 299 say.
    void award() {
        const Awards awards(tournament_.adjustments);
        matches_.bonuses.resize(section_.teams.size());
        if (awards.is_empty()) return;
        for (std::uint32_t team = 0; team < section_.teams.size(); ++team) {
            const std::uint32_t number = section_.teams[team].number;
            matches_.bonuses[team] = awards.bonuses_of(number);
            for (TeamRound& round : matches_.rounds[team]) {
                const Awards::Points points = awards.of(number, round.round, round.result);
                round.match_points = points.match.value_or(round.match_points);
                round.game_points = points.games.value_or(round.game_points);
            }
        }
    }

    // Without record 320 a pairing-allocated bye is worth a draw (C.04.6 2.1), unless the match
    // points of more teams say that it is worth a win.
    void value_pairing_byes() {
        std::size_t as_draw = 0, as_win = 0;
        for (std::uint32_t team = 0; team < section_.teams.size(); ++team) {
            const std::optional<int> written = section_.teams[team].match_points;
            int sum = 0, byes = 0;
            for (const TeamRound& round : matches_.rounds[team]) {
                sum += round.match_points;
                byes += round.result == Result::PairingBye ? 1 : 0;
            }
            if (byes == 0 || !written) continue;
            if (*written == sum) ++as_draw;
            if (*written == sum + byes * (section_.win - section_.draw)) ++as_win;
        }
        if (as_win <= as_draw) return;
        for (std::vector<TeamRound>& rounds : matches_.rounds)
            for (TeamRound& round : rounds)
                if (round.result == Result::PairingBye) round.match_points = section_.win;
    }

    // By the game points of both; a forfeited match is decided already.
    void decide(std::uint32_t team, TeamRound& round) {
        if (round.result == Result::None) {
            const int other = points_against(team, round);
            const bool is_forfeited = !round.is_played;
            if (round.game_points == other && (!is_forfeited || other != 0))
                round.result = Result::Draw;
            else if (round.game_points > other)
                round.result = is_forfeited ? Result::ForfeitWin : Result::Win;
            else
                round.result = is_forfeited ? Result::ForfeitLoss : Result::Loss;
        }
        const bool wins = round.result == Result::Win || round.result == Result::ForfeitWin;
        round.match_points = wins                           ? section_.win
                             : round.result == Result::Draw ? section_.draw
                             : round.result == Result::Loss ? section_.loss
                                                            : 0;
    }
    [[nodiscard]] int points_against(std::uint32_t team, const TeamRound& round) const {
        for (const TeamRound& other : matches_.rounds[round.opponent])
            if (other.round == round.round && other.opponent == team) return other.game_points;
        return 0;
    }

    const Tournament& tournament_;
    const TeamSection& section_;
    Membership members_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, const LineUp*> line_ups_;  // by round, number
    TeamMatches matches_;
};

class TeamChecker {
  public:
    TeamChecker(const Tournament& tournament, const TeamSection& section)
        : tournament_(tournament),
          section_(section),
          rounds_(tournament.rounds()),
          members_(tournament, section) {}

    [[nodiscard]] Deviations check() {
        check_players();
        check_numbers();
        for (std::uint32_t team = 0; team < section_.teams.size(); ++team)
            check_opponents(team);
        check_points();
        check_count();
        sort(deviations_);
        return std::move(deviations_);
    }

  private:
    static constexpr std::uint32_t kNameColumn = 9, kMatchColumn = 55, kGameColumn = 62;

    void report(DeviationKind kind, std::uint32_t line, std::uint32_t column, std::string message,
                std::string repair = {}) {
        add(deviations_, kind, line, column, std::move(message), std::move(repair));
    }
    [[nodiscard]] std::string name(std::uint32_t team) const {
        return escaped(section_.teams[team].name);
    }

    void check_players() {
        std::unordered_map<std::uint32_t, const Team*> seen;
        for (const Team& team : section_.teams) {
            for (const std::uint32_t number : team.players) {
                const Player* player = members_.player(number);
                if (player == nullptr)
                    report(DeviationKind::Asymmetry, team.line, kNameColumn,
                           fmt::format("team {}: player {} has no line 001", escaped(team.name),
                                       number));
                const auto [first, is_new] = seen.emplace(number, &team);
                if (is_new) continue;
                report(DeviationKind::Asymmetry, team.line, kNameColumn,
                       fmt::format("team {}: player {}{} is a player of {} in line {}, too",
                                   escaped(team.name), number,
                                   player == nullptr ? "" : ", " + escaped(player->name) + ",",
                                   escaped(first->second->name), first->second->line));
            }
        }
    }

    void check_numbers() {
        std::unordered_map<std::uint32_t, const Team*> seen;
        for (const Team& team : section_.teams) {
            const auto [first, is_new] = seen.emplace(team.number, &team);
            if (is_new || team.number == 0) continue;
            report(DeviationKind::Asymmetry, team.line, 5,
                   fmt::format("team number {} is in line {} already; it should name one team",
                               team.number, first->second->line));
        }
    }

    // Told once for each round of a team.
    void check_opponents(std::uint32_t team) {
        for (std::uint32_t round = 1; round <= rounds_; ++round) {
            std::set<std::uint32_t> opponents;
            for (const Player* player : members_.players_of(team)) {
                const Cell cell = cell_of(player, round);
                const std::uint32_t other =
                    cell.opponent == 0 ? TeamRound::kNobody : members_.team_of(cell.opponent);
                if (other != TeamRound::kNobody) opponents.insert(other);
            }
            const std::uint32_t line = section_.teams[team].line;
            if (opponents.contains(team))
                report(
                    DeviationKind::Asymmetry, line, kNameColumn,
                    fmt::format("round {}: two players of {} meet each other", round, name(team)));
            opponents.erase(team);
            if (opponents.size() > 1)
                report(DeviationKind::Asymmetry, line, kNameColumn,
                       fmt::format("round {}: players of {} meet those of {} and {}; a team has "
                                   "one opponent in a round",
                                   round, name(team), name(*opponents.begin()),
                                   name(*std::next(opponents.begin()))));
        }
    }

    void check_points() {
        const TeamMatches matches = make_team_matches(tournament_, section_);
        for (std::uint32_t team = 0; team < section_.teams.size(); ++team) {
            const std::vector<TeamRound>& rounds = matches.rounds[team];
            int match_points = 0, game_points = 0;
            for (const TeamRound& round : rounds) {
                match_points += round.match_points;
                game_points += round.game_points;
            }
            for (const Awards::Bonus& bonus : matches.bonuses[team]) {
                match_points += bonus.match;
                game_points += bonus.games;
            }
            const Team& about = section_.teams[team];
            check_sum(about, kMatchColumn, "match points", about.match_points, match_points);
            check_sum(about, kGameColumn, "game points", about.game_points, game_points);
        }
    }
    void check_sum(const Team& team, std::uint32_t column, std::string_view what,
                   std::optional<int> written, int sum) {
        if (!written || *written == sum) return;
        std::string repair = points_text(sum);
        report(DeviationKind::Points, team.line, column,
               fmt::format("team {} has {} {}, but those of its matches add up to {}",
                           escaped(team.name), points_text(*written), what, repair),
               repair);
    }

    // 0 means "not counted".
    void check_count() {
        for (const Record& record : tournament_.head) {
            if (record.code != "082") continue;
            const std::uint32_t written = whole_number(trimmed(record.text)).value_or(0);
            if (written == 0 || written == section_.teams.size()) continue;
            report(DeviationKind::Count, record.line, 5,
                   fmt::format("082 is \"{}\", but there are {} teams", written,
                               section_.teams.size()),
                   fmt::format("{}", section_.teams.size()));
        }
    }

    const Tournament& tournament_;
    const TeamSection& section_;
    const std::size_t rounds_;
    Membership members_;
    Deviations deviations_;
};

}  // namespace

TeamMatches make_team_matches(const Tournament& tournament, const TeamSection& section) {
    return MatchMaker(tournament, section).make();
}

Deviations check_teams(const Tournament& tournament, const TeamSection& section) {
    if (section.teams.empty()) return {};
    return TeamChecker(tournament, section).check();
}

}  // namespace arbiter::trf
