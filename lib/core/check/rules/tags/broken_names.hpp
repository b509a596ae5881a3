#pragma once

#include "core/check/rule.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::check::detail {

// What makes a tag name none: hyphens alone, which many programs read, or any other byte.
enum class BrokenBy : std::uint8_t { Hyphens, OtherBytes };

// Reports the tag names that are broken in that way; `truth` ends the message. The name that was
// probably meant is the fix, unless the game has a tag of that name.
void report_broken_names(const GameContext& game, Findings& findings, const Rule& rule,
                         BrokenBy broken_by, std::string_view truth);

}  // namespace arbiter::check::detail
