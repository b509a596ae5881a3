#pragma once

#include "core/judge/ruling.hpp"

namespace arbiter::judge::detail {

// Does `winner` win when the other side's flag falls in the position of `final`, by the test of the
// edition? Mate on the board goes before any flag.   docs/guide/laws.md.
[[nodiscard]] CanWin wins_on_time(laws::FlagTest test, const mating::WinnabilityQuery& final,
                                  chess::Color winner);

}  // namespace arbiter::judge::detail
