#include "core/trf/symmetry.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"
#include "core/trf/awards.hpp"
#include "core/trf/national_records.hpp"

#include <fmt/core.h>

#include <unordered_map>
#include <unordered_set>

namespace arbiter::trf {
namespace {

bool is_loss(Result result) {
    return result == Result::Loss || result == Result::ForfeitLoss || result == Result::UnratedLoss;
}

bool fit(Result a, Result b) {
    switch (a) {
        case Result::Win:
            return b == Result::Loss;
        case Result::Draw:
            return b == Result::Draw;
        case Result::UnratedWin:
            return b == Result::UnratedLoss;
        case Result::UnratedDraw:
            return b == Result::UnratedDraw;
        case Result::ForfeitWin:
            return b == Result::ForfeitLoss;
        case Result::None:
            return b == Result::None;
        case Result::Loss:
            return b == Result::Win || is_loss(b);
        case Result::UnratedLoss:
            return b == Result::UnratedWin || is_loss(b);
        case Result::ForfeitLoss:
            return b == Result::ForfeitWin || is_loss(b);
        default:
            return false;
    }
}

// The arbiter took half a point from one of the two.
bool is_half_zero(Result a, Result b) {
    return (a == Result::Draw && b == Result::Loss) || (a == Result::Loss && b == Result::Draw) ||
           (a == Result::UnratedDraw && b == Result::UnratedLoss) ||
           (a == Result::UnratedLoss && b == Result::UnratedDraw);
}

class Checker {
  public:
    explicit Checker(const Tournament& tournament) : tournament_(tournament), points_(tournament) {}

    [[nodiscard]] Deviations check() {
        number_players();
        for (const Player& player : tournament_.players) {
            for (std::size_t round = 0; round < player.rounds.size(); ++round)
                check_cell(player, round);
            check_points(player);
        }
        check_national_records();
        check_count("062", "players", tournament_.players.size());
        check_count("072", "rated players", rated_players());
        sort(deviations_);
        return std::move(deviations_);
    }

  private:
    void report(DeviationKind kind, std::uint32_t line, std::uint32_t column, std::string message,
                std::string repair = {}) {
        add(deviations_, kind, line, column, std::move(message), std::move(repair));
    }
    void report_cell(const Player& player, std::size_t round, std::string message) {
        report(DeviationKind::Asymmetry, player.line, player.rounds[round].column,
               fmt::format("round {}, player {}: {}", round + 1, player.number, message));
    }

    void number_players() {
        for (const Player& player : tournament_.players) {
            const auto [other, is_new] = by_number_.emplace(player.number, &player);
            if (is_new || player.number == 0) continue;
            report(DeviationKind::Asymmetry, player.line, 5,
                   fmt::format("starting rank {} stands in line {} already; it should name one "
                               "player",
                               player.number, other->second->line));
        }
    }

    // Each game is looked at from the side of the player with the smaller line; the other side only
    // when it is not answered.
    void check_cell(const Player& player, std::size_t round) {
        const Cell& cell = player.rounds[round];
        if (cell.opponent == 0) return check_alone(player, round);
        if (cell.opponent == player.number)
            return report_cell(player, round, "is paired with itself");
        const auto found = by_number_.find(cell.opponent);
        if (found == by_number_.end()) {
            return report_cell(player, round,
                               fmt::format("opponent {} has no line 001", cell.opponent));
        }
        const Player& opponent = *found->second;
        const Cell answer = round < opponent.rounds.size() ? opponent.rounds[round] : Cell{};
        if (answer.opponent != player.number) {
            return report_cell(
                player, round,
                fmt::format("opponent is {}, but line {} says that {} plays {}", cell.opponent,
                            opponent.line, cell.opponent,
                            answer.opponent == 0 ? "nobody" : fmt::format("{}", answer.opponent)));
        }
        if (player.line < opponent.line) check_game(player, opponent, round, answer);
    }

    void check_alone(const Player& player, std::size_t round) {
        const Result result = player.rounds[round].result;
        if (!is_played(result)) return;
        report_cell(player, round,
                    fmt::format("has {} without an opponent; should be a bye (H F U Z) or a "
                                "forfeit (+ -)",
                                name_of(result)));
    }

    void check_game(const Player& player, const Player& opponent, std::size_t round,
                    const Cell& answer) {
        const Cell& cell = player.rounds[round];
        if (is_bye(cell.result) || is_bye(answer.result)) {
            report_cell(player, round,
                        fmt::format("has an opponent, {}, and {}; a bye has none", cell.opponent,
                                    name_of(is_bye(cell.result) ? cell.result : answer.result)));
            return;
        }
        if (cell.colour == answer.colour &&
            !(cell.colour == Colour::None && is_forfeit(cell.result))) {
            report_cell(
                player, round,
                cell.colour == Colour::None
                    ? fmt::format("neither {} nor {} has a colour", player.number, opponent.number)
                    : fmt::format("{} and {} both have {}", player.number, opponent.number,
                                  cell.colour == Colour::White ? "White" : "Black"));
        }
        if (is_half_zero(cell.result, answer.result)) {
            report(DeviationKind::Unusual, player.line, cell.column,
                   fmt::format("round {}, player {}: result is \"{}\", and line {} has \"{}\" for "
                               "{}; right only where the arbiter took points from one of them",
                               round + 1, player.number, letter_of(cell.result), opponent.line,
                               letter_of(answer.result), opponent.number));
        } else if (!fit(cell.result, answer.result)) {
            report_cell(player, round,
                        fmt::format("result is \"{}\", but line {} has \"{}\" for {}",
                                    letter_of(cell.result), opponent.line, letter_of(answer.result),
                                    opponent.number));
        }
    }

    void check_points(const Player& player) {
        if (!player.points) return;
        const int sum = points_.total(player);
        if (sum == *player.points) return;
        std::string repair = points_text(sum);
        report(DeviationKind::Points, player.line, 81,
               fmt::format("player {} has {} points, but the results add up to {}", player.number,
                           points_text(*player.points), repair),
               repair);
    }

    void check_national_records() {
        for (const auto* records : {&tournament_.head, &tournament_.tail}) {
            for (const Record& record : *records) {
                const auto number = player_of_national_record(record);
                if (!number || by_number_.contains(*number)) continue;
                report(DeviationKind::Asymmetry, record.line, 5,
                       fmt::format("record {} is about starting rank {}, who has no line 001",
                                   record.code, *number));
            }
        }
    }

    [[nodiscard]] std::size_t rated_players() const {
        std::size_t rated = 0;
        for (const Player& player : tournament_.players)
            rated += player.rating != 0 ? 1 : 0;
        return rated;
    }

    // 0 means "not counted" in many files.
    void check_count(std::string_view code, std::string_view what, std::size_t found) {
        for (const Record& record : tournament_.head) {
            if (record.code != code) continue;
            const std::string_view written = trimmed(record.text);
            const std::uint32_t number =
                whole_number(written.substr(0, written.find_first_not_of("0123456789")))
                    .value_or(0);
            if (number == 0 || number == found) continue;
            report(DeviationKind::Count, record.line, 5,
                   fmt::format("{} is \"{}\", but there are {} {}", code, escaped(written), found,
                               what),
                   fmt::format("{}", found));
        }
    }

    const Tournament& tournament_;
    PlayerPoints points_;
    std::unordered_map<std::uint32_t, const Player*> by_number_;
    Deviations deviations_;
};

}  // namespace

Deviations check_symmetry(const Tournament& tournament) {
    return Checker(tournament).check();
}

}  // namespace arbiter::trf
