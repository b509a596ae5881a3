#include "core/event/unplayed.hpp"

#include "core/base/text.hpp"

namespace arbiter::event {
namespace {

constexpr UnplayedInfo kWays[] = {
#define ARBITER_UNPLAYED(id, name, year, month, day, definition) \
    {name, {year, month, day}, definition},
#include "core/event/unplayed.def"
#undef ARBITER_UNPLAYED
};

}  // namespace

std::span<const UnplayedInfo> ways_to_count_unplayed() {
    return kWays;
}

const UnplayedInfo& info_of(Unplayed which) {
    return kWays[static_cast<std::size_t>(which)];
}

std::optional<Unplayed> find_unplayed(std::string_view name) {
    for (std::size_t i = 0; i < std::size(kWays); ++i)
        if (equals_ignoring_case(kWays[i].name, name)) return static_cast<Unplayed>(i);
    return std::nullopt;
}

Unplayed unplayed_on(const std::optional<Date>& day) {
    std::size_t found = 1;  // of days before the first edition its rules, the oldest known
    for (std::size_t i = 1; i < std::size(kWays); ++i)
        if (!day || kWays[i].from <= *day) found = i;
    return static_cast<Unplayed>(found);
}

}  // namespace arbiter::event
