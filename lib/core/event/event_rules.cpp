#include "core/event/event_rules.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <map>
#include <utility>

namespace arbiter::event {
namespace {

class RuleCheck {
  public:
    RuleCheck(const Event& event, const EventRules& rules) : event_(event), rules_(rules) {
        for (const Game& game : event.games)
            if (game.round != 0) by_round_[game.round].push_back(&game);
    }

    [[nodiscard]] std::vector<Finding> check() {
        if (event_.games.empty()) return {};
        if (rules_.rounds != 0) check_rounds();
        if (rules_.boards != 0) check_boards();
        if (rules_.no_draw_before != 0)
            for (const Game& game : event_.games)
                check_draw(game);
        return std::move(findings_);
    }

  private:
    void report(RuleId rule, const Game& game, std::string message) {
        Finding& finding = findings_.emplace_back();
        finding.rule = rule;
        finding.place = place_of(*game.entry);
        finding.message = std::move(message);
    }

    void check_rounds() {
        for (std::uint32_t round = 1; round <= rules_.rounds; ++round) {
            if (by_round_.contains(round)) continue;
            report(RuleId::EVT03, event_.games.front(),
                   fmt::format("the event has {} rounds, but there is no game of round {}",
                               rules_.rounds, round));
        }
        for (const auto& [round, games] : by_round_) {
            if (round <= rules_.rounds) continue;
            report(RuleId::EVT03, *games.front(),
                   fmt::format(
                       "the event has {} rounds, but there {} of round {}", rules_.rounds,
                       games.size() == 1 ? "is a game" : fmt::format("are {} games", games.size()),
                       event_.round_name(round)));
        }
    }

    void check_boards() {
        for (const auto& [round, games] : by_round_) {
            if (games.size() == rules_.boards) continue;
            report(games.size() < rules_.boards ? RuleId::EVT04 : RuleId::EVT05, *games.front(),
                   fmt::format("round {} has {} boards, but there {} {} game{}",
                               event_.round_name(round), rules_.boards,
                               games.size() == 1 ? "is" : "are", games.size(),
                               games.size() == 1 ? "" : "s"));
        }
    }

    void check_draw(const Game& game) {
        const std::uint32_t half_moves = game.entry->half_moves;
        if (game.outcome != pgn::Outcome::Draw || half_moves == 0) return;
        if (half_moves >= 2 * rules_.no_draw_before) return;
        report(RuleId::EVT22, game,
               fmt::format("{} - {} was drawn after {} plies, but no draw may be agreed before "
                           "move {} of Black: right only by repetition, stalemate or a dead "
                           "position (possible)",
                           escaped(event_.players[game.players[0]].name),
                           escaped(event_.players[game.players[1]].name), half_moves,
                           rules_.no_draw_before));
    }

    const Event& event_;
    const EventRules& rules_;
    std::map<std::uint32_t, std::vector<const Game*>> by_round_;
    std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> check_rules(const Event& event, const EventRules& rules) {
    return RuleCheck(event, rules).check();
}

}  // namespace arbiter::event
