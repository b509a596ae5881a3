#pragma once

#include "core/reference/slow_game.hpp"

#include <string_view>

namespace arbiter::reference {

// What the edition of that id (laws::Edition::id) says, written down a second time.
[[nodiscard]] SlowLaws slow_laws_of(std::string_view edition);

}  // namespace arbiter::reference
