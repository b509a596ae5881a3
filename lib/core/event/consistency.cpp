#include "core/event/consistency.hpp"

#include "core/base/text.hpp"
#include "core/event/player_data.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace arbiter::event {
namespace {

using Games = std::vector<const Game*>;
using Pair = std::pair<std::uint32_t, std::uint32_t>;

Pair pair_of(const Game& game) {
    return std::minmax(game.players[0], game.players[1]);
}

class ConsistencyCheck {
  public:
    explicit ConsistencyCheck(const Event& event) : event_(event) {
        for (const Game& game : event.games) {
            if (game.round != 0) by_round_[game.round].push_back(&game);
            by_pair_[pair_of(game)].push_back(&game);
        }
    }

    [[nodiscard]] std::vector<Finding> check() {
        check_copies();
        report_many("games are there twice", std::move(copies_found_));
        check_boards();
        report_many("games have the board of another game of their round",
                    std::move(boards_found_));
        check_rounds();
        check_games_without_moves();
        if (event_.kind == Kind::Swiss) {
            check_repeated_pairings();
            if (event_.is_whole) check_colours();
        }
        if (event_.kind == Kind::RoundRobin || event_.kind == Kind::DoubleRoundRobin)
            check_round_robin();
        std::ranges::move(check_player_data(event_), std::back_inserter(findings_));
        check_dates();
        return std::move(findings_);
    }

  private:
    // Indices of the games of a round.
    using GamesByPlayer = std::unordered_map<std::uint32_t, std::set<std::size_t>>;
    using Boards =
        std::map<std::pair<std::uint32_t, std::uint32_t>, const Game*>;  // by match, board

    void report(RuleId rule, const Game& game, std::string message,
                const std::vector<const Game*>& others = {}) {
        Finding finding{rule, place_of(*game.entry), std::move(message), {}};
        for (const Game* other : others)
            finding.others.push_back(place_of(*other->entry));
        findings_.push_back(std::move(finding));
    }
    // What is wrong with a fifth of the games has one cause, and is one finding.
    void report_many(std::string_view what, std::vector<Finding> found) {
        constexpr std::size_t kMany = 10;
        if (found.size() > kMany && 5 * found.size() > event_.games.size()) {
            found.front().message = fmt::format("{} of {} {}; the first: {}", found.size(),
                                                event_.games.size(), what, found.front().message);
            found.resize(1);
        }
        std::ranges::move(found, std::back_inserter(findings_));
    }
    [[nodiscard]] static Finding duplicate(const Game& game, const Game& first,
                                           std::string message) {
        return {RuleId::EVT05, place_of(*game.entry), std::move(message), {place_of(*first.entry)}};
    }
    [[nodiscard]] std::string name(std::uint32_t player) const {
        return escaped(event_.players[player].name);
    }
    [[nodiscard]] std::string pairing(const Game& game) const {
        return fmt::format("{} - {}", name(game.players[0]), name(game.players[1]));
    }
    // Matches and knock-outs have several games of a pairing in one round. Where each pair meets
    // twice it may do so in one round, with both colours; where the kind is not known, a copy has
    // the same moves.
    [[nodiscard]] bool may_be_another_game(const Game& game, const Game& first) const {
        switch (event_.kind) {
            case Kind::Knockout:
            case Kind::Match:
                return true;
            case Kind::DoubleRoundRobin:
                return game.players != first.players;
            case Kind::Unknown:
            case Kind::Team:
            case Kind::TeamRoundRobin:
            case Kind::Armageddon:
                return game.players != first.players || !have_same_moves(game, first);
            default:
                return false;
        }
    }

    // EVT05 for games that occur twice, EVT01 for players with two opponents in one round.
    void check_copies() {
        const bool counts_opponents = event_.kind != Kind::Unknown && event_.has_pairing_rounds;
        for (const auto& [round, games] : by_round_) {
            std::map<Pair, const Game*> pairs;
            Games others;
            for (const Game* game : games) {
                const auto [first, is_new] = pairs.emplace(pair_of(*game), game);
                if (is_new)
                    others.push_back(game);
                else
                    report_copy(*game, *first->second);
            }
            if (counts_opponents) check_opponents(round, others);
        }
    }

    // Games whose players play elsewhere in the round, first those both of whose players do: they
    // belong to another round, and without them the rest of the round may be sound.
    void check_opponents(std::uint32_t round, const Games& games) {
        GamesByPlayer by_player;
        for (std::size_t i = 0; i < games.size(); ++i)
            for (const std::uint32_t player : games[i]->players)
                by_player[player].insert(i);
        for (const std::size_t conflicts : {2U, 1U}) {
            for (std::size_t i = games.size(); i-- > 0;) {
                const Games others = conflicts_of(i, games, by_player);
                if (others.size() < conflicts) continue;
                report_two_games(round, *games[i], others);
                for (const std::uint32_t player : games[i]->players)
                    by_player[player].erase(i);
            }
        }
    }
    // For each of the players of a game that was not taken out the first other game, if there is
    // one.
    static Games conflicts_of(std::size_t game, const Games& games,
                              const GamesByPlayer& by_player) {
        Games found;
        for (const std::uint32_t player : games[game]->players) {
            const std::set<std::size_t>& all = by_player.at(player);
            if (!all.contains(game)) return {};
            const auto other =
                std::ranges::find_if(all, [&](std::size_t each) { return each != game; });
            if (other != all.end()) found.push_back(games[*other]);
        }
        return found;
    }
    void report_two_games(std::uint32_t round, const Game& game, const Games& others) {
        std::vector<std::string> elsewhere;
        for (const Game* other : others)
            elsewhere.push_back(pairing(*other));
        const std::vector<std::uint32_t> rounds = free_rounds(game);
        report(RuleId::EVT01, game,
               fmt::format("round {}: {}, but also {}; a player has one game in a round{}",
                           event_.round_name(round), pairing(game), joined(elsewhere, " and "),
                           rounds.size() == 1
                               ? fmt::format(", and in round {} neither of the two has one",
                                             event_.round_name(rounds.front()))
                               : ""),
               others);
    }
    // In which neither of the two has a game.
    [[nodiscard]] std::vector<std::uint32_t> free_rounds(const Game& game) const {
        std::vector<std::uint32_t> rounds;
        for (const auto& [round, games] : by_round_) {
            const bool is_free = std::ranges::none_of(games, [&](const Game* each) {
                return each->has_player(game.players[0]) || each->has_player(game.players[1]);
            });
            if (is_free) rounds.push_back(round);
        }
        return rounds;
    }
    static bool have_same_moves(const Game& game, const Game& first) {
        return game.entry->half_moves == first.entry->half_moves &&
               game.entry->moves_hash == first.entry->moves_hash;
    }
    void report_copy(const Game& game, const Game& first) {
        if (may_be_another_game(game, first)) return;
        copies_.insert(&game);
        copies_found_.push_back(duplicate(
            game, first,
            fmt::format("round {}: {} is there twice, with {} moves; one of the two games is a "
                        "copy or belongs to another round",
                        event_.round_name(game.round), pairing(game),
                        have_same_moves(game, first) ? "the same" : "other")));
    }

    // EVT05 for two games on one board, EVT04 for boards between others. In matches the numbers of
    // boards often are those of games.
    void check_boards() {
        if (event_.kind == Kind::Unknown || event_.kind == Kind::Knockout ||
            event_.kind == Kind::Match || event_.kind == Kind::Armageddon)
            return;
        for (const auto& [round, games] : by_round_) {
            Boards boards;
            for (const Game* game : games) {
                if (game->board == 0 || copies_.contains(game)) continue;
                const auto [first, is_new] =
                    boards.emplace(std::pair(game->match, game->board), game);
                if (is_new) continue;
                boards_found_.push_back(duplicate(
                    *game, *first->second,
                    fmt::format("round {}, board {}: {}, but also {}", event_.round_name(round),
                                board_name(*game), pairing(*game), pairing(*first->second))));
            }
            if (!boards.empty()) check_missing_boards(round, boards);
        }
    }
    static std::string board_name(const Game& game) {
        return game.match == 0 ? std::to_string(game.board)
                               : fmt::format("{}.{}", game.match, game.board);
    }

    // For each match, else for the round. Four of five boards up to the last one must be there.
    void check_missing_boards(std::uint32_t round, const Boards& boards) {
        for (auto first = boards.begin(); first != boards.end();) {
            const std::uint32_t match = first->first.first;
            auto last = first;
            std::vector<std::uint32_t> numbers;
            for (; last != boards.end() && last->first.first == match; ++last)
                numbers.push_back(last->first.second);
            if (numbers.size() >= 2 && 5 * numbers.size() >= 4 * numbers.back())
                report_gaps(round, numbers, *first->second);
            first = last;
        }
    }
    void report_gaps(std::uint32_t round, const std::vector<std::uint32_t>& numbers,
                     const Game& first) {
        std::size_t at = 0;
        for (std::uint32_t board = 1; board <= numbers.back(); ++board) {
            if (numbers[at] == board) {
                ++at;
                continue;
            }
            report(RuleId::EVT04, first,
                   fmt::format("round {}: boards up to {} are there, but no board {}{}",
                               event_.round_name(round), numbers.back(),
                               first.match == 0 ? "" : fmt::format("{}.", first.match), board));
        }
    }

    // EVT03. Two of three rounds up to the last one must be there.
    void check_rounds() {
        if (by_round_.empty() || event_.kind == Kind::Unknown || event_.kind == Kind::Armageddon ||
            !event_.is_whole || !event_.round_labels.empty())
            return;
        const std::uint32_t last = by_round_.rbegin()->first;
        if (last < 3 || 3 * by_round_.size() < 2 * last) return;
        for (std::uint32_t round = 1; round < last; ++round) {
            if (by_round_.contains(round)) continue;
            report(RuleId::EVT03, *by_round_.upper_bound(round)->second.front(),
                   fmt::format("rounds up to {} are there, but no game of round {}", last, round));
        }
    }

    // EVT24. Collections of one player's games lack many; a report answers the question.
    void check_games_without_moves() {
        constexpr std::size_t kMany = 10;
        if (event_.has_report) return;
        if (event_.kind == Kind::Unknown && event_.evidence.starts_with(kCollection)) return;
        std::vector<const Game*> games;
        for (const Game& game : event_.games)
            if (game.lacks_moves && !copies_.contains(&game)) games.push_back(&game);
        if (games.empty()) return;
        if (games.size() > kMany)
            return report(RuleId::EVT24, *games.front(),
                          fmt::format("{} of {} games have a result and no moves, {} is the first; "
                                      "were they forfeited, or are their moves missing?",
                                      games.size(), event_.games.size(), pairing(*games.front())));
        for (const Game* game : games)
            report(RuleId::EVT24, *game,
                   fmt::format("{}{} has a result and no moves, but other games of the event have "
                               "moves; was it forfeited (Termination \"forfeit\" says so), or are "
                               "its moves missing?",
                               game->round == 0
                                   ? ""
                                   : fmt::format("round {}: ", event_.round_name(game->round)),
                               pairing(*game)));
    }

    // EVT02. A pairing that was not played may be made again.   FIDE Handbook C.04.2
    void check_repeated_pairings() {
        for (const auto& [pair, games] : by_pair_) {
            std::map<std::uint32_t, const Game*> rounds;
            for (const Game* game : games) {
                if (game->round == 0 || game->is_forfeit) continue;
                rounds.emplace(game->round, game);
                if (rounds.size() < 2 || rounds.at(game->round) != game) continue;
                const Game& first = *rounds.begin()->second;
                report(RuleId::EVT02, *game,
                       fmt::format("round {}: {} met in round {} already; in a Swiss two players "
                                   "meet once",
                                   event_.round_name(game->round), pairing(*game),
                                   event_.round_name(first.round)),
                       {&first});
            }
        }
    }

    // EVT06 and EVT07, of players all of whose rounds are known, in games that were played.
    void check_colours() {
        std::set<std::uint32_t> with_unknown_round;
        for (const Game& game : event_.games)
            if (game.round == 0)
                with_unknown_round.insert(game.players.begin(), game.players.end());
        std::map<std::uint32_t, Games> by_player;
        for (const auto& [round, games] : by_round_) {
            for (const Game* game : games) {
                if (game->is_forfeit || copies_.contains(game)) continue;
                for (const std::uint32_t player : game->players)
                    by_player[player].push_back(game);
            }
        }
        for (const auto& [player, games] : by_player) {
            if (!with_unknown_round.contains(player)) check_colours_of(player, games);
        }
    }
    // In the last round of a Swiss a player with more than half of the points, and the opponent of
    // one, may have a colour that the rules forbid before.   FIDE Handbook C.04.1 1.7, C.04.3 1.8
    [[nodiscard]] bool is_free_of_colours(const Game& game) const {
        if (game.round != std::max(event_.rounds, event_.planned_rounds)) return false;
        return std::ranges::any_of(game.players, [&](std::uint32_t player) {
            return 2 * most_points_before(player, game.round) >
                   event_.points.white.win * static_cast<int>(game.round - 1);
        });
    }
    // A round without a game may have been a bye: one by the pairing, others for half a point.
    [[nodiscard]] int most_points_before(std::uint32_t player, std::uint32_t round) const {
        int points = 0;
        std::set<std::uint32_t> rounds;
        for (const Game& game : event_.games) {
            if (game.round == 0 || game.round >= round || !game.has_player(player)) continue;
            if (!rounds.insert(game.round).second) continue;
            const std::size_t side = game.side_of(player);
            points += event_.points.points_of(game.results[side],
                                              side == 0 ? trf::Colour::White : trf::Colour::Black);
        }
        const auto without = static_cast<int>(round - 1) - static_cast<int>(rounds.size());
        if (without <= 0) return points;
        return points + event_.points.pairing_bye + (without - 1) * event_.points.half_point_bye;
    }

    void check_colours_of(std::uint32_t player, const Games& games) {
        std::size_t run = 0, before = 2;
        int balance = 0;
        bool was_told = false, was_run_told = false;
        for (std::size_t i = 0; i < games.size(); ++i) {
            const std::size_t side = games[i]->side_of(player);
            run = side == before ? run + 1 : 1;
            before = side;
            balance += side == 0 ? 1 : -1;
            if (run == 1) was_run_told = false;
            if (run >= 3 && !was_run_told && are_consecutive(games, i) &&
                !is_free_of_colours(*games[i])) {
                was_run_told = true;
                report(RuleId::EVT06, *games[i],
                       fmt::format("round {}: {} has {} for the third time in a row",
                                   event_.round_name(games[i]->round), name(player),
                                   side == 0 ? "White" : "Black"),
                       {games[i - 2], games[i - 1]});
            }
            const bool has_nearly_all = event_.knows_byes || games[i]->round <= i + 2;
            if (std::abs(balance) > 2 && has_nearly_all && !was_told &&
                !is_free_of_colours(*games[i])) {
                was_told = true;
                report(
                    RuleId::EVT07, *games[i],
                    fmt::format("after round {} {} has had {} three times more often than {}",
                                event_.round_name(games[i]->round), name(player),
                                balance > 0 ? "White" : "Black", balance > 0 ? "Black" : "White"));
            }
        }
    }

    // Is the game the third of three rounds that follow each other? Rounds without a game are none,
    // where it is known that they were byes.   FIDE Handbook C.04.3: colours of the rounds played
    [[nodiscard]] bool are_consecutive(const Games& games, std::size_t at) const {
        if (event_.knows_byes) return true;
        return games[at]->round == games[at - 1]->round + 1 &&
               games[at]->round == games[at - 2]->round + 2;
    }

    // EVT08: pairs that have not met, while there are no rounds to come, or twice with the same
    // colours.
    [[nodiscard]] bool is_stray(std::uint32_t player) const {
        return std::ranges::binary_search(event_.strays, player);
    }
    void check_round_robin() {
        const bool is_double = event_.kind == Kind::DoubleRoundRobin;
        const auto players = static_cast<std::uint32_t>(event_.players.size());
        std::vector<MissingPair> missing;
        std::map<std::uint32_t, std::size_t> by_player;
        for (std::uint32_t a = 0; a < players; ++a) {
            for (std::uint32_t b = a + 1; b < players; ++b) {
                if (is_stray(a) || is_stray(b)) continue;
                const auto found = by_pair_.find({a, b});
                const std::size_t met = found == by_pair_.end() ? 0 : found->second.size();
                if (met == 0 || (is_double && met == 1)) {
                    if (event_.is_under_way) continue;
                    missing.push_back({a, b, met == 0 ? nullptr : found->second.front()});
                    ++by_player[a];
                    ++by_player[b];
                } else if (is_double && met == 2) {
                    check_both_colours(found->second);
                }
            }
        }
        // Where more than a tenth of the games is missing, the archive has a part only.
        if (10 * missing.size() > std::size_t{players} * (players - 1) / 2)
            return report_part(missing.size(), by_player);
        // A player without many games has withdrawn, or has another name in them: one finding.
        constexpr std::size_t kMany = 3;
        for (const auto& [player, count] : by_player)
            if (count >= kMany) report_missing_games(player, count);
        for (const MissingPair& pair : missing)
            if (by_player[pair.a] < kMany && by_player[pair.b] < kMany) report_missing_pair(pair);
    }
    struct MissingPair {
        std::uint32_t a, b;
        const Game* first;  // null: they have not met at all
    };
    void report_part(std::size_t missing, const std::map<std::uint32_t, std::size_t>& by_player) {
        std::vector<std::pair<std::size_t, std::uint32_t>> most;
        for (const auto& [player, count] : by_player)
            most.emplace_back(count, player);
        std::ranges::stable_sort(most, std::ranges::greater{},
                                 [](const auto& each) { return each.first; });
        constexpr std::size_t kNamed = 3;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < std::min(kNamed, most.size()); ++i)
            names.push_back(fmt::format("{} ({})", name(most[i].second), most[i].first));
        report(RuleId::EVT08, event_.games.front(),
               fmt::format("{}: {} pairs lack games, most of them with {}; {}",
                           name_of(event_.kind), missing, joined(names, ", "), event_.evidence));
    }
    void report_missing_games(std::uint32_t player, std::size_t count) {
        report(RuleId::EVT08, event_.first_game_of(player),
               fmt::format("{}: {} games of {} are missing: withdrawn, or under another name in "
                           "them; {}",
                           name_of(event_.kind), count, name(player), event_.evidence));
    }
    void report_missing_pair(const MissingPair& pair) {
        const Game& any = pair.first == nullptr ? event_.games.front() : *pair.first;
        report(RuleId::EVT08, any,
               fmt::format("{}: {} game of {} and {} is there; {}", name_of(event_.kind),
                           pair.first == nullptr ? "no" : "only one", name(pair.a), name(pair.b),
                           event_.evidence));
    }
    void check_both_colours(const Games& games) {
        if (games[0]->players != games[1]->players || copies_.contains(games[1])) return;
        report(RuleId::EVT08, *games[1],
               fmt::format("{} has White in both games against {}; in a double round robin each "
                           "has White once",
                           name(games[1]->players[0]), name(games[1]->players[1])),
               {games[0]});
    }

    // EVT17: games before the first day of the event, and later than most games of a later round.
    void check_dates() {
        std::map<std::uint32_t, Date> usual;
        for (const auto& [round, games] : by_round_)
            if (const auto date = usual_date(games)) usual.emplace(round, *date);
        for (const Game& game : event_.games) {
            if (!has_own_date(game)) continue;
            check_first_day(game);
            if (game.round != 0) check_order(game, usual);
        }
    }
    static bool has_own_date(const Game& game) {
        return game.date.has_value() && !game.entry->has_server_date;
    }
    // The day of more than half of the games.
    static std::optional<Date> usual_date(const Games& games) {
        std::map<Date, std::size_t> counts;
        for (const Game* game : games)
            if (has_own_date(*game)) ++counts[*game->date];
        for (const auto& [date, count] : counts)
            if (2 * count > games.size()) return date;
        return std::nullopt;
    }
    void check_first_day(const Game& game) {
        const std::optional<DateRange> first = parse_pgn_date(game.entry->event_date);
        if (!first || *game.date >= first->first) return;
        report(RuleId::EVT17, game,
               fmt::format("Date {} is before EventDate {}, the first day of the event",
                           escaped(game.entry->date), escaped(game.entry->event_date)));
    }
    void check_order(const Game& game, const std::map<std::uint32_t, Date>& usual) {
        const auto own = usual.find(game.round);
        if (own == usual.end() || own->second == *game.date) return;
        for (const auto& [round, date] : usual) {
            const bool is_late = round > game.round && date < *game.date;
            const bool is_early = round < game.round && *game.date < date;
            if (!is_late && !is_early) continue;
            report(RuleId::EVT17, game,
                   fmt::format("round {} is dated {}, {} round {}, which was played on {}",
                               event_.round_name(game.round), escaped(game.entry->date),
                               is_late ? "after" : "before", event_.round_name(round),
                               to_string(date)));
            return;
        }
        check_beyond(game, own->second, usual);
    }
    // Games of the last round that are dated later than a round may lie after the one before it,
    // and games of the first one that are dated as much before it.
    void check_beyond(const Game& game, Date own, const std::map<std::uint32_t, Date>& usual) {
        // Rounds of a knock-out, and of what is no tournament, are played over months.
        const bool has_days = event_.kind != Kind::Unknown && event_.kind != Kind::Knockout &&
                              event_.kind != Kind::Match && event_.is_whole;
        if (!has_days || usual.size() < 2) return;
        int longest = 1;
        for (auto next = std::next(usual.begin()); next != usual.end(); ++next)
            longest = std::max(longest, days_between(std::prev(next)->second, next->second));
        if (std::abs(days_between(own, *game.date)) <= longest + 1) return;
        report(
            RuleId::EVT17, game,
            fmt::format("round {} is dated {}, but was played on {}", event_.round_name(game.round),
                        escaped(game.entry->date), to_string(own)));
    }
    static int days_between(Date first, Date last) {
        const auto day = [](Date each) {
            return std::chrono::sys_days(std::chrono::year(each.year) / each.month / each.day);
        };
        return static_cast<int>((day(last) - day(first)).count());
    }

    const Event& event_;
    std::map<std::uint32_t, Games> by_round_;
    std::map<Pair, Games> by_pair_;
    std::set<const Game*> copies_;
    std::vector<Finding> copies_found_, boards_found_;
    std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> check_consistency(const Event& event) {
    return ConsistencyCheck(event).check();
}

}  // namespace arbiter::event
