#pragma once

#include "core/check/rule.hpp"

#include <string_view>

namespace arbiter::check::detail {

// Is it the name of a chess program, with a version or without?
[[nodiscard]] bool is_engine_name(std::string_view name);

// Did two programs play each other? By what the record says: WhiteType and BlackType, tags that
// only programs for such matches write, the name of a rating list of programs, or two names of
// programs. In such matches a GUI adjudicates draws and wins by rules of its own, draws are not
// claimed, and an engine that crashes or runs out of time loses.   COST: one pass over the tags:
// after a trigger only.
[[nodiscard]] bool is_engine_match(const GameContext& game);

// What a message about such a match adds.
inline constexpr std::string_view kEngineWords =
    "; the players are programs, whose matches have rules of their own";

}  // namespace arbiter::check::detail
