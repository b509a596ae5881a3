#pragma once

#include "core/base/date.hpp"
#include "core/laws/edition.hpp"

#include <optional>

namespace arbiter::judge::detail {

// Does `row` still count on the day of the game? `dates` are those of the game where its edition
// was chosen by them.
[[nodiscard]] inline bool is_in_force(const laws::Article& row,
                                      const std::optional<DateRange>& dates) {
    return !row.last_day || !dates || dates->first <= *row.last_day;
}

}  // namespace arbiter::judge::detail
