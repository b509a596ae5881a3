#pragma once

#include "core/query/detail/position_search.hpp"
#include "core/query/detail/where_reader.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::query::detail {

// Reads what an expression asks of positions.   docs/guide/where.md 4.

// Does a condition of positions begin with the next word?
[[nodiscard]] bool begins_position_search(const WhereReader& reader);
// "material("R:bn") for 10 plies then ..."   REQUIRES: begins_position_search().
[[nodiscard]] PositionSearch parse_position_search(WhereReader& reader);
// Every word that such a condition can begin with, for "did you mean".
[[nodiscard]] std::vector<std::string> position_words();

}  // namespace arbiter::query::detail
