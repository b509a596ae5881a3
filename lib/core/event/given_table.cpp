#include "core/event/given_table.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"
#include "core/event/player_match.hpp"
#include "core/event/table.hpp"
#include "core/names/folding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace arbiter::event {
namespace {

constexpr int kTablePoint = 10;

// "12", "12.".
std::optional<std::uint32_t> place_number(std::string_view text) {
    text = trimmed(text);
    while (!text.empty() && text.back() == '.')
        text.remove_suffix(1);
    return whole_number(text);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
        text.replace(at, from.size(), to);
}

// "6.5", "6,5", "6½", "6 1/2" in tenths.
std::optional<int> points_of(std::string_view written) {
    std::string text(trimmed(written));
    replace_all(text, "½", ".5");
    replace_all(text, "1/2", ".5");
    replace_all(text, " ", "");
    std::ranges::replace(text, ',', '.');
    if (text.starts_with('.')) text.insert(0, "0");
    const std::size_t point = text.find('.');
    const auto whole = place_number(std::string_view(text).substr(0, point));
    if (!whole || *whole > 9999) return std::nullopt;
    std::string_view rest;
    if (point != std::string::npos) rest = std::string_view(text).substr(point + 1);
    while (rest.ends_with('0'))
        rest.remove_suffix(1);
    if (rest.size() > 1 || !std::ranges::all_of(rest, is_ascii_digit)) return std::nullopt;
    return static_cast<int>(*whole) * kTablePoint + (rest.empty() ? 0 : rest[0] - '0');
}

// Points of a result as tables write it, games of one pair one after the other: "1", "½", "=", "+",
// "0.5", "1½", "10"; nullopt when it says nothing.
std::optional<int> result_points(std::string_view written) {
    std::string text(trimmed(written));
    replace_all(text, "½", "=");
    replace_all(text, "1/2", "=");
    replace_all(text, "0.5", "=");
    replace_all(text, "0,5", "=");
    std::optional<int> points;
    for (const char c : text) {
        const int worth = c == '1' || c == '+' ? kTablePoint : c == '=' ? kTablePoint / 2 : 0;
        const bool is_result = worth != 0 || c == '0' || c == '-';
        if (is_result) points = points.value_or(0) + worth;
    }
    return points;
}

// A cell of a round: "12w1", "12 b ½", "W12", "+12w", "L7b".
struct RoundCell {
    std::uint32_t opponent = 0;  // 0 = none
    char colour = ' ';           // w, b
    std::optional<int> points;   // in tenths
};
RoundCell read_round_cell(std::string_view written) {
    RoundCell cell;
    std::string text(trimmed(written));
    replace_all(text, " ", "");
    replace_all(text, "½", "=");
    replace_all(text, "1/2", "=");
    const auto is_digit = [](char c) { return is_ascii_digit(c); };
    const bool begins_with_number = !text.empty() && is_digit(text[0]);
    std::string result;
    std::size_t at = 0;
    if (!begins_with_number && !text.empty()) result = text.substr(at++, 1);
    std::uint32_t number = 0;
    const std::size_t digits_at = at;
    while (at < text.size() && is_digit(text[at]) && at - digits_at < 5)
        number = number * 10 + static_cast<std::uint32_t>(text[at++] - '0');
    if (at == digits_at) return cell;
    if (at < text.size() && (to_ascii_lower(text[at]) == 'w' || to_ascii_lower(text[at]) == 'b'))
        cell.colour = to_ascii_lower(text[at++]);
    if (begins_with_number) result = text.substr(at);
    if (begins_with_number && cell.colour == ' ') return cell;
    cell.opponent = number;
    if (result.size() == 1) {
        const char c = to_ascii_lower(result[0]);
        if (c == 'w') result = "1";
        if (c == 'd') result = "=";
        if (c == 'l') result = "0";
    }
    cell.points = result_points(result);
    return cell;
}

int points_of_side(const Game& game, std::size_t side) {
    return trf::PointSystem{}.points_of(game.results[side]);
}

class StandingsComparison {
  public:
    StandingsComparison(const Event& event, const GivenTable& given)
        : event_(event), given_(given) {}

    [[nodiscard]] std::vector<Finding> run() {
        std::vector<ListedPlayer> listed;
        for (const GivenLine& line : given_.lines)
            listed.push_back({line.name, line.fide_id});
        match_ = match_players(event_, listed);
        add_up();
        for (std::uint32_t line = 0; line < given_.lines.size(); ++line)
            compare_line(line);
        report_players_without_line();
        compare_ranks();
        if (given_.has_cells) compare_cells();
        return std::move(findings_);
    }

  private:
    void report(Place place, std::string message, std::vector<Place> others = {}) {
        Finding& finding = findings_.emplace_back();
        finding.rule = RuleId::EVT09;
        finding.place = std::move(place);
        finding.message = std::move(message);
        finding.others = std::move(others);
    }
    [[nodiscard]] Place place_of_line(std::uint32_t line) const {
        return {given_.file, 0, given_.lines[line].line, 1};
    }

    // Points, and rounds with a game, of each player.
    void add_up() {
        points_.resize(event_.players.size());
        rounds_.resize(event_.players.size());
        for (const Game& game : event_.games) {
            for (std::size_t side = 0; side < 2; ++side) {
                points_[game.players[side]] += event_.points.points_of(
                    game.results[side], side == 0 ? trf::Colour::White : trf::Colour::Black);
                rounds_[game.players[side]].insert(game.round);
            }
        }
    }

    // In rounds without a game there may have been a bye or a forfeit. Round robins have none.
    [[nodiscard]] int most_without_game(std::uint32_t player) const {
        if (event_.kind != Kind::Swiss) return 0;
        const auto rounds = static_cast<int>(event_.rounds);
        return std::max(0, rounds - static_cast<int>(rounds_[player].size())) *
               event_.points.pairing_bye;
    }

    void compare_line(std::uint32_t line) {
        const GivenLine& given = given_.lines[line];
        const std::uint32_t player = match_.player_of_line[line];
        if (!given.points) return;
        if (player == PlayerMatch::kNone) {
            if (*given.points == 0) return;
            report(place_of_line(line),
                   fmt::format("\"{}\" has {} points in the standings, but is in none of the games",
                               escaped(given.name), points_text(*given.points)));
            return;
        }
        const int difference = *given.points - points_[player];
        if (difference == 0) return;
        if (difference > 0 && difference <= most_without_game(player)) return;
        report(place_of_line(line),
               fmt::format("{} has {} points in the standings, but the games add up to {} ({} "
                           "rounds with a game)",
                           escaped(given.name), points_text(*given.points),
                           points_text(points_[player]), rounds_[player].size()),
               {place_of(*event_.first_game_of(player).entry)});
    }

    // A list in the order of its ranks has no more points after less: two lines were exchanged.
    void compare_ranks() {
        std::optional<std::uint32_t> before;
        std::vector<Finding> found;
        for (std::uint32_t line = 0; line < given_.lines.size(); ++line) {
            const GivenLine& each = given_.lines[line];
            if (!each.points) continue;
            if (before && *each.points > *given_.lines[*before].points)
                found.push_back({RuleId::EVT09,
                                 place_of_line(line),
                                 fmt::format("{} with {} points comes after {} with {} in the "
                                             "standings",
                                             escaped(each.name), points_text(*each.points),
                                             escaped(given_.lines[*before].name),
                                             points_text(*given_.lines[*before].points)),
                                 {place_of_line(*before)}});
            before = line;
        }
        // A list by starting rank, name or anything else is no list of standings.
        constexpr std::size_t kFew = 2;
        if (found.size() <= kFew && 10 * found.size() < given_.lines.size())
            std::ranges::move(found, std::back_inserter(findings_));
    }

    void report_players_without_line() {
        for (std::uint32_t player = 0; player < event_.players.size(); ++player) {
            if (match_.line_of_player[player] != PlayerMatch::kNone) continue;
            report(place_of(*event_.first_game_of(player).entry),
                   fmt::format("{} is not in the standings, but has {} points",
                               escaped(event_.players[player].name), points_text(points_[player])),
                   {{given_.file, 0, 0, 1}});
        }
    }

    // ---- cells

    void compare_cells() {
        if (given_.is_square) return compare_square();
        std::map<std::uint32_t, std::uint32_t> lines;
        for (std::uint32_t line = 0; line < given_.lines.size(); ++line)
            lines.emplace(given_.lines[line].number.value_or(line + 1), line);
        for (std::uint32_t line = 0; line < given_.lines.size(); ++line)
            for (std::uint32_t round = 1; round <= given_.lines[line].cells.size(); ++round)
                compare_round(line, round, lines);
    }

    [[nodiscard]] std::vector<const Game*> games_of(std::uint32_t a, std::uint32_t b) const {
        std::vector<const Game*> games;
        for (const Game& game : event_.games)
            if (std::minmax(game.players[0], game.players[1]) == std::minmax(a, b))
                games.push_back(&game);
        return games;
    }

    void compare_square() {
        for (std::uint32_t line = 0; line < given_.lines.size(); ++line)
            for (std::uint32_t other = line + 1; other < given_.lines.size(); ++other)
                compare_pair(line, other);
    }
    // Both cells of a pair; one finding for both.
    void compare_pair(std::uint32_t line, std::uint32_t other) {
        const std::uint32_t player = match_.player_of_line[line];
        const std::uint32_t opponent = match_.player_of_line[other];
        if (player == PlayerMatch::kNone || opponent == PlayerMatch::kNone) return;
        const std::string &cell = given_.lines[line].cells[other],
                          &answer = given_.lines[other].cells[line];
        const std::optional<int> points = result_points(cell), others = result_points(answer);
        const std::vector<const Game*> games = games_of(player, opponent);
        const std::string pair = fmt::format("{} - {}", escaped(given_.lines[line].name),
                                             escaped(given_.lines[other].name));
        if (games.empty()) {
            if (!points && !others) return;
            report(place_of_line(line),
                   fmt::format("{}: the cross-table has \"{}\" and \"{}\", but there is no game of "
                               "the two",
                               pair, escaped(cell), escaped(answer)));
            return;
        }
        int played = 0, lost = 0;
        for (const Game* game : games) {
            const std::size_t side = game->side_of(player);
            played += points_of_side(*game, side);
            lost += points_of_side(*game, 1 - side);
        }
        if (points == played && others == lost) return;
        report(place_of_line(line),
               fmt::format("{}: the cross-table has \"{}\" and \"{}\", but the games add up to {} "
                           "and {}",
                           pair, escaped(cell), escaped(answer), points_text(played),
                           points_text(lost)),
               {place_of(*games.front()->entry)});
    }

    void compare_round(std::uint32_t line, std::uint32_t round,
                       const std::map<std::uint32_t, std::uint32_t>& lines) {
        const std::uint32_t player = match_.player_of_line[line];
        if (player == PlayerMatch::kNone) return;
        const std::string& text = given_.lines[line].cells[round - 1];
        const RoundCell cell = read_round_cell(text);
        const auto game = std::ranges::find_if(event_.games, [&](const Game& each) {
            return each.round == round && each.has_player(player);
        });
        const std::string& name = given_.lines[line].name;
        if (game == event_.games.end()) return report_missing_game(line, round, cell, lines);
        const std::size_t side = game->side_of(player);
        const auto other = lines.find(cell.opponent);
        const bool is_same = other != lines.end() &&
                             match_.player_of_line[other->second] == game->players[1 - side] &&
                             (cell.colour == ' ' || cell.colour == (side == 0 ? 'w' : 'b')) &&
                             (!cell.points || *cell.points == points_of_side(*game, side));
        if (is_same || !told_.insert(&*game).second) return;
        report(place_of_line(line),
               fmt::format("round {}: {} has \"{}\" in the cross-table, but {} against {} in the "
                           "game, with {}",
                           round, escaped(name), escaped(text),
                           points_text(points_of_side(*game, side)),
                           escaped(event_.players[game->players[1 - side]].name),
                           side == 0 ? "White" : "Black"),
               {place_of(*game->entry)});
    }
    void report_missing_game(std::uint32_t line, std::uint32_t round, const RoundCell& cell,
                             const std::map<std::uint32_t, std::uint32_t>& lines) {
        const auto other = lines.find(cell.opponent);
        const std::string& text = given_.lines[line].cells[round - 1];
        const bool is_forfeit = text.find_first_of("+-") != std::string::npos;
        if (other == lines.end() || is_forfeit || cell.colour == 'b') return;
        report(
            place_of_line(line),
            fmt::format("round {}: {} has \"{}\" in the cross-table, against {}, but there is no "
                        "game",
                        round, escaped(given_.lines[line].name), escaped(text),
                        escaped(given_.lines[other->second].name)));
    }

    const Event& event_;
    const GivenTable& given_;
    PlayerMatch match_;
    std::vector<int> points_;
    std::vector<std::set<std::uint32_t>> rounds_;
    std::set<const Game*> told_;
    std::vector<Finding> findings_;
};

// By team: lines whose names are those of teams.
std::map<std::uint32_t, const GivenLine*> lines_of_teams(const TeamTable& teams,
                                                         const GivenTable& given) {
    std::map<std::string, std::uint32_t> numbers;
    for (std::uint32_t team = 0; team < teams.names.size(); ++team)
        numbers.emplace(names::folded(teams.names[team]), team);
    std::map<std::uint32_t, const GivenLine*> lines;
    for (const GivenLine& line : given.lines) {
        const auto found = numbers.find(names::folded(line.name));
        if (found != numbers.end()) lines.emplace(found->second, &line);
    }
    return lines;
}

std::vector<Finding> compare_teams(const TeamTable& teams,
                                   const std::map<std::uint32_t, const GivenLine*>& lines,
                                   const GivenTable& given) {
    std::vector<Finding> findings;
    for (const TeamStanding& standing : teams.standings) {
        const auto found = lines.find(standing.team);
        if (found == lines.end()) continue;
        const GivenLine& line = *found->second;
        const auto compare = [&](std::string_view what, std::optional<int> written, int counted) {
            if (!written || *written == counted) return;
            Finding& finding = findings.emplace_back();
            finding.rule = RuleId::EVT21;
            finding.place = {given.file, 0, line.line, 1};
            finding.message = fmt::format(
                "{} has {} {} in the standings, but the boards of {} matches add up to "
                "{}",
                escaped(line.name), points_text(*written), what, standing.matches,
                points_text(counted));
        };
        compare("match points", line.match_points, standing.match_points);
        // Without match points "points" may be either.
        if (line.match_points || line.points != standing.match_points)
            compare("board points", line.points, standing.board_points);
    }
    return findings;
}

}  // namespace

std::optional<GivenColumn> given_column(std::string_view heading) {
    struct Row {
        std::string_view word;
        GivenColumn column;
    };
    static constexpr Row kRows[] = {{"name", GivenColumn::Name},
                                    {"player", GivenColumn::Name},
                                    {"names", GivenColumn::Name},
                                    {"fideid", GivenColumn::FideId},
                                    {"fide id", GivenColumn::FideId},
                                    {"fide no", GivenColumn::FideId},
                                    {"id", GivenColumn::FideId},
                                    {"id number", GivenColumn::FideId},
                                    {"title", GivenColumn::Title},
                                    {"tit", GivenColumn::Title},
                                    {"fed", GivenColumn::Federation},
                                    {"federation", GivenColumn::Federation},
                                    {"country", GivenColumn::Federation},
                                    {"team", GivenColumn::Team},
                                    {"club", GivenColumn::Team},
                                    {"rating", GivenColumn::Rating},
                                    {"elo", GivenColumn::Rating},
                                    {"rtg", GivenColumn::Rating},
                                    {"rtgi", GivenColumn::Rating},
                                    {"rank", GivenColumn::Number},
                                    {"rk", GivenColumn::Number},
                                    {"place", GivenColumn::Number},
                                    {"pos", GivenColumn::Number},
                                    {"no", GivenColumn::Number},
                                    {"number", GivenColumn::Number},
                                    {"nr", GivenColumn::Number},
                                    {"points", GivenColumn::Points},
                                    {"pts", GivenColumn::Points},
                                    {"score", GivenColumn::Points},
                                    {"total", GivenColumn::Points},
                                    {"board points", GivenColumn::Points},
                                    {"bp", GivenColumn::Points},
                                    {"match points", GivenColumn::MatchPoints},
                                    {"mp", GivenColumn::MatchPoints}};
    const std::string folded = names::folded(heading, 60);
    for (const Row& row : kRows)
        if (row.word == folded) return row.column;
    std::string_view number = folded;
    for (const std::string_view prefix : {"round ", "rd ", "r "})
        if (number.starts_with(prefix)) number.remove_prefix(prefix.size());
    if (number == folded && number.starts_with('r')) number.remove_prefix(1);
    return place_number(number) ? std::optional(GivenColumn::Cell) : std::nullopt;
}

std::optional<GivenLine> read_given_line(std::span<const std::optional<GivenColumn>> columns,
                                         std::span<const std::string> fields, std::uint64_t line) {
    GivenLine given;
    given.line = line;
    for (std::size_t i = 0; i < std::min(columns.size(), fields.size()); ++i) {
        if (!columns[i]) continue;
        const std::string text(trimmed(fields[i]));
        switch (*columns[i]) {
            case GivenColumn::Name:
                given.name = text;
                break;
            case GivenColumn::FideId:
                given.fide_id = text;
                break;
            case GivenColumn::Title:
                given.title = text;
                break;
            case GivenColumn::Federation:
                given.federation = text;
                break;
            case GivenColumn::Team:
                given.team = text;
                break;
            case GivenColumn::Rating:
                given.rating = place_number(text).value_or(0);
                break;
            case GivenColumn::Number:
                if (!given.number) given.number = place_number(text);
                break;
            case GivenColumn::Points:
                given.points = points_of(text);
                break;
            case GivenColumn::MatchPoints:
                given.match_points = points_of(text);
                break;
            case GivenColumn::Cell:
                given.cells.push_back(text);
        }
    }
    if (given.name.empty()) given.name = given.team;
    if (given.name.empty()) return std::nullopt;
    return given;
}

void finish(GivenTable& table) {
    const std::size_t lines = table.lines.size();
    table.is_square = lines >= 2;
    for (std::size_t i = 0; i < lines; ++i) {
        const std::vector<std::string>& cells = table.lines[i].cells;
        table.has_cells |= !cells.empty();
        // The diagonal of a square says nothing: it is blank, x, * or a bar.
        table.is_square &=
            cells.size() == lines && (cells[i] == "-" || !result_points(cells[i]).has_value());
    }
}

std::vector<Finding> compare_standings(const Event& event, const TeamTable& teams,
                                       const GivenTable& given) {
    const std::map<std::uint32_t, const GivenLine*> lines = lines_of_teams(teams, given);
    if (!lines.empty() && 2 * lines.size() >= given.lines.size())
        return compare_teams(teams, lines, given);
    return StandingsComparison(event, given).run();
}

}  // namespace arbiter::event
