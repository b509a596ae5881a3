#pragma once

#include "chess/position.hpp"
#include "laws/edition.hpp"

namespace arbiter::judge::detail {

// Does the material on the board pass the test that a row of an edition names? The lists are those
// of laws.md 1.1 and 1.4; the counts that go with them are data of the edition.
[[nodiscard]] bool passes(laws::MaterialTest test, const chess::Position& pos);

}  // namespace arbiter::judge::detail
