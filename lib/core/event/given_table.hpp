#pragma once

#include "core/event/standings.hpp"
#include "core/event/teams.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

// A line of a given table: final standings, a cross-table, a list of players. Texts are UTF-8;
// empty: not given.
struct GivenLine {
    std::string name, fide_id, title, federation, team;
    std::uint32_t rating = 0;             // 0 = none
    std::optional<std::uint32_t> number;  // by which cells name opponents: place or starting rank
    std::optional<int> points, match_points;  // in tenths
    std::vector<std::string> cells;           // by round, or in a square by line
    std::uint64_t line = 0;                   // in the file
};

struct GivenTable {
    std::string file;  // as reports name it
    std::vector<GivenLine> lines;
    bool is_square = false;  // cells are by opponent, in the order of the lines
    bool has_cells = false;
};

// What a column of that heading holds, in the words of usual programs: "Name", "Pts.", "FideID",
// "Rk.", "1", "Rd 1". nullopt: nothing that is read.
enum class GivenColumn : std::uint8_t {
    Name,
    FideId,
    Title,
    Federation,
    Team,
    Rating,
    Number,
    Points,
    MatchPoints,
    Cell,
};
[[nodiscard]] std::optional<GivenColumn> given_column(std::string_view heading);

// Reads one record by its columns; nullopt for a line without a name.
[[nodiscard]] std::optional<GivenLine> read_given_line(
    std::span<const std::optional<GivenColumn>> columns, std::span<const std::string> fields,
    std::uint64_t line);

// Sets is_square and has_cells.
void finish(GivenTable& table);

// EVT09: points and results of the table that are not those of the games. Rounds without a game may
// have been byes: points that they explain are no finding. For tables of teams EVT21.
[[nodiscard]] std::vector<Finding> compare_standings(const Event& event, const TeamTable& teams,
                                                     const GivenTable& given);

}  // namespace arbiter::event
