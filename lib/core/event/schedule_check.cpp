#include "core/event/schedule_check.hpp"

#include "core/base/text.hpp"
#include "core/names/folding.hpp"
#include "core/trf/free_date.hpp"
#include "core/trf/schedule_records.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace arbiter::event {
namespace {

class DateComparison {
  public:
    DateComparison(const Event& event, const trf::Tournament& tournament, std::string_view file)
        : event_(event),
          file_(file),
          dates_(trf::read_round_dates(tournament)),
          first_(trf::day_of(tournament, "042")),
          last_(trf::day_of(tournament, "052")) {
        for (const auto* records : {&tournament.head, &tournament.tail})
            for (const trf::Record& record : *records)
                lines_.emplace(record.code, record.line);
    }

    [[nodiscard]] std::vector<Finding> compare() {
        std::map<std::uint32_t, std::vector<const Game*>> rounds;
        std::vector<const Game*> others;
        for (const Game& game : event_.games) {
            if (!game.date || game.entry->has_server_date) continue;
            if (day_of_round(game.round))
                rounds[game.round].push_back(&game);
            else
                others.push_back(&game);
        }
        for (const auto& [round, games] : rounds)
            compare_round(round, games);
        compare_span(others);
        return std::move(findings_);
    }

  private:
    [[nodiscard]] std::optional<Date> day_of_round(std::uint32_t round) const {
        if (round == 0 || round > dates_.rounds.size()) return std::nullopt;
        return dates_.rounds[round - 1].day;
    }
    void report(Place place, std::string message, std::vector<Place> others) {
        findings_.push_back(
            {RuleId::EVT28, std::move(place), std::move(message), std::move(others)});
    }

    void compare_round(std::uint32_t round, const std::vector<const Game*>& games) {
        const Date day = *day_of_round(round);
        const Place record{std::string(file_), 0, dates_.line, dates_.rounds[round - 1].column};
        std::map<Date, std::size_t> days;
        for (const Game* game : games)
            ++days[*game->date];
        for (const auto& [played, count] : days)
            if (played != day && games.size() > 2 && 2 * count > games.size())
                return report(record,
                              fmt::format("round {} is dated {} in record 132, but {} of {} games "
                                          "are dated {}",
                                          event_.round_name(round), trf::day_text(day), count,
                                          games.size(), to_string(played)),
                              {place_of(*games.front()->entry)});
        for (const Game* game : games)
            if (*game->date != day)
                report(place_of(*game->entry),
                       fmt::format("Date is {}, but round {} is dated {} in the tournament report",
                                   escaped(game->entry->date), event_.round_name(round),
                                   trf::day_text(day)),
                       {record});
    }

    // Where most games are outside, the record is of other days.
    void compare_span(const std::vector<const Game*>& games) {
        std::vector<const Game*> outside;
        for (const Game* game : games)
            if ((first_ && *game->date < *first_) || (last_ && *last_ < *game->date))
                outside.push_back(game);
        if (outside.empty()) return;
        const std::string span = fmt::format("{} to {}", first_ ? trf::day_text(*first_) : "?",
                                             last_ ? trf::day_text(*last_) : "?");
        const auto found = lines_.find("042");
        const Place record{std::string(file_), 0, found == lines_.end() ? 1 : found->second, 5};
        if (games.size() > 2 && 2 * outside.size() > games.size())
            return report(record,
                          fmt::format("the tournament is from {} (042, 052), but {} of {} games "
                                      "are dated otherwise, the first {}",
                                      span, outside.size(), games.size(),
                                      escaped(outside.front()->entry->date)),
                          {place_of(*outside.front()->entry)});
        for (const Game* game : outside)
            report(place_of(*game->entry),
                   fmt::format("Date is {}, but the tournament is from {} (042, 052)",
                               escaped(game->entry->date), span),
                   {record});
    }

    const Event& event_;
    std::string_view file_;
    trf::RoundDates dates_;
    std::optional<Date> first_, last_;
    std::map<std::string, std::uint32_t> lines_;
    std::vector<Finding> findings_;
};

class TeamTagComparison {
  public:
    TeamTagComparison(const Event& event, const std::vector<const trf::Player*>& lines,
                      const trf::TeamSection& section, std::string_view file)
        : event_(event), lines_(lines), section_(section), file_(file) {
        for (std::size_t team = 0; team < section.teams.size(); ++team)
            for (std::size_t board = 0; board < section.teams[team].players.size(); ++board)
                seats_.emplace(section.teams[team].players[board], Seat{team, board});
    }

    [[nodiscard]] std::vector<Finding> compare() {
        compare_tags();
        compare_boards();
        return std::move(findings_);
    }

  private:
    struct Seat {
        std::size_t team, board;
    };
    [[nodiscard]] const Seat* seat_of(std::uint32_t player) const {
        const trf::Player* line = lines_[player];
        if (line == nullptr) return nullptr;
        const auto found = seats_.find(line->number);
        return found == seats_.end() ? nullptr : &found->second;
    }
    [[nodiscard]] Place place_of_team(std::size_t team) const {
        return {std::string(file_), 0, section_.teams[team].line, 9};
    }

    // Names of one team, one of which may be shortened.
    static bool are_one_team(std::string_view a, std::string_view b) {
        const std::string one = names::folded(a), other = names::folded(b);
        return one == other || one.starts_with(other) || other.starts_with(one);
    }
    void compare_tags() {
        std::size_t compared = 0;
        std::set<std::tuple<std::uint32_t, std::string>> told;
        std::vector<Finding> found;
        for (const Game& game : event_.games) {
            for (std::size_t side = 0; side < 2; ++side) {
                const std::string& tag = game.entry->sides[side].team;
                const Seat* seat = seat_of(game.players[side]);
                if (tag.empty() || seat == nullptr) continue;
                ++compared;
                const std::string& name = section_.teams[seat->team].name;
                if (are_one_team(tag, name)) continue;
                ++departures_;
                if (!told.emplace(game.players[side], tag).second) continue;
                found.push_back(
                    {RuleId::EVT27,
                     place_of(*game.entry),
                     fmt::format("{} plays for \"{}\" in the game, but for \"{}\" in the "
                                 "tournament report",
                                 escaped(lines_[game.players[side]]->name), escaped(tag),
                                 escaped(name)),
                     {place_of_team(seat->team)}});
            }
        }
        if (2 * departures_ < compared) findings_ = std::move(found);
    }

    // ---- boards

    using Match = std::tuple<std::uint32_t, std::size_t, std::size_t>;  // round, teams
    void compare_boards() {
        std::map<Match, std::vector<const Game*>> matches;
        for (const Game& game : event_.games) {
            const Seat* white = seat_of(game.players[0]);
            const Seat* black = seat_of(game.players[1]);
            if (white == nullptr || black == nullptr || game.round == 0 || game.board == 0)
                continue;
            matches[{game.round, std::min(white->team, black->team),
                     std::max(white->team, black->team)}]
                .push_back(&game);
        }
        std::vector<Finding> found;
        std::size_t departing = 0;
        for (auto& [match, games] : matches) {
            std::ranges::stable_sort(games, {}, &Game::board);
            bool departs = false;
            for (const std::size_t team : {std::get<1>(match), std::get<2>(match)})
                departs |= compare_order(std::get<0>(match), team, games, found);
            departing += departs ? 1 : 0;
        }
        // Teams that sit as they like have no order.
        constexpr std::size_t kShare = 5;
        if (departing <= std::max<std::size_t>(1, matches.size() / kShare))
            std::ranges::move(found, std::back_inserter(findings_));
    }
    [[nodiscard]] const trf::LineUp* line_up_of(std::uint32_t round, std::uint32_t team) const {
        for (const trf::LineUp& each : section_.line_ups)
            if (each.round == round && each.team == team) return &each;
        return nullptr;
    }
    [[nodiscard]] std::uint32_t player_of(const Game& game, std::size_t team) const {
        return seat_of(game.players[0])->team == team ? game.players[0] : game.players[1];
    }
    // Each player sits below those who come before in the team; true where one does not.
    bool compare_order(std::uint32_t round, std::size_t team, const std::vector<const Game*>& games,
                       std::vector<Finding>& found) const {
        const trf::LineUp* line_up = line_up_of(round, section_.teams[team].number);
        const std::vector<std::uint32_t>& order =
            line_up == nullptr ? section_.teams[team].players : line_up->players;
        const auto place_in = [&](std::uint32_t player) {
            return std::ranges::find(order, lines_[player]->number) - order.begin();
        };
        for (std::size_t i = 1; i < games.size(); ++i) {
            const std::uint32_t above = player_of(*games[i - 1], team);
            const std::uint32_t below = player_of(*games[i], team);
            if (games[i - 1]->board == games[i]->board || place_in(above) <= place_in(below))
                continue;
            found.push_back(
                {RuleId::EVT27,
                 place_of(*games[i]->entry),
                 fmt::format("round {}: {} sits below {} in the games, but comes before "
                             "in {} of the tournament report",
                             event_.round_name(round), escaped(lines_[below]->name),
                             escaped(lines_[above]->name),
                             line_up == nullptr ? "the team" : "record 300"),
                 {place_of(*games[i - 1]->entry), place_of_team(team)}});
            return true;
        }
        return false;
    }

    const Event& event_;
    const std::vector<const trf::Player*>& lines_;
    const trf::TeamSection& section_;
    std::string_view file_;
    std::unordered_map<std::uint32_t, Seat> seats_;  // by starting rank
    std::size_t departures_ = 0;
    std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> compare_dates(const Event& event, const trf::Tournament& tournament,
                                   std::string_view file) {
    return DateComparison(event, tournament, file).compare();
}

std::vector<Finding> compare_team_tags(const Event& event,
                                       const std::vector<const trf::Player*>& lines,
                                       const trf::TeamSection& section, std::string_view file) {
    if (section.teams.size() < 2) return {};
    return TeamTagComparison(event, lines, section, file).compare();
}

}  // namespace arbiter::event
