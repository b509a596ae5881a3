#pragma once

#include "core/base/date.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::event {

// How rounds without a game over the board count: see unplayed.def.
enum class Unplayed : std::uint8_t {
#define ARBITER_UNPLAYED(id, name, year, month, day, definition) id,
#include "core/event/unplayed.def"
#undef ARBITER_UNPLAYED
};

struct UnplayedInfo {
    std::string_view name;
    Date from;  // year 0: only by name
    std::string_view definition;
};
[[nodiscard]] std::span<const UnplayedInfo> ways_to_count_unplayed();
[[nodiscard]] const UnplayedInfo& info_of(Unplayed which);
// By its name, in any case.
[[nodiscard]] std::optional<Unplayed> find_unplayed(std::string_view name);
// What FIDE had in force on that day; the newest without one.
[[nodiscard]] Unplayed unplayed_on(const std::optional<Date>& day);

}  // namespace arbiter::event
