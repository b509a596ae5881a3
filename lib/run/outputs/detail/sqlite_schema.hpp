#pragma once

#include "core/base/table_rows.hpp"

#include <cstdint>

namespace arbiter::outputs::detail {

// The tables of the database; docs/guide/outputs.md describes them. A change of any of them is a
// new version.
extern const DatabaseSchema kSchema;
// The same with a table of half-moves: version 2.
extern const DatabaseSchema kSchemaWithPlies;

// Tables with a row, or several, for a game: indices in the schema. The first column of each is the
// number of the game.
enum class TableId : std::uint8_t { Games, Facts, Moves, Tags, Findings, Plies };
enum class NameTable : std::uint8_t { Files, Events, Players };

}  // namespace arbiter::outputs::detail
