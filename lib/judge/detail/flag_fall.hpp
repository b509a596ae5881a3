#pragma once

#include "judge/ruling.hpp"

namespace arbiter::judge::detail {

// Does `color` win when the other side's flag falls in `pos`, by the test of the edition? `final`
// is what was decided about that position; mate on the board goes before any flag.   docs/laws.md.
[[nodiscard]] CanWin wins_on_time(laws::FlagTest test, const chess::Position& pos,
                                  const deadpos::Decision& final, chess::Color color);

}  // namespace arbiter::judge::detail
