#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arbiter::clean::detail {

// The tables of the database; docs/outputs.md describes them. A change of any of them is a new
// version.

// PRAGMA application_id and user_version: "ARBT", and the version of the schema.
inline constexpr std::int64_t kApplicationId = 0x41524254;
inline constexpr std::int64_t kSchemaVersion = 1;

// Tables with a row, or several, for a game. The first column of each is the number of the game,
// which is given when the row is inserted.
enum class TableId : std::uint8_t { Games, Facts, Moves, Tags, Findings };
struct Table {
    std::string_view name;
    int columns;
};
inline constexpr std::array<Table, 5> kTables{
    {{"games", 19}, {"facts", 35}, {"moves", 3}, {"tags", 4}, {"findings", 14}}};

// Tables of names: a number and the name.
inline constexpr std::array<std::string_view, 3> kNameTables{"files", "events", "players"};

[[nodiscard]] std::string_view create_tables_sql();
// What is made when all rows are there, and what undoes it before more are added.
[[nodiscard]] std::string_view create_indices_sql();
[[nodiscard]] std::string_view drop_indices_sql();

}  // namespace arbiter::clean::detail
