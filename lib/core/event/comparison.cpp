#include "core/event/comparison.hpp"

#include "core/base/text.hpp"
#include "core/event/player_data.hpp"
#include "core/event/player_match.hpp"
#include "core/event/roster.hpp"
#include "core/pgn/result.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace arbiter::event {
namespace {

using trf::Cell;
using trf::Colour;
using trf::Result;

using pgn::Outcome;

// The outcome that the cells of both players give, however the game was decided. Where they
// contradict each other (TRF03) that of White counts.
Outcome outcome_of(Result white, Result black) {
    const auto is_loss = [](Result result) {
        return result == Result::Loss || result == Result::UnratedLoss ||
               result == Result::ForfeitLoss;
    };
    if (is_loss(white)) return is_loss(black) ? Outcome::BothLose : Outcome::BlackWins;
    switch (white) {
        case Result::Win:
        case Result::UnratedWin:
        case Result::ForfeitWin:
            return Outcome::WhiteWins;
        case Result::Draw:
        case Result::UnratedDraw:
            return Outcome::Draw;
        default:
            return Outcome::None;
    }
}

// The arbiter took half a point from one of the two after the game.   Laws 12.9.4, 12.9.5.
bool is_half_zero(Result one, Result other) {
    const auto is_draw = [](Result result) {
        return result == Result::Draw || result == Result::UnratedDraw;
    };
    const auto is_loss = [](Result result) {
        return result == Result::Loss || result == Result::UnratedLoss;
    };
    return (is_draw(one) && is_loss(other)) || (is_loss(one) && is_draw(other));
}

Outcome with_colours_exchanged(Outcome outcome) {
    if (outcome == Outcome::WhiteWins) return Outcome::BlackWins;
    if (outcome == Outcome::BlackWins) return Outcome::WhiteWins;
    return outcome;
}

std::string_view score_text(Outcome outcome) {
    if (outcome == Outcome::BothLose) return "0-0";
    return outcome == Outcome::None ? "*" : pgn::marker(outcome);
}

class Comparison {
  public:
    // `is_report`: not, a list of players only.
    Comparison(const Event& event, const trf::Tournament& tournament, std::string_view file,
               bool is_report)
        : event_(event), tournament_(tournament), file_(file), is_report_(is_report) {
        for (const trf::Player& player : tournament.players)
            by_number_.emplace(player.number, &player);
    }

    [[nodiscard]] std::vector<Finding> run() {
        match_players();
        if (is_of_others()) return std::move(findings_);
        for (const Game& game : event_.games)
            compare_game(game);
        find_missing_games();
        return std::move(findings_);
    }
    [[nodiscard]] std::vector<Finding> run_players() {
        match_players();
        return std::move(findings_);
    }

  private:
    void report(RuleId rule, Place place, std::string message, std::vector<Place> others) {
        findings_.push_back({rule, std::move(place), std::move(message), std::move(others)});
    }
    [[nodiscard]] Place line_of(const trf::Player& player, std::uint32_t column = 1) const {
        return {std::string(file_), 0, player.line, is_report_ ? column : 1};
    }
    [[nodiscard]] Place cell_place(const trf::Player& player, std::uint32_t round) const {
        const bool has_cell = round >= 1 && round <= player.rounds.size();
        const std::uint32_t column = has_cell ? player.rounds[round - 1].column : 1;
        return line_of(player, std::max(column, 1U));
    }

    // ---- players

    void match_players() {
        std::vector<ListedPlayer> listed;
        for (const trf::Player& player : tournament_.players)
            listed.push_back({player.name, player.fide_id});
        const PlayerMatch match = event::match_players(event_, listed);
        for (const std::uint32_t line : match.line_of_player)
            lines_.push_back(line == PlayerMatch::kNone ? nullptr : &tournament_.players[line]);
        for (std::uint32_t line = 0; line < tournament_.players.size(); ++line)
            if (match.player_of_line[line] == PlayerMatch::kNone) free_.push_back(line);
        is_of_others() ? report_others() : report_players();
    }

    // No player of the list has played a game.
    [[nodiscard]] bool is_of_others() const {
        return !lines_.empty() && free_.size() == tournament_.players.size() && !free_.empty();
    }
    void report_others() {
        report(RuleId::EVT12, line_of(tournament_.players.front()),
               fmt::format("none of the {} players of {} is in the games: it is of another event",
                           free_.size(), source_),
               {});
    }

    void report_players() {
        for (std::uint32_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i] == nullptr)
                report_unknown_player(i);
            else
                compare_name(i, *lines_[i]);
        }
        for (const std::uint32_t line : free_)
            report_absent_player(tournament_.players[line]);
        compare_tags();
    }

    void report_absent_player(const trf::Player& player) {
        const bool has_played = std::ranges::any_of(
            player.rounds, [](const Cell& cell) { return trf::is_played(cell.result); });
        if (is_report_ && !has_played) return;
        report(RuleId::EVT12, line_of(player, 15),
               is_report_ ? fmt::format(
                                "\"{}\" (starting rank {}) has played, but is in none of the games",
                                escaped(player.name), player.number)
                          : fmt::format("\"{}\" is expected, but is in none of the games",
                                        escaped(player.name)),
               {});
    }

    // EVT14: only the FIDE id says that the two are one person.
    void compare_name(std::uint32_t player, const trf::Player& line) {
        const std::string& name = event_.players[player].name;
        if (may_be_one_person(name, line.name)) return;
        report(
            RuleId::EVT14, place_of(*event_.first_game_of(player).entry),
            fmt::format("FIDE id {} belongs to \"{}\" in the games, but to \"{}\" in {}",
                        event_.players[player].fide_id, escaped(name), escaped(line.name), source_),
            {line_of(line, 15)});
    }
    void report_unknown_player(std::uint32_t player) {
        report(RuleId::EVT12, place_of(*event_.first_game_of(player).entry),
               fmt::format("\"{}\" is not in {}", escaped(event_.players[player].name), source_),
               {{std::string(file_), 0, 0, 1}});
    }

    // EVT13: what games say of a player, compared with what the report says, once for each value.
    void compare_tags() {
        for (const Game& game : event_.games) {
            for (std::size_t side = 0; side < 2; ++side) {
                const trf::Player* line = lines_[game.players[side]];
                if (line != nullptr) compare_side(game, side, *line);
            }
        }
    }
    void compare_side(const Game& game, std::size_t side, const trf::Player& line) {
        const SideEntry& written = game.entry->sides[side];
        const std::string rating = line.rating == 0 ? std::string() : std::to_string(line.rating);
        compare_value(game, line, "Elo", written.elo, rating, 49);
        compare_value(game, line, "title", written.title, line.title, 11);
        if (are_other_federations(written.federation, line.federation))
            compare_value(game, line, "federation", written.federation, line.federation, 54);
        compare_value(game, line, "FIDE id", clean_id(written.fide_id), line.fide_id, 58);
        compare_value(game, line, "year of birth", birth_year(written.birth),
                      birth_year(line.birth), 70);
    }
    void compare_value(const Game& game, const trf::Player& line, std::string_view what,
                       std::string_view written, std::string_view listed, std::uint32_t column) {
        written = trimmed(written);
        const bool says_something =
            !written.empty() && written != "-" && written != "?" && written != "0";
        if (!says_something || listed.empty() || equals_ignoring_case(written, listed)) return;
        if (!told_.insert(fmt::format("{} {} {}", line.number, what, written)).second) return;
        report(RuleId::EVT13, place_of(*game.entry),
               fmt::format("{} of {} is {} in the game, but {} in {}", what, escaped(line.name),
                           escaped(written), escaped(listed), source_),
               {line_of(line, column)});
    }

    // ---- games

    static Cell cell_at(const trf::Player& player, std::uint32_t round) {
        return round >= 1 && round <= player.rounds.size() ? player.rounds[round - 1] : Cell{};
    }
    // Rounds in which the report pairs the two.
    static std::vector<std::uint32_t> rounds_of(const trf::Player& white,
                                                const trf::Player& black) {
        std::vector<std::uint32_t> rounds;
        for (std::uint32_t i = 0; i < white.rounds.size(); ++i)
            if (white.rounds[i].opponent == black.number) rounds.push_back(i + 1);
        return rounds;
    }

    void compare_game(const Game& game) {
        const trf::Player* white = lines_[game.players[0]];
        const trf::Player* black = lines_[game.players[1]];
        if (white == nullptr || black == nullptr) return;
        const std::vector<std::uint32_t> rounds = rounds_of(*white, *black);
        if (rounds.empty()) return report_pairing(game, *white, *black);
        const bool is_right = std::ranges::find(rounds, game.round) != rounds.end();
        std::uint32_t round = is_right ? game.round : rounds.front();
        if (!is_right) {
            // If they met several times: the meeting that has no game yet.
            for (const std::uint32_t each : rounds)
                if (!has_game(*white, each)) round = each;
            if (game.round != 0) report_round(game, *white, round);
        }
        found_.insert({white->number, round});
        found_.insert({black->number, round});
        compare_result(game, *white, *black, round);
    }
    [[nodiscard]] bool has_game(const trf::Player& player, std::uint32_t round) const {
        return found_.contains({player.number, round});
    }

    void report_pairing(const Game& game, const trf::Player& white, const trf::Player& black) {
        const Cell cell = cell_at(white, game.round);
        std::string there = "nobody";
        if (cell.opponent != 0) there = name_of_number(cell.opponent);
        if (cell.opponent == 0 && trf::is_bye(cell.result))
            there = fmt::format("nobody ({})", trf::name_of(cell.result));
        const bool is_bye_with_game = cell.opponent == 0 && trf::is_bye(cell.result);
        report(is_bye_with_game ? RuleId::EVT19 : RuleId::EVT11, place_of(*game.entry),
               fmt::format("round {}: {} plays {} in the game, but {} in the tournament report",
                           event_.round_name(game.round), escaped(white.name), escaped(black.name),
                           there),
               {cell_place(white, game.round), cell_place(black, game.round)});
    }
    [[nodiscard]] std::string name_of_number(std::uint32_t number) const {
        const auto found = by_number_.find(number);
        return found == by_number_.end() ? std::to_string(number) : escaped(found->second->name);
    }

    void report_round(const Game& game, const trf::Player& white, std::uint32_t round) {
        report(
            RuleId::EVT11, place_of(*game.entry),
            fmt::format("{} - {} is a game of round {}, but of round {} in the tournament report",
                        escaped(event_.players[game.players[0]].name),
                        escaped(event_.players[game.players[1]].name),
                        event_.round_name(game.round), round),
            {cell_place(white, round)});
    }

    void compare_result(const Game& game, const trf::Player& white, const trf::Player& black,
                        std::uint32_t round) {
        const Cell cell = cell_at(white, round);
        const Outcome played = game.outcome == Outcome::Unknown ? Outcome::None : game.outcome;
        // The two players in the order of the game, whatever their colours in the report.
        const Result answer = cell_at(black, round).result;
        const bool is_half = is_half_zero(cell.result, answer);
        const Outcome listed = is_half ? Outcome::Draw : outcome_of(cell.result, answer);
        const Place there = cell_place(white, round);
        const std::string pairing =
            fmt::format("round {}: {} - {}", round, escaped(white.name), escaped(black.name));
        const bool is_swapped = cell.colour == Colour::Black;
        if (is_swapped) {
            const bool is_same_score = played == listed || played == with_colours_exchanged(listed);
            report(RuleId::EVT11, place_of(*game.entry),
                   fmt::format(
                       "{}: the tournament report has the colours the other way round{}", pairing,
                       played == listed || listed == Outcome::Draw || listed == Outcome::BothLose
                           ? ""
                           : fmt::format(", with {}", score_text(with_colours_exchanged(listed)))),
                   {there});
            if (is_same_score) return;
        }
        const bool is_same_half = is_half && game.results == std::array{cell.result, answer};
        if (played != listed && !is_same_half) {
            report(RuleId::EVT10, place_of(*game.entry),
                   fmt::format("{}: result is {} in the game, but {} in the tournament report",
                               pairing, score_text(played),
                               score_text(is_swapped ? with_colours_exchanged(listed) : listed)),
                   {there});
        }
        if (trf::is_forfeit(cell.result) && game.entry->half_moves != 0) {
            report(RuleId::EVT19, place_of(*game.entry),
                   fmt::format("{}: the tournament report has a forfeit, but the game has {} "
                               "plies",
                               pairing, game.entry->half_moves),
                   {there});
        } else if (trf::is_unrated(cell.result) && game.entry->half_moves > 2) {
            report(RuleId::EVT19, place_of(*game.entry),
                   fmt::format("{}: the tournament report has a game of less than one move (W, D, "
                               "L), but the game has {} plies",
                               pairing, game.entry->half_moves),
                   {there});
        } else if (trf::is_played(cell.result) && !trf::is_unrated(cell.result) &&
                   game.lacks_moves) {
            report(RuleId::EVT24, place_of(*game.entry),
                   fmt::format("{}: no moves, but the tournament report has a game that was "
                               "played; are its moves missing, or was it a forfeit?",
                               pairing),
                   {there});
        } else if (!trf::is_forfeit(cell.result) && game.is_forfeit) {
            report(RuleId::EVT19, place_of(*game.entry),
                   fmt::format("{}: a forfeit without moves, but the tournament report has a game "
                               "that was played",
                               pairing),
                   {there});
        }
    }

    // EVT04: games that the report has and the archive has not.
    void find_missing_games() {
        for (const trf::Player& player : tournament_.players) {
            for (std::uint32_t round = 1; round <= player.rounds.size(); ++round) {
                const Cell cell = cell_at(player, round);
                const bool is_game = trf::is_played(cell.result) && !trf::is_unrated(cell.result);
                if (!is_game || has_game(player, round)) continue;
                const auto opponent = by_number_.find(cell.opponent);
                if (opponent == by_number_.end()) continue;
                const bool is_once = cell.colour == Colour::White ||
                                     (cell.colour == Colour::None && player.number < cell.opponent);
                if (!is_once) continue;
                report(RuleId::EVT04, cell_place(player, round),
                       fmt::format("round {}: {} - {} is in the tournament report, but there is no "
                                   "game of it",
                                   round, escaped(player.name), escaped(opponent->second->name)),
                       {});
            }
        }
    }

    const Event& event_;
    const trf::Tournament& tournament_;
    std::string_view file_;
    bool is_report_;
    std::string_view source_ = is_report_ ? "the tournament report" : "the list of players";
    std::unordered_map<std::uint32_t, const trf::Player*> by_number_;
    std::vector<const trf::Player*> lines_;  // by player of the event; null: not there
    std::vector<std::uint32_t> free_;        // lines without a player
    std::set<std::pair<std::uint32_t, std::uint32_t>> found_;  // starting rank, round
    std::set<std::string> told_;
    std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> compare(const Event& event, const trf::Tournament& tournament,
                             std::string_view file) {
    return Comparison(event, tournament, file, true).run();
}

std::vector<Finding> compare_players(const Event& event, std::span<const trf::Player> players,
                                     std::string_view file) {
    trf::Tournament list;
    list.players.assign(players.begin(), players.end());
    return Comparison(event, list, file, false).run_players();
}

}  // namespace arbiter::event
