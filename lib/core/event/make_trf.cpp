#include "core/event/make_trf.hpp"

#include "core/base/text.hpp"
#include "core/names/folding.hpp"
#include "core/names/player_name.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>

namespace arbiter::event {
namespace {

constexpr std::uint32_t kMostTrfRounds = 99;

std::string day_text(Date day) {
    return fmt::format("{:04}/{:02}/{:02}", day.year, day.month, day.day);
}

// The players that the report has keep their starting ranks.
void keep_numbers(const Event& event, const trf::Tournament& numbers,
                  std::vector<std::uint32_t>& result, std::set<std::uint32_t>& taken) {
    std::map<std::string, std::uint32_t> by_id, by_name;
    for (const trf::Player& line : numbers.players) {
        if (line.number == 0) continue;
        if (!line.fide_id.empty()) by_id.emplace(line.fide_id, line.number);
        by_name.emplace(names::player_key(line.name), line.number);
    }
    for (std::size_t i = 0; i < event.players.size(); ++i) {
        const auto id = by_id.find(event.players[i].fide_id);
        const auto name = by_name.find(names::player_key(event.players[i].name));
        const std::uint32_t number = id != by_id.end()       ? id->second
                                     : name != by_name.end() ? name->second
                                                             : 0;
        if (number != 0 && taken.insert(number).second) result[i] = number;
    }
}

// Starting rank of each player.
std::vector<std::uint32_t> number_players(const Event& event, const trf::Tournament* numbers) {
    std::vector<std::uint32_t> result(event.players.size(), 0);
    std::set<std::uint32_t> taken;
    if (numbers != nullptr) keep_numbers(event, *numbers, result, taken);
    std::vector<std::uint32_t> order(event.players.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const auto key = [&](std::uint32_t i) {
            return std::tuple(-static_cast<int>(event.players[i].rating),
                              names::folded(event.players[i].name));
        };
        return key(a) < key(b);
    });
    std::uint32_t next = 1;
    for (const std::uint32_t player : order) {
        if (result[player] != 0) continue;
        while (taken.contains(next))
            ++next;
        result[player] = next++;
    }
    return result;
}

// Is it the code of a federation, as the report has it: "NOR"?
bool is_code(std::string_view text) {
    constexpr std::size_t kLetters = 3;
    return text.size() == kLetters &&
           std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

// A game without moves is not rated, unless they are found: decided ones are forfeits.
trf::Result unrated(trf::Result result) {
    switch (result) {
        case trf::Result::Win:
            return trf::Result::ForfeitWin;
        case trf::Result::Loss:
            return trf::Result::ForfeitLoss;
        case trf::Result::Draw:
            return trf::Result::UnratedDraw;
        default:
            return result;
    }
}

// Text of a game for a line in columns: a control character (C0, DEL, C1) becomes a blank.
std::string in_one_line(std::string_view text) {
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        const bool is_c1 = byte == 0xC2 && next >= 0x80 && next < 0xA0;
        line += byte < 0x20 || byte == 0x7F || is_c1 ? ' ' : text[i];
        i += is_c1 ? 1 : 0;
    }
    return std::string(trimmed(line));
}

class TrfMaker {
  public:
    TrfMaker(const Event& event, const Standings& standings, const trf::Tournament* numbers)
        : event_(event), standings_(standings), numbers_(number_players(event, numbers)) {}

    [[nodiscard]] trf::Tournament make() {
        tournament_.points = event_.points;
        add_players();
        for (const Game& game : event_.games)
            add_game(game);
        add_points();
        std::ranges::sort(tournament_.players, {}, &trf::Player::number);
        add_head();
        return std::move(tournament_);
    }

  private:
    void head(std::string code, std::string text) {
        tournament_.head.push_back({std::move(code), std::move(text), 0});
    }
    void add_head() {
        head("012", in_one_line(event_.name));
        if (const std::optional<DateRange> days = event_.days()) {
            head("042", day_text(days->first));
            head("052", day_text(days->last));
        }
        head("062", std::to_string(event_.players.size()));
        head("072", std::to_string(std::ranges::count_if(
                        event_.players, [](const Player& each) { return each.rating != 0; })));
        if (event_.kind != Kind::Unknown)
            head("092", fmt::format("Individual: {}", name_of(event_.kind)));
        if (event_.points != trf::PointSystem()) {
            const trf::PointSystem::Game& game = event_.points.white;
            head("162", fmt::format(" W{:>4}    D{:>4}    L{:>4}", points_text(game.win),
                                    points_text(game.draw), points_text(game.loss)));
        }
    }

    void add_players() {
        for (std::size_t i = 0; i < event_.players.size(); ++i) {
            const Player& player = event_.players[i];
            trf::Player line;
            line.number = numbers_[i];
            line.title = in_one_line(player.title);
            line.name = in_one_line(player.name);
            line.rating = player.rating;
            if (is_code(player.federation)) line.federation = player.federation;
            line.fide_id = in_one_line(player.fide_id);
            tournament_.players.push_back(std::move(line));
        }
    }

    void add_game(const Game& game) {
        if (game.round == 0 || game.round > kMostTrfRounds) return;
        const bool is_free =
            is_cell_free(game.players[0], game.round) && is_cell_free(game.players[1], game.round);
        if (!is_free) return;
        for (std::size_t side = 0; side < 2; ++side) {
            trf::Cell& cell = tournament_.players[game.players[side]].rounds[game.round - 1];
            cell.opponent = numbers_[game.players[1 - side]];
            cell.colour = side == 0 ? trf::Colour::White : trf::Colour::Black;
            cell.result = game.lacks_moves ? unrated(game.results[side]) : game.results[side];
        }
    }
    bool is_cell_free(std::uint32_t player, std::uint32_t round) {
        std::vector<trf::Cell>& rounds = tournament_.players[player].rounds;
        if (rounds.size() < round) rounds.resize(round);
        return rounds[round - 1].is_empty();
    }

    void add_points() {
        for (const Standing& line : standings_.lines)
            if (line.row < tournament_.players.size())
                tournament_.players[line.row].rank = line.rank;
        for (trf::Player& player : tournament_.players) {
            int points = 0;
            for (const trf::Cell& cell : player.rounds)
                points += tournament_.points.points_of(cell.result, cell.colour);
            player.points = points;
        }
    }

    const Event& event_;
    const Standings& standings_;
    std::vector<std::uint32_t> numbers_;
    trf::Tournament tournament_;
};

}  // namespace

trf::Tournament make_trf(const Event& event, const Standings& standings,
                         const trf::Tournament* numbers) {
    return TrfMaker(event, standings, numbers).make();
}

}  // namespace arbiter::event
