#include "core/event/rating_change.hpp"

#include "core/base/csv.hpp"
#include "core/base/date.hpp"
#include "core/event/expected_score.hpp"
#include "core/event/rating_ready.hpp"
#include "core/trf/free_date.hpp"
#include "core/trf/schedule_records.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace arbiter::event {
namespace rating_change {

struct Limit {
    Date from;
    std::int64_t largest;
    std::uint32_t free_from;  // 0: nobody
};
constexpr Limit kLimits[] = {
#define ARBITER_RATING_LIMIT(year, month, day, largest, free_from) \
    {{year, month, day}, largest, free_from},
#include "core/event/rating_change.def"
#undef ARBITER_RATING_LIMIT
};

const Limit* limit_on(const Date& day) {
    const Limit* found = nullptr;
    for (const Limit& each : kLimits)
        if (each.from <= day) found = &each;
    return found;
}

int score_of(trf::Result result) {
    return result == trf::Result::Win ? 10 : result == trf::Result::Draw ? 5 : 0;
}

RatingChange change_of(const trf::Player& player, const Limit& limit,
                       const std::unordered_map<std::uint32_t, std::uint32_t>& ratings) {
    RatingChange change;
    change.player = &player;
    for (const trf::Cell& cell : player.rounds) {
        const bool is_rated = trf::is_played(cell.result) && !trf::is_unrated(cell.result);
        const auto opponent = ratings.find(cell.opponent);
        if (!is_rated || opponent == ratings.end() || opponent->second == 0) continue;
        std::int64_t difference =
            static_cast<std::int64_t>(player.rating) - static_cast<std::int64_t>(opponent->second);
        const bool is_free = limit.free_from != 0 && player.rating >= limit.free_from;
        if (!is_free) difference = std::clamp(difference, -limit.largest, limit.largest);
        ++change.games;
        change.score += score_of(cell.result);
        change.expected += static_cast<int>(expected_share(difference));
    }
    return change;
}

// "-1.4", of a number in hundredths.
std::string decimal(int hundredths) {
    return fmt::format("{}{}.{:02}", hundredths < 0 ? "-" : "", std::abs(hundredths) / 100,
                       std::abs(hundredths) % 100);
}

}  // namespace rating_change

RatingChanges rating_changes_of(const trf::Tournament& tournament) {
    RatingChanges result;
    const std::optional<Date> first = trf::day_of(tournament, "042");
    const rating_change::Limit* limit = first ? rating_change::limit_on(*first) : nullptr;
    const std::optional<RatingClass> which = class_of(tournament);
    if (!first)
        result.problem = "the report has no first day (042)";
    else if (limit == nullptr)
        result.problem = fmt::format(
            "the tournament began on {}, and rules before March 2024 are "
            "not known here",
            trf::day_text(*first));
    else if (which && *which != RatingClass::Standard)
        result.problem = fmt::format(
            "the tournament is {}, and only the rules of standard ratings "
            "are known here",
            name_of(*which));
    if (!result.problem.empty()) return result;
    std::unordered_map<std::uint32_t, std::uint32_t> ratings;
    for (const trf::Player& player : tournament.players)
        ratings.emplace(player.number, player.rating);
    for (const trf::Player& player : tournament.players) {
        if (player.rating == 0) continue;
        RatingChange change = rating_change::change_of(player, *limit, ratings);
        if (change.games != 0) result.changes.push_back(change);
    }
    return result;
}

void append_rating_changes(const RatingChanges& changes, bool guards_formulas, std::string& out) {
    out += "number,name,rating,games,score,expected,difference,change_k10,change_k20,change_k40\n";
    for (const RatingChange& each : changes.changes) {
        out += fmt::format("{},", each.player->number);
        append_csv_field(each.player->name, guards_formulas, out);
        const int difference = each.difference();
        out += fmt::format(
            ",{},{},{},{},{},{},{},{}\n", each.player->rating, each.games,
            trf::points_text(each.score), rating_change::decimal(each.expected),
            rating_change::decimal(difference), rating_change::decimal(10 * difference),
            rating_change::decimal(20 * difference), rating_change::decimal(40 * difference));
    }
}

}  // namespace arbiter::event
