#include "core/event/rating_check.hpp"

#include "core/base/text.hpp"
#include "core/event/player_match.hpp"
#include "core/event/roster.hpp"
#include "core/names/folding.hpp"

#include <fmt/core.h>

#include <set>
#include <string>
#include <utility>

namespace arbiter::event {
namespace {

class ListCheck {
  public:
    ListCheck(const Event& event, const names::RatingList& list)
        : event_(event), list_(list), has_month_(is_in_months()), has_elo_(!is_fast()) {}

    [[nodiscard]] std::vector<Finding> check() {
        for (const Game& game : event_.games)
            for (std::size_t side = 0; side < 2; ++side)
                check_side(game, side);
        return std::move(findings_);
    }

  private:
    // That of the first day of the event, when it is known.
    [[nodiscard]] bool is_in_months() const {
        const std::optional<DateRange> days = event_.days();
        return days && list_.months().has(days->first.year * 12 + days->first.month - 1);
    }
    [[nodiscard]] bool is_fast() const {
        const std::string name = names::folded(event_.name, 200);
        return name.find("rapid") != std::string::npos || name.find("blitz") != std::string::npos;
    }

    void report(RuleId rule, const Game& game, std::string message) {
        Finding& finding = findings_.emplace_back();
        finding.rule = rule;
        finding.place = place_of(*game.entry);
        finding.message = std::move(message);
    }

    // Each id of a player once, in its first game.
    void check_side(const Game& game, std::size_t side) {
        const SideEntry& entry = game.entry->sides[side];
        const std::string_view id = clean_id(entry.fide_id);
        if (id.empty() || !seen_.emplace(game.players[side], id).second) return;
        const std::optional<names::ListedRating> listed = list_.find(id);
        if (!listed) return;
        if (!listed->name.empty() && !may_be_one_person(entry.name, listed->name)) {
            report(
                RuleId::EVT14, game,
                fmt::format("{} has FIDE id {}, but in the rating list {} that is {}",
                            escaped(entry.name), id, escaped(list_.name()), escaped(listed->name)));
        } else if (has_month_ && id == event_.players[game.players[side]].fide_id) {
            check_values(game, game.players[side], *listed);
        }
    }

    void check_values(const Game& game, std::uint32_t number, const names::ListedRating& listed) {
        const Player& player = event_.players[number];
        if (has_elo_ && player.rating != 0 && listed.elo != 0 && player.rating != listed.elo)
            report_value(game, player, "Elo", std::to_string(player.rating),
                         std::to_string(listed.elo));
        if (!player.title.empty() && !listed.title.empty() &&
            !equals_ignoring_case(player.title, listed.title))
            report_value(game, player, "title", player.title, listed.title);
    }
    void report_value(const Game& game, const Player& player, std::string_view what,
                      std::string_view written, std::string_view listed) {
        report(RuleId::EVT23, game,
               fmt::format("{} has the {} {}, but {} in the rating list {}", escaped(player.name),
                           what, escaped(written), listed, escaped(list_.name())));
    }

    const Event& event_;
    const names::RatingList& list_;
    bool has_month_, has_elo_;
    std::set<std::pair<std::uint32_t, std::string_view>> seen_;  // player, id
    std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> check_rating_list(const Event& event, const names::RatingList& list) {
    return ListCheck(event, list).check();
}

}  // namespace arbiter::event
