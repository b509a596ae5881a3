#pragma once

#include "core/watch/desk.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arbiter::watch {

// The desk as a table for a terminal: a row for each board, below it the last lines. Without colour
// everything is still said in words.

struct TableView {
    std::size_t columns = 80, rows = 24;
    bool has_color = false;
    std::optional<Who> filter;   // only boards with an open alert for them
    std::size_t selected = 0;    // of the rows
    bool is_game_shown = false;  // of the selected board
    int zone_minutes = 0;
};

// Indices of the boards in the order of the rows: those with an open alert for the arbiter first.
[[nodiscard]] std::vector<std::size_t> table_order(const State& state,
                                                   const std::optional<Who>& filter);

// The screen, line by line, no more than there are rows, none wider than there are columns; escapes
// for colours do not count. `lines` are what was said last.
[[nodiscard]] std::vector<std::string> table_of(const State& state, const Settings& settings,
                                                Moment now, const TableView& view,
                                                std::span<const std::string> lines);

}  // namespace arbiter::watch
