#pragma once

#include "core/laws/edition.hpp"

#include <string>

namespace arbiter::tools {

// What an article says, in one sentence of our own: made of the row of its edition, so that numbers
// are those of the edition. "A player to move may claim a draw when the same position has just
// appeared for the 3rd time."
[[nodiscard]] std::string meaning_of(const laws::Edition& edition, const laws::Article& article);

}  // namespace arbiter::tools
