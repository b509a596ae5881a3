#include "core/event/games_check.hpp"

#include "core/event/consistency.hpp"
#include "core/event/kind.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace arbiter::event {

GamesCheck check_games(Event& event, std::span<const std::uint32_t> numbers) {
    GamesCheck check;
    const auto add = [&](std::vector<Finding> findings) {
        std::ranges::move(findings, std::back_inserter(check.findings));
    };
    add(std::exchange(event.findings, {}));
    add(check_consistency(event));
    check.berger = find_berger(event, numbers);
    if (check.berger) add(check_berger(event, *check.berger));
    check.teams = make_teams(event);
    recognise_team_kind(check.teams, event);
    if (is_of_teams(event.kind)) add(check_teams(event, check.teams));
    return check;
}

}  // namespace arbiter::event
