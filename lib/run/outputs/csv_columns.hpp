#pragma once

#include "core/base/result.hpp"
#include "core/export_format/game.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::outputs {

// The columns of `--to csv`, by name: facts of the game in lower case ("plies", "moves"), and tags
// as PGN writes them ("White", "WhiteElo").

// What is written without --columns.
[[nodiscard]] std::span<const std::string_view> default_csv_columns();
// All names in lower case.
[[nodiscard]] std::span<const std::string_view> csv_fact_columns();

// A list such as "White,Black,moves". Returns the word that is no column.
[[nodiscard]] Result<std::vector<std::string>, std::string> parse_csv_columns(
    std::string_view list);

// The header line.   REQUIRES (both): columns of parse_csv_columns(), or none for the default.
[[nodiscard]] std::string csv_header(std::span<const std::string> columns);

}  // namespace arbiter::outputs
