#pragma once

#include "core/check/rule.hpp"

#include <string_view>

namespace arbiter::check::detail {

// Adds the edits that write the promotion of the move `text` as "=Q". Only the sign and the case of
// the letter are touched: which piece the letter means is for other rules.
void write_equals(Findings::Builder& finding, const GameContext& game, const pgn::Token& token,
                  std::string_view text);

}  // namespace arbiter::check::detail
